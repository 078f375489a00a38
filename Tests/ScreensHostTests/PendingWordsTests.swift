@_spi(Host) import ScreensKit
import TestSupport
import Testing

@testable import ScreensHost

/// The texts about unsent changes.
struct PendingWordsTests {
    private let languages = PendingWords.texts.languages

    @Test func textsAreCompleteInTheLanguagesOfTheKit() {
        #expect(languages.keys.sorted() == Strings.ofKit.keys.sorted())
        #expect(Strings.problems(in: languages.mapValues(Strings.init)) == [])
    }

    @Test func textsAreWrittenAsReadersOfTheirLanguageExpect() {
        for (language, texts) in languages {
            #expect(Typography.mistakes(in: texts, language: language) == [], "\(language)")
        }
    }

    @Test(arguments: [
        ("en_US", 0, "0 changes sent"), ("de_DE", 1, "1 Änderung gesendet"),
        ("de_AT", 2, "2 Änderungen gesendet"), ("fr_FR", 0, "0 modification envoyée"),
        ("fr_FR", 1, "1 modification envoyée"), ("fr_CA", 2, "2 modifications envoyées"),
        ("fr_FR", 1_000_000, "1\u{202F}000\u{202F}000 de modifications envoyées"),
        ("es_ES", 2, "2 cambios enviados"), ("it_IT", 1, "1 change sent"),
    ])
    func numbersChooseTheFormOfTheLanguage(locale: LocaleIdentifier, count: Int, text: String) {
        #expect(PendingWords(locale: locale)("sent", count) == text)
    }
}
