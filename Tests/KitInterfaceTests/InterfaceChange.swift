/// The difference between two versions of an interface.
struct InterfaceChange {
    /// Declarations that existing plugins may need and that were removed or changed, and those that change the layout of a
    /// frozen type.
    let gone: [String]
    let new: [String]

    init(from old: [String], to current: [String]) {
        let new = Set(current).subtracting(old)
        let frozen = Set(old.compactMap(Self.frozenType))
        gone = Set(old).subtracting(current).subtracting(Self.stored(current))
            .subtracting(Self.withoutDefaults(current))
            .union(new.filter { Self.frozenType($0).map(frozen.contains) ?? false }).sorted()
        self.new = new.sorted()
    }

    /// The frozen type that a line lists a case or a stored variable of: these are numbered.
    private static func frozenType(_ line: String) -> Substring? {
        line.firstRange(of: ": #").map { line[..<$0.lowerBound] }
    }

    /// The lines of requirements that have a default, as they would be without it.
    private static func withoutDefaults(_ lines: [String]) -> [String] {
        lines.filter { $0.contains("default ") }
            .map { $0.replacing("default ", with: "", maxReplacements: 1) }
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
