import Testing

@testable @_spi(Host) import ScreensKit

/// The plural forms are those of Unicode's CLDR, for every language that it covers.
struct PluralTests {
    @Test(arguments: PluralSamples.all)
    func theSamplesOfCLDRHaveTheirForms(languages: String, form: String, numbers: String) {
        for language in languages.split(separator: " ") {
            for number in Self.numbers(numbers) {
                let found = PluralForm(number, locale: LocaleIdentifier(String(language)))
                #expect(found.rawValue == form, "\(language) \(number)")
            }
        }
    }

    @Test func theSamplesAreThoseOfTwoHundredLanguages() {
        let languages = Set(PluralSamples.all.flatMap { $0.languages.split(separator: " ") })

        #expect(languages.count > 200)
        #expect(languages.isSuperset(of: ["ar", "cy", "en", "pt_PT", "sl", "zu"]))
        #expect(Int(PluralRules.version).map { $0 >= 41 } == true)
    }

    @Test(arguments: [
        ("pt_BR", 0, "one"), ("pt_PT", 0, "other"), ("pt-Latn-PT", 0, "other"), ("iw_IL", 2, "two"),
        ("in_ID", 1, "other"), ("sr_Latn_RS", 22, "few"), ("ru_RU.UTF-8", 21, "one"),
        ("", 1, "one"), ("x", 2, "other"), ("../en", 1, "one"), ("es_MX", 1_000_000, "many"),
        ("de_CH", 0, "other"), ("de_AT", 1, "one"), ("fr_CA", 0, "one"), ("fr_BE", 2, "other"),
        ("fr_FR", 1_000_000, "many"),
        ("cy", Int.max, "other"),
    ])
    func localesHaveTheFormsOfTheirLanguage(locale: String, count: Int, form: String) {
        #expect(PluralForm(count, locale: LocaleIdentifier(locale)).rawValue == form)
    }

    @Test func formsForMillionsMayBeMissing() {
        #expect(PluralForm.all(locale: "es") == [.one, .other])
        #expect(PluralForm.all(locale: "fr") == [.one, .other])
        #expect(PluralForm.all(locale: "ar") == [.zero, .one, .two, .few, .many, .other])
        let strings = Strings(["votes.other": "%d votos"])

        #expect(strings.text("votes", [1_000_000], locale: "es_ES").hasSuffix(" votos"))
    }

    /// The numbers of a list such as `0~3, 100`.
    private static func numbers(_ text: String) -> [Int] {
        text.split(separator: ", ").flatMap { part -> [Int] in
            let ends = part.split(separator: "~").compactMap { Int($0) }
            return ends.count == 2 ? Array(ends[0]...ends[1]) : ends
        }
    }
}
