@_spi(Host) import ScreensKit
import TestSupport
import Testing

@testable import ScreensHost
@testable import ScreensOffline

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
        ("en_US", 0, "0 more changes"), ("de_DE", 1, "1 weitere Änderung"),
        ("de_AT", 2, "2 weitere Änderungen"), ("fr_FR", 0, "0 autre modification"),
        ("fr_FR", 1, "1 autre modification"), ("fr_CA", 2, "2 autres modifications"),
        ("fr_FR", 1_000_000, "1\u{202F}000\u{202F}000 d’autres modifications"),
        ("es_ES", 2, "2 cambios más"), ("it_IT", 1, "1 more change"),
    ])
    func numbersChooseTheFormOfTheLanguage(locale: LocaleIdentifier, count: Int, text: String) {
        #expect(PendingWords(locale: locale)("more", count) == text)
    }

    private func write(_ collection: String, _ title: String?) -> PendingWrite {
        let key = "recordId-39903-en_US"
        return PendingWrite(
            of: CacheEntry(collection: collection, key: key).titled(title),
            action: "submitForm",
            base: nil,
            local: nil,
            at: Timestamp(milliseconds: 0)
        )
    }

    @Test func aChangeIsNamedAsPeopleCallItsEntry() {
        let words = PendingWords(locale: "en_US")
        let stock = write("Stock@stock=https://a", "Bolts")

        #expect(
            words.conflict(of: write("DDLForm", "Ada Okonkwo"))
                == "“Ada Okonkwo” was also changed by somebody else."
        )
        #expect(words.conflict(of: stock) == "“Bolts” was also changed at stock.")
        #expect(words.refusal(of: stock) == "The change of “Bolts” was refused: ")
    }

    @Test func whatWentWrongIsExplainedBeforeTheTechnicalName() {
        let words = PendingWords(locale: "en_US")
        let error = ScreensError.portal(
            .exception(type: "java.lang.NullPointerException", message: "")
        )
        let notices = words.notices(about: error)

        #expect(notices.map(\.kind) == [.notice, .text])
        #expect(notices.first?.text?.contains("java.") == false)
        #expect(words.details(of: error).map(\.text) == ["java.lang.NullPointerException"])
        #expect(words.details(of: .cancelled).isEmpty)
    }

    @Test func aChangeWithoutATitleIsNamedByItsKey() {
        let words = PendingWords(locale: "en_US").conflict(of: write("DDLForm", nil))

        #expect(words == "DDLForm “recordId-39903-en_US” was changed here and at the portal.")
    }
}
