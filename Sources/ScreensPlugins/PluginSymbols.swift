internal import ScreensKit

/// The symbols of a plugin that show what it offers.
struct PluginSymbols {
    private(set) var hasEntry = false
    private(set) var definesKit = false
    /// Each with the place of its type among the exported ones, that of the longest name.
    private var conformances: [(conformance: Conformance, type: Int?)] = []
    /// The names of types that are marked as experimental.
    private var experimental: Set<String> = []
    /// The mangled names of the exported types.
    private var types: [[UInt8]] = []

    static let entry = "screens_plugin"
    private static let anchor = Array("screens_abi_\(PluginStamp.host.abi)".utf8)

    init(of file: borrowing ELFFile) throws(PluginRefusal) {
        var found = PluginSymbols()
        var conformances: [[UInt8]] = []
        try file.forEachExportedSymbol { name in
            guard Self.lengths.contains(name.count), found.types.count <= Self.limit,
                conformances.count <= Self.limit
            else { return }
            if Self.isSymbol(name, of: "c") {
                conformances.append(Array(name))
            } else {
                found.addOther(name)
            }
        }
        guard max(found.types.count, conformances.count) <= Self.limit else {
            let reason = "it exports more than \(Self.limit) types or conformances"
            throw .unreadable(path: file.path, reason: reason)
        }
        // They are told apart by the types, which may come after them.
        for conformance in conformances {
            conformance.withUnsafeBufferPointer { found.addConformance($0) }
        }
        self = found
    }

    /// The lengths of names that are read, the longest of which are longer than any that a person writes.
    private static let lengths = 4...1024
    /// More types, and more conformances, than any plugin has.
    ///
    /// Each type is compared with each conformance.
    private static let limit = 10_000

    private init() {}

    private mutating func addOther(_ name: UnsafeBufferPointer<UInt8>) {
        if name[0] == UInt8(ascii: "$") {
            if Self.isSymbol(name, of: "a") { types.append(Array(name.dropLast(2))) }
        } else if name[0] == UInt8(ascii: "s") {
            hasEntry = hasEntry || name.elementsEqual(Self.entry.utf8)
            definesKit = definesKit || name.elementsEqual(Self.anchor)
        }
    }

    private mutating func addConformance(_ name: UnsafeBufferPointer<UInt8>) {
        let type = type(before: name)
        guard !isOfAnotherModule(name, after: type.map { types[$0].count } ?? 0) else { return }
        switch Conformance.reading(name) {
        case .offered(let conformance): conformances.append((conformance, type))
        case .experimental(let typeName): experimental.insert(typeName)
        case nil: break
        }
    }

    /// The place of the exported type with the longest name that a conformance begins with.
    ///
    /// A mangled name refers only backwards, so the type's own name is a prefix of the conformance's symbol. So is that of
    /// each type around it.
    private func type(before name: UnsafeBufferPointer<UInt8>) -> Int? {
        var (found, length) = (Int?.none, 0)
        for index in types.indices {
            let count = types[index].count(ifPrefixOf: name)
            if count > length { (found, length) = (index, count) }
        }
        return found
    }

    /// Whether a conformance is to a protocol of a module that is spelled out, and is not the kit.
    ///
    /// That saves demangling, which takes longer than all the rest: most conformances of a theme are to protocols of another
    /// kit. Right after the type there is a length with a name. If another name follows, the first one is a module, and
    /// otherwise a type inside the type.
    private func isOfAnotherModule(
        _ name: UnsafeBufferPointer<UInt8>,
        after type: Int
    ) -> Bool {
        let rest = name[type...]
        guard type > 0, rest.first != UInt8(ascii: "0") else { return false }
        let digits = rest.prefix { Self.isDigit($0) }.prefix(4)
        let length = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        let end = digits.endIndex + length
        guard length > 0, end < name.endIndex, Self.isDigit(name[end]) else { return false }
        return !UnsafeBufferPointer(rebasing: rest).begins(with: Self.kit)
    }

    private static let kit: StaticString = "10ScreensKit"

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
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
        let offers = conformances.compactMap { conformance, type -> Offer? in
            let (typeName, kind) = (conformance.typeName, conformance.kind)
            guard let name = OfferedName(typeName: typeName, kind: kind) else {
                if conformance.claimsName {
                    refuse(.outsideConvention(path: path, typeName: typeName, kind: kind))
                }
                return nil
            }
            guard let stem = stem(of: conformance, type) else {
                refuse(.missingType(path: path, typeName: typeName, kind: kind))
                return nil
            }
            let isExperimental = experimental.contains(typeName)
            return Offer(name, typeName, stem: stem, isExperimental: isExperimental)
        }
        // By index: a sort copies what it compares, and an offer has many parts.
        let keys = offers.map(\.key)
        return offers.indices.sorted { keys[$0] < keys[$1] }.map { offers[$0] }
    }

    /// The mangled name of a conformance's type, if the library exports that type.
    private func stem(of conformance: Conformance, _ type: Int?) -> String? {
        guard let type,
            !conformance.isNested || Self.isAccessor(types[type], of: conformance.qualifiedName)
        else { return nil }
        return String(decoding: types[type], as: UTF8.self)
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

extension [UInt8] {
    /// The number of the bytes if others begin with them; 0 otherwise.
    fileprivate func count(ifPrefixOf bytes: UnsafeBufferPointer<UInt8>) -> Int {
        withUnsafeBufferPointer { bytes.begins(with: $0) } ? count : 0
    }
}
