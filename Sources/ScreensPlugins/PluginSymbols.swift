internal import ScreensKit

/// The symbols of a plugin that show what it offers.
struct PluginSymbols {
    private(set) var hasEntry = false
    private(set) var definesKit = false
    /// Each with the mangled name of its type, if the library exports that type.
    private var conformances: [(conformance: Conformance, stem: String?)] = []
    /// The names of types that are marked as experimental.
    private var experimental: Set<String> = []

    private typealias Name = UnsafeBufferPointer<UInt8>

    static let entry = "screens_plugin"
    private static let anchor = Array("screens_abi_\(PluginStamp.host.abi)".utf8)
    /// The lengths of names that are read, the longest of which are longer than any that a person writes.
    private static let lengths = 4...1024
    /// More types, and more conformances, than any plugin has.
    ///
    /// Each type is compared with each conformance.
    private static let limit = 10_000

    init(of file: borrowing ELFFile) throws(PluginRefusal) {
        var found = PluginSymbols()
        var (types, conformances): ([Name], [Name]) = ([], [])
        func isTooLarge() -> Bool { max(types.count, conformances.count) > Self.limit }
        try file.forEachExportedSymbol { name in
            guard Self.lengths.contains(name.count), !isTooLarge() else { return }
            if Self.isSymbol(name, of: "c") {
                conformances.append(name)
            } else if Self.isSymbol(name, of: "a") {
                types.append(Name(rebasing: name.dropLast(2)))
            } else if name[0] == UInt8(ascii: "s") {
                found.hasEntry = found.hasEntry || name.elementsEqual(Self.entry.utf8)
                found.definesKit = found.definesKit || name.elementsEqual(Self.anchor)
            }
        } end: {
            guard !isTooLarge() else { return }
            found.conformances.reserveCapacity(conformances.count)
            // They are told apart by the types, which may come after them.
            for name in conformances { found.addConformance(name, Self.type(before: name, types)) }
        }
        guard !isTooLarge() else {
            let reason = "it exports more than \(Self.limit) types or conformances"
            throw .unreadable(path: file.path, reason: reason)
        }
        self = found
    }

    private init() {}

    private mutating func addConformance(_ name: Name, _ type: Name?) {
        guard !isOfAnotherModule(name, after: type?.count ?? 0) else { return }
        switch Conformance.reading(name) {
        case .offered(let conformance):
            conformances.append((conformance, type.flatMap { Self.stem($0, of: conformance) }))
        case .experimental(let typeName): experimental.insert(typeName)
        case nil: break
        }
    }

    /// The exported type with the longest name that a conformance begins with.
    ///
    /// A mangled name refers only backwards, so the type's own name is a prefix of the conformance's symbol. So is that of
    /// each type around it.
    private static func type(before name: Name, _ types: [Name]) -> Name? {
        var found: Name?
        for type in types where type.count > found?.count ?? 0 && name.begins(with: type) {
            found = type
        }
        return found
    }

    /// The mangled name of a conformance's type; `nil` if the library only exports one around it.
    private static func stem(_ type: Name, of conformance: Conformance) -> String? {
        guard !conformance.isNested || isAccessor(type, of: conformance.qualifiedName) else {
            return nil
        }
        return String(decoding: type, as: UTF8.self)
    }

    private static func isAccessor(_ stem: Name, of type: String) -> Bool {
        let words: StaticString = "type metadata accessor for "
        // After the type's name, its symbol continues with “Ma”, which is in memory right behind it.
        return withDemangled(Name(start: stem.baseAddress, count: stem.count + 2)) { found in
            found.begins(with: words)
                && found.dropFirst(words.utf8CodeUnitCount).elementsEqual(type.utf8)
        } ?? false
    }

    /// Whether a conformance is to a protocol of a module that is spelled out, and is not the kit.
    ///
    /// That saves demangling, which takes longer than all the rest: most conformances of a theme are to protocols of another
    /// kit. Right after the type there is a length with a name. If another name follows, the first one is a module, and
    /// otherwise a type inside the type.
    private func isOfAnotherModule(_ name: Name, after type: Int) -> Bool {
        let rest = name[type...]
        guard type > 0, rest.first != UInt8(ascii: "0") else { return false }
        let digits = rest.prefix { Self.isDigit($0) }.prefix(4)
        let length = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        let end = digits.endIndex + length
        guard length > 0, end < name.endIndex, Self.isDigit(name[end]) else { return false }
        return !Name(rebasing: rest).begins(with: Self.kit)
    }

    private static let kit: StaticString = "10ScreensKit"

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Whether a symbol is metadata of a kind: `c` of a conformance, `a` of a type.
    private static func isSymbol(_ name: Name, of kind: Unicode.Scalar) -> Bool {
        name[name.count - 2] == UInt8(ascii: "M") && name[name.count - 1] == UInt8(ascii: kind)
    }
}

extension PluginSymbols {
    /// The conformances as offers, in the order of kinds and names.
    ///
    /// `refuse` receives each type that has no name to offer it by, or no symbol.
    func offers(path: String, refuse: (PluginRefusal) -> Void) -> [Offer] {
        let offers = conformances.compactMap { conformance, stem -> Offer? in
            let (typeName, kind) = (conformance.typeName, conformance.kind)
            guard let name = OfferedName(typeName: typeName, kind: kind) else {
                if conformance.claimsName {
                    refuse(.outsideConvention(path: path, typeName: typeName, kind: kind))
                }
                return nil
            }
            guard let stem else {
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
}
