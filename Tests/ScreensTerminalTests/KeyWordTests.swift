import DemoPortal
import ScreensKit
import Testing

@testable import ScreensTerminal

/// The words of the last line in the languages of users.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct KeyWordTests {
    @Test(arguments: KeyWord.allCases)
    func aWordIsInEachLanguageOfTheKit(word: KeyWord) {
        #expect(word.texts.count == KeyWord.languages.count)
        #expect(word.texts.allSatisfy { !$0.isEmpty })
        #expect(word.text(in: "nl_NL") == word.texts[0])
    }

    @Test(arguments: [
        ("en_US", " Enter open   Tab next "), ("de_AT", " Enter öffnen   Tab weiter "),
        ("fr_FR", " Enter ouvrir   Tab suivant "), ("es_MX", " Enter abrir   Tab siguiente "),
        ("ar_EG", " Enter فتح   Tab التالي "),
    ])
    func theLastLineSaysWhatKeysDoInTheLanguageOfTheUser(
        locale: LocaleIdentifier,
        words: String
    ) async throws {
        let portal = try DemoPortal()
        let stage = try SampleApp.stage(on: portal, locale: locale)
        let screen = await LiveScreen.showing(stage, TerminalSize(columns: 100, rows: 16))

        #expect(await screen.lines().last?.hasPrefix(words) == true)
        await screen.handle(.key(Key(.character("?"), [])))
        let closes = " \(KeyWord.anyKey.text(in: locale)) \(KeyWord.closes.text(in: locale))"
        #expect(await screen.lines().last?.hasPrefix(closes) == true)
    }
}
