/// The difference between two versions of an interface.
struct InterfaceChange {
    /// Protocols that only the host implements: they may gain requirements.
    private static let hostOnly: Set<Substring> = ["ScreenletRuntime"]

    /// Declarations that existing plugins may need and that were removed or changed.
    let gone: [String]
    let new: [String]
    /// New requirements without a default in protocols that plugins implement.
    let unimplemented: [String]

    init(from old: [String], to current: [String]) {
        gone = Set(old).subtracting(current).subtracting(Self.stored(current)).sorted()
        new = Set(current).subtracting(old).sorted()
        let protocols = Set(old.compactMap { $0.firstMatch(of: /\bprotocol (\w+)/)?.1 })
        let defaults = Set(
            current.filter { $0.contains("public ") }.map { $0.replacing("public ", with: "") }
        )
        unimplemented = new.filter { line in
            let name = line.prefix { $0 != ":" }
            return protocols.subtracting(Self.hostOnly).contains(name)
                && !line.contains("public ") && !defaults.contains(line)
        }
    }

    /// The lines with settable variables written like stored ones.
    ///
    /// A library with library evolution has the same symbols for computed and stored variables,
    /// apart from the stored variables of frozen types, which are listed with a number.
    private static func stored(_ lines: [String]) -> [String] {
        let accessors = " { get set }"
        return lines.filter { $0.hasSuffix(accessors) }.map { String($0.dropLast(accessors.count)) }
    }
}
