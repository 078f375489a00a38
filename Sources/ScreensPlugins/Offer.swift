public import ScreensKit

/// One thing a plugin offers: the name it is found by, and the type behind it.
public struct Offer: Hashable, Sendable {
    /// The name it is found by.
    public let name: OfferedName
    /// The name of the type: `AssetListView_flat7`.
    public let typeName: String
    /// The type's mangled name, from which its symbols are made.
    let stem: String

    /// The symbol of the function that gives the type.
    var accessorSymbol: String { Self.accessorSymbol(stem) }

    /// The symbol of the function that gives the type of a mangled name.
    static func accessorSymbol(_ stem: String) -> String { stem + "Ma" }
}

/// The symbols of a plugin that say what it offers.
struct PluginSymbols {
    private(set) var hasEntry = false
    private(set) var definesKit = false
    private var conformances: [Conformance] = []
    /// Hashes of the mangled names of types.
    private var accessors: Set<UInt64> = []

    static let entry = "screens_plugin"
    private static let conformanceEnding = (UInt8(ascii: "M"), UInt8(ascii: "c"))
    private static let accessorEnding = (UInt8(ascii: "M"), UInt8(ascii: "a"))

    init(of file: borrowing ELFFile) throws(PluginRefusal) {
        var found = PluginSymbols()
        let anchor = "screens_abi_\(PluginStamp.host.abi)"
        try file.forEachExportedSymbol { found.add($0, anchor: anchor) }
        self = found
    }

    private init() {}

    private mutating func add(_ name: UnsafeBufferPointer<UInt8>, anchor: String) {
        guard name.count > 3 else { return }
        let ending = (name[name.count - 2], name[name.count - 1])
        if name[0] == UInt8(ascii: "$") {
            if ending == Self.conformanceEnding {
                if let conformance = Conformance(symbol: name) { conformances.append(conformance) }
            } else if ending == Self.accessorEnding {
                accessors.insert(Self.hash(UnsafeBufferPointer(rebasing: name.dropLast(2))))
            }
        } else if name[0] == UInt8(ascii: "s") {
            hasEntry = hasEntry || name.elementsEqual(Self.entry.utf8)
            definesKit = definesKit || name.elementsEqual(anchor.utf8)
        }
    }

    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = ScanHash()
        hash.add(UnsafeRawBufferPointer(name))
        return hash.value
    }

    /// What the conformances offer, in the order of kinds and names.
    ///
    /// `refuse` hears of each type that has no name to offer it by, or no symbol.
    func offers(path: String, refuse: (PluginRefusal) -> Void) -> [Offer] {
        let offers = conformances.compactMap { conformance -> Offer? in
            let (typeName, kind) = (conformance.typeName, conformance.kind)
            guard let name = OfferedName(typeName: typeName, kind: kind) else {
                if conformance.claimsName {
                    refuse(.outsideConvention(path: path, typeName: typeName, kind: kind))
                }
                return nil
            }
            guard let stem = stem(of: conformance) else {
                refuse(.missingType(path: path, typeName: typeName, kind: kind))
                return nil
            }
            return Offer(name: name, typeName: typeName, stem: stem)
        }
        return offers.map { ($0, ($0.name.order, $0.typeName)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The beginning of a conformance's symbol that is its type's mangled name.
    ///
    /// A mangled name refers only backwards, so that the type's own name is a beginning of it.
    private func stem(of conformance: Conformance) -> String? {
        let symbol = conformance.symbol
        return symbol.withUnsafeBufferPointer { symbol in
            symbol.indices.reversed().first { index in
                Self.typeEndings.contains(symbol[index])
                    && accessors.contains(
                        Self.hash(UnsafeBufferPointer(rebasing: symbol[...index]))
                    )
                    && Self.isAccessor(Array(symbol[...index]), of: conformance.qualifiedName)
            }
        }.map { String(decoding: symbol[...$0], as: UTF8.self) }
    }

    private static let typeEndings = Array("VCO".utf8)

    private static func isAccessor(_ stem: [UInt8], of type: String) -> Bool {
        let words: StaticString = "type metadata accessor for "
        return (stem + Array("Ma".utf8)).withUnsafeBufferPointer { symbol in
            withDemangled(symbol) { found in
                found.begins(with: words)
                    && found.dropFirst(words.utf8CodeUnitCount).elementsEqual(type.utf8)
            }
        } ?? false
    }
}

/// A type's conformance to one of the kit's protocols, read from its symbol.
struct Conformance: Hashable {
    let symbol: [UInt8]
    /// The type's name with its module, as the runtime prints it.
    let qualifiedName: String
    /// The type's name without its module.
    let typeName: String
    let kind: OfferedName.Kind

    /// `nil` for a conformance to any other protocol.
    init?(symbol: UnsafeBufferPointer<UInt8>) {
        let found = withDemangled(symbol) { words in
            words.begins(with: Self.beginning)
                ? Self.kind(
                    in: UnsafeBufferPointer(
                        rebasing: words.dropFirst(Self.beginning.utf8CodeUnitCount)
                    )
                ) : nil
        }
        guard let (name, kind) = found else { return nil }
        self.symbol = Array(symbol)
        self.kind = kind
        qualifiedName = name
        typeName = Self.unqualified(name[...])
    }

    /// Whether the type's author must have meant it to be found by its name.
    ///
    /// Screenlets, themes, views and synchronisers are. Interactors and delegates also serve as mere parts of a
    /// screenlet, under any name; an underscore says that the convention was meant.
    var claimsName: Bool {
        switch kind {
        case .screenlet, .theme, .view, .synchronizer: true
        case .interactor, .delegate: typeName.contains("_")
        @unknown default: true
        }
    }

    private static let beginning: StaticString = "protocol conformance descriptor for "
    private static let marker: StaticString = " : ScreensKit."
    private static let kinds = OfferedName.Kind.allCases.map {
        ($0, Array("\($0.rawValue) in ".utf8))
    }

    /// The type's name and the kit's protocol in “Module.Name : ScreensKit.Theme in Module”.
    private static func kind(
        in words: UnsafeBufferPointer<UInt8>
    ) -> (String, OfferedName.Kind)? {
        // From the end: a type's name between backticks may contain anything.
        let last = words.indices.last { index in
            words[index] == UInt8(ascii: ":") && index > 0 && index + 1 < words.count
                && words[index - 1] == UInt8(ascii: " ") && words[index + 1] == UInt8(ascii: " ")
        }
        guard let last else { return nil }
        let rest = UnsafeBufferPointer(rebasing: words[(last - 1)...])
        guard rest.begins(with: marker) else { return nil }
        let name = rest.dropFirst(marker.utf8CodeUnitCount)
        return kinds.first { name.starts(with: $0.1) }
            .map { (String(decoding: words[..<(last - 1)], as: UTF8.self), $0.0) }
    }

    private static func unqualified(_ name: Substring) -> String {
        guard let dot = name.firstIndex(of: "."), name.first != "<" else { return String(name) }
        let rest = name[name.index(after: dot)...]
        let isRaw = rest.count > 2 && rest.first == "`" && rest.last == "`"
        return String(isRaw ? rest.dropFirst().dropLast() : rest)
    }
}

extension OfferedName {
    /// What listings are ordered by: kinds in the kit's order, then names.
    var order: String {
        let rank = Kind.allCases.firstIndex(of: kind) ?? 0
        return "\(rank) \(description)"
    }
}
