/// A command line up to the cursor, split into words as bash does, without expansions.
struct BashLine {
    /// The words without their quotes; the last one is to be completed, and may be empty.
    private(set) var words: [String] = []
    /// Whether the last word is the file of a redirection.
    private(set) var isRedirection = false
    /// The quote that the last word has not closed.
    private(set) var quote: Character?
    private var word: String?

    init(_ line: String) {
        var rest = line[...]
        while let character = rest.popFirst() {
            if let quote {
                inside(quote, character, &rest)
            } else {
                outside(character, &rest)
            }
        }
        words.append(word ?? "")
    }

    /// A word quoted for bash, after an open quote or without one.
    ///
    /// A line break is quoted as `$'\n'` outside of other quotes: a backslash would remove it.
    static func quoted(_ word: String, in quote: Character?) -> String {
        let quotes = quote.map(String.init) ?? ""
        return word.split(separator: "\n", omittingEmptySubsequences: false)
            .map { quotedLine($0, in: quote) }.joined(separator: #"\#(quotes)$'\n'\#(quotes)"#)
    }

    private static func quotedLine(_ word: Substring, in quote: Character?) -> String {
        switch quote {
        case "'":
            word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        case "\"": escaped(word) { #"\"$`!"#.contains($0) }
        default: escaped(word) { $0.isASCII && !isPlain($0) }
        }
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_@%+=:,./-".contains(character)
    }

    private static func escaped(_ word: Substring, where isSpecial: (Character) -> Bool) -> String {
        String(word.flatMap { isSpecial($0) ? ["\\", $0] : [$0] })
    }

    private mutating func inside(_ open: Character, _ character: Character, _ rest: inout Substring)
    {
        if character == open {
            quote = nil
        } else if open == "\"", character == "\\", let next = rest.first, #"\"$`"#.contains(next) {
            word?.append(rest.removeFirst())
        } else {
            word?.append(character)
        }
    }

    private mutating func outside(_ character: Character, _ rest: inout Substring) {
        switch character {
        case "'", "\"":
            quote = character
            word = word ?? ""
        case "\\": word = (word ?? "") + (rest.popFirst().map(String.init) ?? "")
        case " ", "\t": endWord()
        case "<", ">":
            endWord()
            isRedirection = true
        default: word = (word ?? "") + String(character)
        }
    }

    private mutating func endWord() {
        guard let word else { return }
        if !isRedirection { words.append(word) }
        isRedirection = false
        self.word = nil
    }
}
