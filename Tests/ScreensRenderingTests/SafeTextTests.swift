@_spi(Host) import ScreensKit
import ScreensRendering
import ScreensTesting
import Testing

struct SafeTextTests {
    @Test(arguments: [
        ("a\u{1B}[31mb", #"a\u{1B}[31mb"#), ("a\u{0}\u{7}\u{7F}b", #"a\u{0}\u{7}\u{7F}b"#),
        ("a\rb\nc\td\u{B}e", #"a\rb\nc\td\u{B}e"#),
        ("a\u{85}b\u{2028}c", #"a\u{85}b\u{2028}c"#), ("a\u{9B}31m", #"a\u{9B}31m"#),
        ("a\u{202E}b\u{2066}c\u{61C}d", #"a\u{202E}b\u{2066}c\u{61C}d"#),
        ("a\u{200B}b\u{2060}c\u{FEFF}d\u{AD}e", #"a\u{200B}b\u{2060}c\u{FEFF}d\u{AD}e"#),
        ("a\u{200D}b\u{200C}c", #"a\u{200D}b\u{200C}c"#), ("a\u{E0041}b", #"a\u{E0041}b"#),
        ("a\u{3164}\u{FFA0}b", #"a\u{3164}\u{FFA0}b"#),
        ("\u{FE0F}a\u{FE0F}\u{FE0F}", "\\u{FE0F}a\u{FE0F}\\u{FE0F}"),
    ])
    func escapesInvisibleCharacters(_ text: String, _ safe: String) {
        let line = SafeText.line(text)

        #expect(Array(line.unicodeScalars) == Array(safe.unicodeScalars))
    }

    @Test(arguments: [
        ("Flat\u{200B}7", #"Flat\u{200B}7"#), (#"Flat\u{200B}7"#, #"Flat\\u{200B}7"#),
        ("a\u{A0}b\u{3000}c d", #"a\u{A0}b\u{3000}c d"#), ("a\u{2800}", #"a\u{2800}"#),
        ("a\u{FE0F}", #"a\u{FE0F}"#), ("می\u{200C}خواهم", #"می\u{200C}خواهم"#),
        ("two\nlines", #"two\nlines"#), ("plain-name_1.so", "plain-name_1.so"),
        ("Excursión 湖畔", "Excursión 湖畔"),
    ])
    func twoNamesOnlyLookEqualIfTheyAreEqual(_ name: String, _ shown: String) {
        #expect(Array(SafeText.name(name).unicodeScalars) == Array(shown.unicodeScalars))
    }

    @Test(arguments: [
        "plain ASCII ~!@", "Excursión", "湖畔", "👩‍👩‍👧", "🏳️‍🌈", "👍🏽", "❤️", "1️⃣", "می‌خواهم", "क्‍ष",
        "e\u{301}", "עברית", "\u{1100}\u{1161}\u{11A8}",
    ])
    func keepsHarmlessTextsUnchanged(_ text: String) {
        #expect(Array(SafeText.line(text).utf8) == Array(text.utf8))
    }

    @Test func escapesJoinersBesideWhatTheyDoNotJoin() {
        let text = "👩\u{200D}x x\u{200D}👩 \u{200D}👩 👩\u{200C}👩"

        let line = SafeText.line(text)

        #expect(line == #"👩\u{200D}x x\u{200D}👩 \u{200D}👩 👩\u{200C}👩"#)
    }

    @Test func escapesNoncharacters() {
        let text = String(
            decoding: [0x61, 0xEF, 0xBF, 0xBE, 0xEF, 0xB7, 0x90] as [UInt8],
            as: UTF8.self
        )

        #expect(SafeText.line(text) == #"a\u{FFFE}\u{FDD0}"#)
    }

    @Test(arguments: 0..<24)
    func findsControlsAtAnyPlace(_ place: Int) {
        let padding = String(repeating: "x", count: place)

        let line = SafeText.line(padding + "\u{1B}" + padding)

        #expect(line == padding + #"\u{1B}"# + padding)
    }

    @Test(arguments: HostileText.all)
    func removesEverythingHostile(_ text: String) {
        let line = SafeText.line(text)

        #expect(line.unicodeScalars.allSatisfy { !isDangerous($0) })
    }

    @Test(arguments: ColorDepth.allCases)
    func drawsHostileListsWithoutForeignControls(_ color: ColorDepth) {
        let rows = HostileText.all.map { text in
            Node.row([.text(text, .headline), .badge(text), .notice(text, .danger)])
        }

        let drawn = text(.list(count: 0), rows: rows, columns: 60, color: color)

        let escape = try? Regex("\u{1B}\\[[0-9;]*m")
        let rest = escape.map { drawn.replacing($0, with: "") } ?? drawn
        #expect(rest.unicodeScalars.allSatisfy { $0 == "\n" || !isDangerous($0) })
    }

    @Test(arguments: HostileText.all)
    func keepsPagesFreeOfForeignMarkup(_ text: String) {
        let node = Node.column([
            .text(text), .badge(text), .notice(text),
            .button(text, action: Action(text), label: text),
            .image(ImageReference(id: text, label: text)),
        ])

        let page = html(node)

        let tags = page.matches(of: /<\/?([a-z0-9]+)[^>]*>/).map { String($0.1) }
        #expect(Set(tags).isSubset(of: ["div", "p", "span", "button"]))
        #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("-->"))
        #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || !isDangerous($0) })
    }
}

/// Whether a terminal interprets or hides the scalar.
func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F: true
    case 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
    case 0xE0000...0xE0FFF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
}
