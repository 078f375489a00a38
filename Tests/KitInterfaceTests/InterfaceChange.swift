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
        gone = Set(old).subtracting(current).sorted()
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
}
