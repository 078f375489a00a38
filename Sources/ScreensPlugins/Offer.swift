public import ScreensKit

/// One thing a plugin offers: the name it is found by, and the type behind it.
public struct Offer: Hashable, Sendable {
    /// The name it is found by.
    public let name: OfferedName
    /// The name of the type: `AssetListView_flat7`.
    public let typeName: String
    /// The type's mangled name, from which its symbols are made.
    let stem: String
}

/// The symbols of a plugin that say what it offers.
struct PluginSymbols {
    private(set) var hasEntry = false
    private(set) var definesKit = false
    private var conformances: [String] = []
    private var accessors: Set<String> = []

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
                conformances.append(String(decoding: name, as: UTF8.self))
            } else if ending == Self.accessorEnding {
                accessors.insert(String(decoding: name.dropLast(2), as: UTF8.self))
            }
        } else if name[0] == UInt8(ascii: "s") {
            hasEntry = hasEntry || name.elementsEqual(Self.entry.utf8)
            definesKit = definesKit || name.elementsEqual(anchor.utf8)
        }
    }

    /// What the conformances offer, in the order of kinds and names.
    ///
    /// `refuse` hears of each type that has no name to offer it by, or no symbol.
    func offers(path: String, refuse: (PluginRefusal) -> Void) -> [Offer] {
        let offers = conformances.compactMap { symbol -> Offer? in
            guard let conformance = Conformance(symbol: symbol) else { return nil }
            let (typeName, kind) = (conformance.typeName, conformance.kind)
            guard let name = OfferedName(typeName: typeName, kind: kind) else {
                if conformance.claimsName {
                    refuse(.outsideConvention(path: path, typeName: typeName, kind: kind))
                }
                return nil
            }
            guard let stem = stem(of: symbol, conformance) else {
                refuse(.missingType(path: path, typeName: typeName, kind: kind))
                return nil
            }
            return Offer(name: name, typeName: typeName, stem: stem)
        }
        return offers.sorted { ($0.name.order, $0.typeName) < ($1.name.order, $1.typeName) }
    }

    /// The beginning of a conformance's symbol that is its type's mangled name.
    ///
    /// A mangled name refers only backwards, so that the type's own name is a beginning of it.
    private func stem(of symbol: String, _ conformance: Conformance) -> String? {
        let ends = symbol.utf8.indices.filter { "VCO".utf8.contains(symbol.utf8[$0]) }
        return ends.reversed().lazy
            .map { String(symbol[...$0]) }
            .first { stem in
                accessors.contains(stem)
                    && demangled(stem + "Ma")
                        == "type metadata accessor for \(conformance.qualifiedName)"
            }
    }
}

/// A type's conformance to one of the kit's protocols, read from its symbol.
struct Conformance: Hashable {
    /// The type's name with its module, as the runtime prints it.
    let qualifiedName: String
    /// The type's name without its module.
    let typeName: String
    let kind: OfferedName.Kind

    /// `nil` for a conformance to any other protocol.
    init?(symbol: String) {
        guard let words = demangled(symbol), words.hasPrefix(Self.beginning) else { return nil }
        let text = words.dropFirst(Self.beginning.count)
        guard let (name, kind) = Self.kinds(in: text) else { return nil }
        self.kind = kind
        qualifiedName = String(name)
        typeName = Self.unqualified(name)
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

    private static let beginning = "protocol conformance descriptor for "
    private static let markers = OfferedName.Kind.allCases.map { kind in
        (kind, Array(" : ScreensKit.\(kind.rawValue) in ".utf8))
    }

    private static func kinds(in text: Substring) -> (Substring, OfferedName.Kind)? {
        // From the end: a type's name between backticks may contain anything.
        let bytes = text.utf8
        guard let last = bytes.indices.last(where: { bytes[$0...].starts(with: " : ".utf8) })
        else { return nil }
        return markers.first { bytes[last...].starts(with: $0.1) }.map { (text[..<last], $0.0) }
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
