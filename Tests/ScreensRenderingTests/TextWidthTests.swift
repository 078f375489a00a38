import ScreensRendering
import Testing

struct TextWidthTests {
    @Test(arguments: [
        ("", 0), ("plain", 5), ("Excursión", 9), ("Привет", 6), ("e\u{301}a\u{308}\u{323}", 2),
        ("湖畔", 4), ("カタカナ", 8), ("ｶﾀｶﾅ", 4), ("ＡＢ", 4), ("호숫가", 6),
        ("\u{1100}\u{1161}\u{11A8}", 2), ("\u{3099}か", 2), ("か\u{3099}", 2),
    ])
    func measuresLetters(_ text: String, _ columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }

    @Test(arguments: [
        ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇪🇸", 2), ("🇪🇸🇯🇵", 4), ("❤", 1), ("❤️", 2), ("1️⃣", 2),
        ("🏳️‍🌈", 2), ("⌚", 2), ("✓", 1), ("★", 1), ("🫨", 2), ("🏴\u{E0067}\u{E0062}\u{E007F}", 2),
    ])
    func measuresEmoji(_ text: String, _ columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }

    @Test(arguments: [
        (0x10FF as UInt32, 1), (0x1100, 2), (0x2E80, 2), (0x303F, 1), (0xA4D0, 1), (0xD7A3, 2),
        (0xFF60, 2), (0xFF61, 1), (0xFFE6, 2), (0x1F1E6, 1), (0x1F32C, 1), (0x1F330, 2),
        (0x1FA70, 2), (0x1FAF9, 1), (0x20000, 2), (0x3FFFD, 2), (0x40000, 1),
    ])
    func knowsTheBoundsOfWideRanges(_ value: UInt32, _ columns: Int) throws {
        let scalar = try #require(Unicode.Scalar(value))

        #expect(TextWidth.columns(of: String(scalar)) == columns)
    }

    @Test func measuresEscapedControls() {
        #expect(TextWidth.columns(of: "a\u{1B}b\u{200B}c") == 4)
    }
}
