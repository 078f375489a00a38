@_spi(Host) import ScreensKit
import TestSupport
import Testing

/// Translation files come from authors of plugins, and may contain anything.
struct StringsFuzzTests {
    private static let count = Soak.inputs(otherwise: 2_000)
    private static let keys = ["hello", "swapped", "votes", "rate", "nobody's", "core-retry"]

    /// Every file gives a text: one of its own, one of the kit, or the key itself.
    @Test func anyFileOfStringsIsReadOrIgnored() {
        let valid = Array(
            #"""
            {"hello": "Hello %@", "swapped": "%2$@ before %1$@", "rate": "100 %% of %d",
             "votes.one": "%d vote", "votes.other": "%d votes\n\u00e9 😀", "no text": [1, {"a": null}]}
            """#.utf8
        )
        var (read, left) = (0, 0)
        for seed in 0..<UInt64(Self.count) {
            var dice = Dice(seed)
            let locale = LocaleIdentifier(
                dice.pick(["en_US", "es_ES", "ar_EG", "ja_JP", "de_DE", "fr_FR", "x", ""])
            )
            let files = ["en", "es"].map { _ in dice.corrupt(valid, with: "%@d$19.{}\":,\\u\u{0}") }

            let strings = Strings(locale: locale) { files[$0.hasSuffix("en.json") ? 0 : 1] }
            let texts = Self.keys.map { strings.text($0, ["Ana", dice.roll(200)], locale: locale) }

            if strings.texts.isEmpty { left += 1 } else { read += 1 }
            // A placeholder has at least two bytes, and its value at most seven.
            #expect(texts.allSatisfy { $0.utf8.count < 4 * 4_096 }, "seed \(seed)")
        }
        #expect(min(read, left) > Self.count / 100, "\(read) and \(left)")
    }
}
