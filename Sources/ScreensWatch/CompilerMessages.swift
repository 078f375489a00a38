/// Messages of a compiler or a package manager about an error.
public enum CompilerMessages {
    /// The first error among a compiler's messages, for a place with a single line.
    ///
    /// An error with a place takes precedence over one without; if there is no error, the first line is used. The
    /// folder of a file at its beginning is left out.
    public static func summary(_ words: String) -> String {
        let lines = words.split(separator: "\n")
        let placed = lines.filter { $0.contains(": error: ") }
        let errors = placed.isEmpty ? lines.filter { $0.hasPrefix("error: ") } : placed
        guard let first = errors.first ?? lines.first else { return "The build failed." }
        // A line of the compiler begins with a file and a colon; other lines may begin with a file.
        let ends: Set<Character> = errors.isEmpty ? [":", " "] : [":"]
        let path = first.hasPrefix("/") ? first.prefix { !ends.contains($0) } : ""
        let sentence = path.lastIndex(of: "/").map { first[first.index(after: $0)...] } ?? first
        let rest = Set(errors).count - 1
        return rest > 0 ? "\(sentence) (and \(rest) more)" : String(sentence)
    }
}
