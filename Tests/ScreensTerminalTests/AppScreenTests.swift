import DemoPortal
import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// An app on a live terminal, by keys.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct AppScreenTests {
    private let portal: DemoPortal
    private let stage: Stage

    init() throws {
        portal = try DemoPortal()
        stage = try SampleApp.stage(on: portal)
    }

    private func screen() async -> LiveScreen {
        await LiveScreen.showing(stage, TerminalSize(columns: 80, rows: 16))
    }

    private func press(_ screen: LiveScreen, _ codes: Key.Code...) async -> [String] {
        for code in codes { await screen.handle(.key(Key(code, []))) }
        return await screen.lines()
    }

    @Test func escapeGoesBackToTheRowThatWasChosen() async throws {
        let screen = await screen()
        for _ in 0..<20 { _ = await press(screen, .down) }
        let before = await screen.lines()
        #expect(screen.page.place.list.cursor == 20)

        let article = await press(screen, .enter)
        let down = await press(screen, .pageDown, .pageDown)
        let after = await press(screen, .escape)

        #expect(article[2].contains("[ ‹ News ]") && article != before)
        #expect(down != article)
        #expect(screen.page.place.list.cursor == 20)
        #expect(after.dropLast() == before.dropLast())
        // The article was closed, so that it begins at its top again.
        #expect(await press(screen, .enter).prefix(12) == article.prefix(12))
    }

    @Test func anotherPageOfTheMenuBeginsAtItsTop() async throws {
        let screen = await screen()
        for _ in 0..<20 { _ = await press(screen, .down) }

        let other = await press(screen, .character("g"), .character("o"), .enter)

        #expect(other[0].contains("[Other]") && screen.page.place.list.cursor == 0)
        #expect(await press(screen, .character("?")).contains { $0.contains("Esc") })
    }

    @Test func theMenuIsChosenFromByAKey() async throws {
        let screen = await screen()
        #expect(await screen.lines().last?.contains("g go to") == true)

        let open = await press(screen, .character("g"))
        #expect(open.contains { $0.contains("╭─ Go to ──") })
        #expect(open.contains { $0.contains("▌ News") } && open.contains { $0.contains("  Other") })
        let other = await press(screen, .character("o"), .enter)

        #expect(other[0].contains("[Other]"))
        let keys = await press(screen, .character("?"))
        #expect(keys.contains { $0.contains("go to a page of the menu") })
    }

    @Test func whatAnAppSaysIsInTheLastLineForAWhile() async throws {
        let screen = await screen()
        #expect(try stage.perform(Action("openPage", ["page": "nothing"])))

        let shown = await screen.lines()

        #expect(shown.last?.contains("⚠ There is no page \"nothing\".") == true)
        let now = ContinuousClock.now
        screen.clock = { now + ToastLine.time * 2 }
        #expect(await screen.lines().last?.contains("g go to") == true)
    }
}
