@_spi(Host) import ScreensRendering

/// Replacements for characters on terminals that support only ASCII.
enum ASCIIReplacements {
    /// Appends the replacement of a character, with the same number of columns.
    static func append(_ glyph: UInt32, isWide: Bool, to buffer: inout TerminalBuffer) {
        buffer.append(text: String(letter(for: glyph)))
        if isWide { buffer.append(control: "?") }
    }

    /// Replaces all characters of a text that are not ASCII.
    static func plain(_ text: String) -> String {
        String(
            text.map { character in
                guard !character.isASCII, let scalar = character.unicodeScalars.first else {
                    return character
                }
                return scalar.isASCII ? Character(scalar) : letter(for: scalar.value)
            }
        )
    }

    private static func letter(for glyph: UInt32) -> Character {
        guard let scalar = Unicode.Scalar(glyph) else { return "?" }
        if let sign = signs[scalar] { return sign }
        return base(of: scalar) ?? "?"
    }

    /// The characters that Screens draws, and others that are common in texts.
    private static let signs: [Unicode.Scalar: Character] = [
        "›": ">", "‹": "<", "▾": "v", "–": "-", "—": "-", "─": "-", "│": "|", "┌": "+", "┐": "+",
        "└": "+",
        "┘": "+", "…": ".", "•": "*", "▇": "#", "░": ".", "★": "*", "☆": ".", "✓": "+", "“": "\"",
        "”": "\"", "‘": "'", "’": "'", "½": "/", "♥": "+", "♡": "-", "·": "-", "×": "x", "ß": "s",
        "≡": "=", "▯": "#", "▸": "/", "☺": "@", "⚇": "&", "✉": "\"", "◷": "o", "⚑": "^", "☑": "%",
        "▤": ":", "►": ">",
        "●": "*", "→": ">", "⚠": "^", "═": "=", "┃": ">", "▎": ">", "◦": "o", "▪": "-", "↪": ">",
        "▌": ">", "▐": "<", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┬": "+", "┴": "+", "━": "=",
        "◌": "x", "↑": "^", "↓": "v", "▒": ":", "⠹": "*", "¿": "?", "¡": "!", "▀": "\"", "▄": "_",
        "█": "#", "«": "<", "»": ">",
        "„": "\"", "‚": "'", "−": "-", "œ": "o", "Œ": "O", "æ": "a", "Æ": "A", "\u{A0}": " ",
        "\u{202F}": " ",
    ]

    /// The letter without its accent, by the character's name: LATIN SMALL LETTER E WITH ACUTE.
    private static func base(of scalar: Unicode.Scalar) -> Character? {
        guard let words = scalar.properties.name?.split(separator: " "), words.count > 4,
            words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1, words[4] == "WITH"
        else { return nil }
        return words[1] == "SMALL" ? words[3].lowercased().first : words[3].first
    }
}
