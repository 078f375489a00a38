/// What a compiler or a package manager says of a mistake.
public enum CompilerWords {
    /// The first error among a compiler's words, for where there is one line.
    ///
    /// One with a place goes before one without, else the first line is taken; without the folder of
    /// a file that it begins with.
    public static func summary(_ words: String) -> String {
        let lines = words.split(separator: "\n")
        let placed = lines.filter { $0.contains(": error: ") }
        let errors = placed.isEmpty ? lines.filter { $0.hasPrefix("error: ") } : placed
        guard let first = errors.first ?? lines.first else { return "The build failed." }
        // A compiler's line begins with a file and a colon, any other may begin with a file.
        let ends: Set<Character> = errors.isEmpty ? [":", " "] : [":"]
        let path = first.hasPrefix("/") ? first.prefix { !ends.contains($0) } : ""
        let sentence = path.lastIndex(of: "/").map { first[first.index(after: $0)...] } ?? first
        let rest = Set(errors).count - 1
        return rest > 0 ? "\(sentence) (and \(rest) more)" : String(sentence)
    }
}
