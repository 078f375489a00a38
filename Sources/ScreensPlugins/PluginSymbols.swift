internal import ScreensKit

/// The symbols of a plugin that show what it offers.
struct PluginSymbols {
    private(set) var hasEntry = false
    private(set) var definesKit = false
    private var conformances: [Conformance] = []
    /// The names of types that are marked as experimental.
    private var experimental: Set<String> = []
    /// The mangled names of exported types with which the symbols of conformances begin.
    private var types: [[UInt8]] = []

    static let entry = "screens_plugin"
    private static let anchor = Array("screens_abi_\(PluginStamp.host.abi)".utf8)

    init(of file: borrowing ELFFile) throws(PluginRefusal) {
        var found = PluginSymbols()
        try file.forEachExportedSymbol { found.add($0) }
        try file.forEachExportedSymbol { found.addType($0) }
        self = found
    }

    private init() {}

    private mutating func add(_ name: UnsafeBufferPointer<UInt8>) {
        guard name.count > 3 else { return }
        if name[0] == UInt8(ascii: "$") {
            guard Self.isSymbol(name, of: "c") else { return }
            switch Conformance.reading(name) {
            case .offered(let conformance): conformances.append(conformance)
            case .experimental(let typeName): experimental.insert(typeName)
            case nil: break
            }
        } else if name[0] == UInt8(ascii: "s") {
            hasEntry = hasEntry || name.elementsEqual(Self.entry.utf8)
            definesKit = definesKit || name.elementsEqual(Self.anchor)
        }
    }

    private mutating func addType(_ name: UnsafeBufferPointer<UInt8>) {
        guard name.count > 3, Self.isSymbol(name, of: "a") else { return }
        let type = UnsafeBufferPointer(rebasing: name.dropLast(2))
        // By index: a copy of each conformance would take longer than the comparison.
        let isKnown = conformances.indices.contains { conformances[$0].symbol.begins(with: type) }
        if isKnown { types.append(Array(type)) }
    }

    /// Whether a symbol is metadata of a kind: `c` of a conformance, `a` of a type.
    private static func isSymbol(
        _ name: UnsafeBufferPointer<UInt8>,
        of kind: Unicode.Scalar
    ) -> Bool {
        name[name.count - 2] == UInt8(ascii: "M") && name[name.count - 1] == UInt8(ascii: kind)
    }
}

extension PluginSymbols {
    /// The conformances as offers, in the order of kinds and names.
    ///
    /// `refuse` receives each type that has no name to offer it by, or no symbol.
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
            let isExperimental = experimental.contains(typeName)
            return Offer(name, typeName, stem: stem, isExperimental: isExperimental)
        }
        return offers.sorted(by: <)
    }

    /// The mangled name of a conformance's type, if the library exports that type.
    ///
    /// A mangled name refers only backwards, so the type's own name is a prefix of the conformance's symbol. So is that of
    /// each type around it.
    private func stem(of conformance: Conformance) -> String? {
        types.filter { $0.withUnsafeBufferPointer(conformance.symbol.begins) }.sorted { $0.count > $1.count }
            .first { !conformance.isNested || Self.isAccessor($0, of: conformance.qualifiedName) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

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
