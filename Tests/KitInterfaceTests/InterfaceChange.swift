/// What became of an interface.
struct InterfaceChange {
    /// Protocols that the host alone implements: they may gain requirements.
    private static let hostOnly: Set<Substring> = ["ScreenletRuntime"]

    /// What plugins that exist may need, and is not there any more, or is another.
    let gone: [String]
    let new: [String]
    /// What is new in protocols that plugins implement, and has no default.
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

    /// The variables that can be read and set, as they are listed where they are stored.
    ///
    /// A library that may evolve has the same symbols for both, but for stored variables of frozen types, which
    /// are listed with a number.
    private static func stored(_ lines: [String]) -> [String] {
        let accessors = " { get set }"
        return lines.filter { $0.hasSuffix(accessors) }.map { String($0.dropLast(accessors.count)) }
    }
}
