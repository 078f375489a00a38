/// Texts that a portal may send and that must do no harm, on any surface.
public enum HostileText {
    /// One text of each kind of attack.
    public static let all: [String] =
        terminal + invisible + markup + [
            String(repeating: "unbroken", count: 40),
            String(repeating: "e" + String(repeating: "\u{301}", count: 40), count: 4),
        ]

    /// Texts that a terminal would execute: colours, clearing, titles, links, C1 forms, line breaks.
    public static let terminal: [String] = [
        "red \u{1B}[31mtext\u{1B}[0m and \u{1B}[2J\u{1B}[H cleared",
        "\u{1B}]0;owned\u{07}title",
        "\u{1B}]8;;https://evil.example/\u{1B}\\click\u{1B}]8;;\u{1B}\\",
        "\u{1B}]52;c;ZXZpbA==\u{07}clipboard",
        "C1 \u{9B}31m and \u{9D}0;owned\u{9C} and \u{85} next line",
        "nul \u{0} backspace \u{8}\u{8}\u{8} delete \u{7F}",
        "carriage\rreturn, line\nfeed, tab\tstop, \u{2028}separator\u{2029}",
    ]

    /// Texts that are invisible, or change the appearance of others.
    public static let invisible: [String] = [
        "bidi \u{202E}gnp.exe\u{202C} \u{2066}isolate\u{2069} \u{200F}mark \u{61C}",
        "zero\u{200B}width\u{2060}joined\u{FEFF}soft\u{AD}hyphen\u{180E}\u{200D}\u{200C}",
        "tags \u{E0001}\u{E0068}\u{E0069}\u{E007F} and \(nonCharacters) nothing",
    ]

    /// U+FFFE and U+FDD0, which the compiler does not accept in a literal.
    private static let nonCharacters = String(
        decoding: [0xEF, 0xBF, 0xBE, 0xEF, 0xB7, 0x90] as [UInt8],
        as: UTF8.self
    )

    /// Texts in other directions and scripts, with several scalars per character, and without spaces.
    public static let foreign: [String] = [
        "نزهة على البحيرة، ما يجب إحضاره", "טיול לאגם", "👩‍👩‍👧‍👦 🇪🇸 👍🏽 ❤️ 1️⃣",
        "湖畔のピクニック、持ち物と集合場所", "क्षेत्र का नक्शा",
        String(repeating: "Donaudampfschifffahrt", count: 100),
    ]

    /// Texts that a browser or a script would interpret.
    public static let markup: [String] = [
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)> ' onmouseover='alert(1)",
        "]]> --> </style></title></textarea> <!-- &lt; &amp; &#0;",
        "{\"json\": \"\\u0000\", \"end\": \"}]\"}",
    ]
}
