@_spi(Host) import ScreensKit
import Testing

@testable import ScreensWeb

/// The texts of the page around a screenlet.
struct PageTextsTests {
    @Test func everyLanguageOfTheKitHasTextsOfItsOwn() {
        let locales = Strings.ofKit.keys.map { LocaleIdentifier($0) }

        let texts = locales.map { PageTexts(locale: $0) }

        #expect(Set(texts.map(\.skipToContent)).count == locales.count)
        #expect(Set(texts.map(\.gone)).count == locales.count)
    }

    @Test(arguments: [
        ("de_CH", "Vorherige", "Nächste"), ("fr_CA", "Précédent", "Suivant"),
        ("es_MX", "Anterior", "Siguiente"), ("ar_EG", "السابق", "التالي"),
        ("it_IT", "Previous", "Next"),
    ])
    func aPageLeadsOnInTheUsersLanguage(locale: LocaleIdentifier, previous: String, next: String) {
        let texts = PageTexts(locale: locale)

        #expect(texts.previous == previous && texts.next == next)
    }
}
