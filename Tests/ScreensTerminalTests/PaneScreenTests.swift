import DemoPortal
import ScreensApps
import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// Panes beside each other on a live terminal, by keys and by the mouse.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct PaneScreenTests {
    private let portal: DemoPortal

    init() throws { portal = try DemoPortal() }

    private func screen(
        _ app: ScreensApp = SampleApp.twoLists,
        columns: Int = 101,
        rows: Int = 24,
        locale: LocaleIdentifier = "en_US"
    ) async throws -> LiveScreen {
        let stage = try SampleApp.stage(of: app, on: portal, locale: locale)
        return await LiveScreen.showing(stage, TerminalSize(columns: columns, rows: rows))
    }

    private func lines(_ screen: LiveScreen) async -> [String] { await screen.lines() }

    @discardableResult
    private func press(_ screen: LiveScreen, _ codes: Key.Code...) async -> [String] {
        for code in codes { await screen.handle(.key(Key(code, []))) }
        return await lines(screen)
    }

    /// The parts of lines to the left and to the right of the line between two panes.
    private func halves(_ lines: [String]) -> (left: [String], right: [String]) {
        // The thumb of a scroll bar is on the line; other bars are at the edges.
        let parts = lines.map { $0.replacing("┃", with: "│").split(separator: "│") }
            .filter { $0.count == 2 }
        return (parts.map { String($0[0]) }, parts.map { String($0[1]) })
    }

    /// The sign of the keys is moved about; everything else is compared.
    private func unmarked(_ lines: [String]) -> [String] {
        lines.map { $0.replacing("▌", with: " ") }
    }

    @Test func listsAreSideBySideAndScrollOnTheirOwn() async throws {
        let screen = try await screen()
        let first = halves(await lines(screen))
        #expect(first.left.contains { $0.contains("332 entries") })
        #expect(first.right.contains { $0.contains("45 entries") })
        #expect(first.left.contains { $0.hasPrefix("▌") })

        let second = halves(await press(screen, .pageDown))
        #expect(unmarked(second.left) != unmarked(first.left) && second.right == first.right)
        let third = halves(await press(screen, .right, .pageDown))

        #expect(unmarked(third.left) == unmarked(second.left) && third.right != second.right)
        #expect(
            third.right.contains { $0.hasPrefix("▌") } && !third.left.contains { $0.contains("▌") }
        )
    }

    @Test func tabGoesThroughAllPanesAndShiftTabTheSameWayBack() async throws {
        let screen = try await screen()
        func place() -> [Int] {
            [screen.page.active, screen.page.focus, screen.page.place.rowItem]
        }
        var forth = [place()]
        repeat {
            await press(screen, .tab)
            forth.append(place())
        } while forth.last != forth.first && forth.count < 12
        // The first list, the second one, and what is around them.
        #expect(forth.prefix(2) == [[1, 0, 0], [2, 0, 0]] && forth.last == [1, 0, 0])
        #expect(forth.contains([0, 1, 0]) && forth.contains([0, 2, 0]))
        var back = [place()]
        for _ in 1..<forth.count {
            await screen.handle(.key(Key(.tab, .shift)))
            back.append(place())
        }
        #expect(back == forth.reversed())
    }

    @Test func arrowsLeadToThePaneBesideAndToWhatIsAround() async throws {
        let screen = try await screen()
        await press(screen, .right)
        #expect(screen.page.active == 2 && screen.page.place.list.cursor == 0)
        await press(screen, .right, .left, .left)
        #expect(screen.page.active == 1)
        // The page of the menu that is shown, and down again.
        await press(screen, .right, .up, .up)
        #expect(screen.page.active == 0 && screen.page.focus == 1)
        await press(screen, .down)
        #expect(screen.page.active == 2)
    }

    @Test func theWheelScrollsThePaneUnderItAndAClickGivesItTheKeys() async throws {
        let screen = try await screen()
        let first = halves(await lines(screen))

        await screen.handle(.mouse(Mouse(kind: .wheelDown, column: 70, row: 10)))
        let scrolled = halves(await lines(screen))
        #expect(screen.page.active == 1 && scrolled.left == first.left)
        #expect(scrolled.right[2...] != first.right[2...])

        let click = Mouse(kind: .press, column: 70, row: 8)
        await screen.handle(.mouse(click))
        #expect(screen.page.active == 2)
        let row = screen.page.place.list.cursor
        await screen.handle(.mouse(click))
        #expect(screen.page.place.list.cursor == row && screen.status == "Row \(row + 1) chosen.")
        // Above the panes there is nothing to scroll, so the pane with the keys does.
        await screen.handle(.mouse(Mouse(kind: .wheelUp, column: 5, row: 0)))
        #expect(unmarked(halves(await lines(screen)).right) == first.right)
    }

    @Test func backFindsThePlaceInEachPane() async throws {
        let screen = try await screen()
        await press(screen, .right, .pageDown, .left, .pageDown, .down)
        let before = await lines(screen)

        let article = await press(screen, .enter)
        let after = await press(screen, .escape)

        #expect(article[2].contains("[ ‹ Home ]") && !article.contains { $0.contains("45 ") })
        #expect(after.dropLast() == before.dropLast() && screen.page.active == 1)
    }

    @Test func rowsOfEachPaneAreLoadedWhenTheyAreSeen() async throws {
        let screen = try await screen()
        let paths = try #require(screen.page.panes).dropFirst().compactMap(\.listPath)
        #expect(paths.count == 2)
        #expect(!screen.stage.hasRows(200..<210, of: paths[0]))

        await press(screen, .end)
        screen.layout.prepare()
        await screen.stage.settled()
        await press(screen, .right, .end)
        screen.layout.prepare()
        let shown = halves(await lines(screen))

        #expect(screen.stage.hasRows(325..<332, of: paths[0]))
        #expect(screen.stage.hasRows(40..<45, of: paths[1]))
        #expect(
            !shown.left.contains {
                unmarked([$0]).contains { line in line.filter { $0 != " " } == "…" }
            }
        )
    }

    @Test func searchingAndRefreshingConcernThePaneWithTheKeys() async throws {
        let screen = try await screen()
        await press(screen, .right, .character("/"))
        for character in "björn" { await press(screen, .character(character)) }
        let found = await press(screen, .enter)
        #expect(found.last?.contains("“björn” in row ") == true && screen.page.active == 2)

        func requests(of keys: Key.Code...) async -> [String] {
            let count = portal.requests.count
            for key in keys { await press(screen, key) }
            return portal.requests.dropFirst(count).map { "\($0.path) \($0.parameters)" }
        }
        let second = await requests(of: .character("r"))
        let first = await requests(of: .left, .character("r"))
        #expect(!first.isEmpty && !second.isEmpty)
        #expect(Set(first).isDisjoint(with: second), "\(first) \(second)")
    }

    @Test func aRowChangesTheArticleBesideIt() async throws {
        let screen = try await screen(SampleApp.besideArticle, rows: 40)
        let before = halves(await lines(screen))
        #expect(before.left.contains { $0.contains("Company picnic") })
        await press(screen, .down, .down)

        let after = halves(await press(screen, .enter))

        #expect(!before.right.contains { $0.contains("Company picnic: who") })
        #expect(after.right.contains { $0.contains("Company picnic: who") }, "\(after)")
        #expect(screen.page.active == 1)
    }

    @Test func anArticleBesideAListScrollsByKeys() async throws {
        let screen = try await screen(SampleApp.besideArticle, rows: 16)
        let before = halves(await lines(screen))

        // It scrolls to the buttons of its rating, which are at its end.
        var rating = before
        for _ in 0..<8 where !rating.right.contains(where: { $0.contains("👍") }) {
            rating = halves(await press(screen, .tab))
        }
        let top = halves(await press(screen, .pageUp, .pageUp, .pageUp, .pageUp, .pageUp))

        #expect(screen.page.active == 2)
        #expect(rating.right.contains { $0.contains("👍") }, "\(rating)")
        #expect(unmarked(rating.left) == unmarked(before.left))
        #expect(top.right == before.right)
    }

    @Test(arguments: [(101, 2), (99, 1)])
    func anArticleHasItsRatingBesideItOrBelow(columns: Int, count: Int) async throws {
        var app = SampleApp.rated
        app.pages["article"]?.layout = AppLayout(
            wide: [["story"], ["stars"]],
            narrow: ["story", "stars"]
        )
        let screen = try await screen(app, columns: columns)
        let lines = await press(screen, .enter)

        #expect(lines[2].contains("[ ‹ News ]") && !lines.contains { $0.contains("Refresh") })
        #expect(screen.page.contentCount == count)
        let last = screen.page.panes?.last?.columns
        #expect(last == (count == 2 ? columns - 34..<columns : 0..<columns))
    }

    @Test(arguments: [50, 59]) func narrowScreensHaveOnePane(columns: Int) async throws {
        let screen = try await screen(columns: columns)
        let shown = await lines(screen)

        #expect(screen.page.contentCount == 1 && !shown.contains { $0.dropLast().contains("│") })
        let first = try #require(shown.firstIndex { $0.contains("332 entries") })
        let second = try #require(shown.firstIndex { $0.contains("45 entries") })
        #expect(shown[first + 1].hasPrefix("▌") && shown[first + 1].count > 20)
        #expect(shown[first + 1].contains("Solar panels") && second > first)
    }

    @Test func anotherSizeKeepsThePlaceInTheList() async throws {
        let screen = try await screen()
        await press(screen, .pageDown, .pageDown)
        let row = screen.page.place.list.cursor
        #expect(row > 0)

        screen.resize(TerminalSize(columns: 50, rows: 24))
        let narrow = await lines(screen)
        #expect(screen.page.contentCount == 1 && screen.page.place.list.cursor == row)
        screen.resize(TerminalSize(columns: 101, rows: 24))
        let wide = await lines(screen)

        #expect(
            screen.page.panes?.count == 3 && screen.page.active == 1
                && screen.page.place.list.cursor == row
        )
        #expect(narrow.contains { $0.hasPrefix("▌") } && wide.contains { $0.hasPrefix("▌") })
    }

    @Test func theOrderIsMirroredFromRightToLeft() async throws {
        let screen = try await screen(locale: "ar_EG")
        let first = halves(await lines(screen))

        #expect(first.right.contains { $0.contains("٣٣٢") })
        #expect(first.left.contains { $0.contains("٤٥") })
        #expect(first.right.contains { $0.hasSuffix("▐") })
        let next = halves(await press(screen, .left))
        #expect(next.left.contains { $0.hasSuffix("▐") } && screen.page.active == 2)
    }

    @Test func helpListsWhatThePageCanDo() async throws {
        let lists = try await screen(rows: 40)
        let help = await press(lists, .character("?")).joined(separator: "\n")
        #expect(help.contains("from a list to what is beside it"))
        #expect(help.contains("search in the rows") && !help.contains("send the form"))
        #expect(!help.contains("back to the page before"))

        await press(lists, .escape, .enter)
        let article = await press(lists, .character("?")).joined(separator: "\n")
        #expect(article.contains("back to the page before"))
        #expect(!article.contains("search in the rows") && !article.contains("beside it"))
    }

    @Test func whatArrivesLateIsInItsPane() async throws {
        let connection = PausableConnection()
        // The page loads as soon as there is a session.
        connection.pause()
        let stage = try SampleApp.stage(of: SampleApp.twoLists, on: portal, over: connection)
        stage.show()
        var options = LiveOptions(color: .none) { stage, width in stage.context(width) }
        options.patience = .seconds(60)
        let size = TerminalSize(columns: 101, rows: 24)
        let screen = LiveScreen(stage, size, options) {}
        stage.onChange = { [weak newest = screen.layout.newest] in newest?.change() }
        _ = await screen.frame()
        #expect(screen.page.contentCount == 2)
        #expect(screen.page.panes?.allSatisfy { $0.list?.rows.count ?? 0 == 0 } == true)

        connection.resume()
        let shown = halves(await lines(screen))

        #expect(screen.page.panes?.count == 3 && screen.page.active == 1)
        #expect(shown.left.contains { $0.hasPrefix("▌") })
        #expect(shown.right.contains { $0.contains("45 entries") })
    }
}

@Suite struct PaneColumnTests {
    private static let natural = Node.Span.natural

    @Test func panesShareTheColumnsBetweenTheLines() {
        #expect(PaneColumns.shares(of: 101, among: [.growing, .growing]) == [0..<50, 51..<101])
        #expect(PaneColumns.shares(of: 100, among: [.growing, .natural]) == [0..<50, 51..<100])
        #expect(
            PaneColumns.shares(of: 92, among: [.growing, .growing, .growing])
                == [0..<30, 31..<61, 62..<92]
        )
        #expect(
            PaneColumns.shares(of: 100, among: [.columns(30), .growing]) == [0..<33, 34..<100]
        )
    }

    @Test func panesThatAreTooNarrowAreNotBesideEachOther() {
        #expect(PaneColumns.shares(of: 60, among: [.growing, .growing]) != nil)
        #expect(PaneColumns.shares(of: 52, among: [.growing, .growing]) == nil)
        #expect(PaneColumns.shares(of: 60, among: [.growing, .growing, .growing]) == nil)
        #expect(PaneColumns.shares(of: 100, among: [.columns(90), .growing]) == nil)
        #expect(PaneColumns.shares(of: 100, among: [.columns(60), .columns(60)]) == nil)
    }

    @Test func theyAreMirroredAsAWhole() throws {
        let shares = try #require(PaneColumns.shares(of: 100, among: [.columns(30), .growing]))

        #expect(PaneColumns.mirrored(shares, in: 100) == [67..<100, 0..<66])
    }
}
