import DemoPortal
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@testable import ScreensTerminal

/// What the live terminal says about keys and commands, in the languages of users.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct TerminalWordsTests {
    private let languages = TerminalWords.texts.languages

    @Test func textsAreCompleteInTheLanguagesOfTheKit() {
        #expect(languages.keys.sorted() == Strings.ofKit.keys.sorted())
        #expect(Strings.problems(in: languages.mapValues(Strings.init)) == [])
    }

    @Test func textsAreWrittenAsReadersOfTheirLanguageExpect() {
        for (language, texts) in languages {
            #expect(Typography.mistakes(in: texts, language: language) == [], "\(language)")
        }
    }

    @Test(arguments: ["en_US", "de_AT", "fr_FR", "es_MX", "nl_NL"] as [LocaleIdentifier])
    func theHelpAndMessagesAreInTheLanguageOfTheUser(locale: LocaleIdentifier) async throws {
        let portal = try DemoPortal()
        let stage = try SampleApp.stage(on: portal, locale: locale)
        let screen = await LiveScreen.showing(stage, TerminalSize(columns: 120, rows: 40))
        let words = TerminalWords(locale: locale)

        await screen.handle(.key(Key(.character("?"), [])))
        let help = await screen.lines()
        await screen.handle(.key(Key(.escape, [])))
        await screen.handle(.key(Key(.character("x"), [])))

        for key in ["keys", "move", "go-to-page", "redraw", "quit"] {
            #expect(help.contains { $0.contains(words("help-\(key)")) }, "\(key)")
        }
        #expect(screen.status == words("help"))
        #expect((screen.status == "Press ? for help.") == ["en_US", "nl_NL"].contains(locale))
    }
}
