import DemoPortal
import ScreensApps
import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// What has the focus when a page is opened: the list, the text or the first field, never a button.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct FirstFocusTests {
    private let portal: DemoPortal
    private let connection = PausableConnection()

    init() throws { portal = try DemoPortal() }

    private func screen(of app: ScreensApp, isGuest: Bool = false) async throws -> LiveScreen {
        let stage = try SampleApp.stage(of: app, on: portal, over: connection, isGuest: isGuest)
        return await LiveScreen.showing(stage, TerminalSize(columns: 80, rows: 24))
    }

    @discardableResult
    private func press(_ screen: LiveScreen, _ codes: Key.Code...) async -> [String] {
        for code in codes { await screen.handle(.key(Key(code, []))) }
        return await screen.lines()
    }

    /// Goes to a row whose article is so short that its stars are on the screen.
    private func goToShortArticle(_ screen: LiveScreen) async throws {
        for _ in 0..<40 {
            let lines = await press(screen, .enter)
            await press(screen, .escape)
            guard !lines.contains(where: { $0.contains("☆ ☆ ☆ ☆ ☆") }) else { return }
            await press(screen, .down)
        }
        Issue.record("No article is short.")
    }

    private func label(_ screen: LiveScreen) -> String? {
        if case .button(let label, _)? = screen.page.focused { label } else { nil }
    }

    @Test func enterPressedTwiceOnARowDoesNotVote() async throws {
        let screen = try await screen(of: SampleApp.rated)
        let written = portal.requests.count { $0.path.contains("update-") }
        try await goToShortArticle(screen)

        let opened = await press(screen, .enter, .enter)
        #expect(opened.contains { $0.contains("☆ ☆ ☆ ☆ ☆") })
        #expect(screen.page.focused == nil as LiveRegion?)
        let again = await press(screen, .enter)

        #expect(again.contains { $0.contains("You have not rated this.") })
        #expect(portal.requests.count { $0.path.contains("update-") } == written)
    }

    @Test func theSearchIsNeitherTheFirstFieldNorTheFormThatAKeySends() async throws {
        var app = SampleApp.app
        app.start = "other"
        app.shell.search = AppSearchRule(page: "found", parameter: "words", label: "Search it")
        app.pages["found"] = AppPage(
            title: "Found",
            parameters: ["words": AppParameter(.text)],
            screenlets: ["list": PlacedScreenlet("asset-list")]
        )
        app.pages["other"]?.screenlets = [
            "answer": PlacedScreenlet(
                "comment-add",
                set: ["className": "BlogsEntry", "classPK": .constant(1)]
            )
        ]

        let screen = try await screen(of: app)

        #expect(await screen.lines().contains { $0.contains("Search it") })
        let field: Input? =
            if case .input(let field)? = screen.page.focused { field } else { nil }
        #expect(field?.label == "Your comment")
        #expect(screen.page.forms.count == 1 && screen.page.submitAction != AppModel.search)
    }

    @Test func enterPressedWhileAPageLoadsDoesNotVote() async throws {
        let screen = try await screen(of: SampleApp.rated)
        try await goToShortArticle(screen)
        let before = try #require(screen.stage.pageNumber)
        connection.pause()
        for _ in 0..<3 {
            await screen.handle(.key(Key(.enter, [])))
            _ = await screen.frame()
        }
        connection.resume()
        let loaded = await press(screen, .enter)

        #expect(loaded.contains { $0.contains("You have not rated this.") })
        #expect(try #require(screen.stage.pageNumber) > before)
    }

    @Test func theStarsAreReachedFromTheTextAndAVoteIsTakenBack() async throws {
        let screen = try await screen(of: SampleApp.rated)
        try await goToShortArticle(screen)
        await press(screen, .enter)
        for _ in 0..<60 where label(screen) != "1 star" { await press(screen, .down) }
        #expect(label(screen) == "1 star")

        let voted = await press(screen, .right, .right, .enter)
        #expect(voted.contains { $0.contains("★ ★ ★ ☆ ☆") })
        #expect(label(screen) == "3 stars")
        let same = await press(screen, .enter)
        #expect(same.contains { $0.contains("★ ★ ★ ☆ ☆") })
        await press(screen, .right, .right, .right)
        #expect(label(screen) == "Remove your rating: 3 of 5")
        let taken = await press(screen, .enter)

        #expect(taken.contains { $0.contains("You have not rated this.") })
    }

    @Test func tabLeadsFromTheTextToItsButtonsAndRoundToItAgain() async throws {
        let screen = try await screen(of: SampleApp.rated)
        try await goToShortArticle(screen)
        await press(screen, .enter)

        var seen: [String?] = []
        for _ in 0..<40 {
            await press(screen, .tab)
            seen.append(label(screen))
            if screen.page.focused == nil { break }
        }

        let own = seen.compactMap { $0 }.filter { $0.contains(/^[1-5] stars?$/) }
        #expect(own.count == 5 && own.first == "1 star")
        #expect(seen.contains("Back to News") && screen.page.focused == nil as LiveRegion?)
    }

    @Test(arguments: [(Key.Modifiers(), "News"), (.shift, "Two")])
    func tabBeginsAtTheFirstElementAndBackwardsAtTheLast(modifiers: Key.Modifiers, label: String)
        async throws
    {
        let menu = Node.row([.button("News", action: .press("news"))]).slot(.menu)
        let shown = try await NodeScreen(
            .shell(
                side: [menu],
                content: [
                    .button("One", action: .press("one")), .button("Two", action: .press("two")),
                ]
            )
        )
        #expect(shown.label == nil)

        await shown.screen.handle(.key(Key(.tab, modifiers)))

        #expect(shown.label == label)
    }

    @Test func aFormBeginsInItsFirstField() async throws {
        let screen = try await screen(of: SampleApp.signIn, isGuest: true)

        guard case .input(let input)? = screen.page.focused else {
            Issue.record("The focus is on \(String(describing: screen.page.focused)).")
            return
        }
        #expect(input.label.hasPrefix("E-mail"))
    }

    @Test func theSecondClickOfADoubleClickDoesNotReachTheNextPage() async throws {
        let screen = try await screen(of: SampleApp.rated)
        screen.doubleClick.limit = .seconds(60)
        let lines = await screen.lines()
        let row = try #require(lines.firstIndex { $0.hasPrefix("▌") })
        let click = TerminalEvent.mouse(Mouse(kind: .press, column: 4, row: row))

        await screen.handle(click)
        #expect(screen.stage.pageNumber == 2)
        // Whatever is there now: the menu of the page, a link or a star.
        screen.shown.hits = [.init(row: row, columns: 0..<80, pane: 0, target: .region(1))]
        await screen.handle(click)
        #expect(screen.stage.pageNumber == 2)
        screen.doubleClick.limit = .zero
        screen.shown.hits = [.init(row: row, columns: 0..<80, pane: 0, target: .region(1))]
        await screen.handle(click)
        #expect(screen.stage.pageNumber != 2)
    }
}
