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
        return offers.indices.map {
            (order: "\(offers[$0].name.order)\u{0}\(offers[$0].typeName)", $0)
        }
        .sorted { $0.order < $1.order }.map { offers[$0.1] }
    }

    /// The beginning of a conformance's symbol that is its type's mangled name.
    ///
    /// A mangled name refers only backwards, so that the type's own name is a beginning of it.
    private func stem(of conformance: Conformance) -> String? {
        let symbol = conformance.symbol
        if let length = conformance.stemLength {
            return symbol.withUnsafeBufferPointer { symbol in
                let stem = UnsafeBufferPointer(rebasing: symbol[..<length])
                return accessors.contains(Self.hash(stem))
                    ? String(decoding: stem, as: UTF8.self) : nil
            }
        }
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

extension OfferedName {
    /// What listings are ordered by: kinds in the kit's order, then names.
    var order: String {
        let rank = Kind.allCases.firstIndex(of: kind) ?? 0
        return "\(rank) \(description)"
    }
}
