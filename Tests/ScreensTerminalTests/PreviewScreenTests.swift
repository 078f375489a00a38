import DemoPortal
import LiferayKit
import ScreensApps
import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// A list and the page of its selected row on a live terminal.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct PreviewScreenTests {
    /// Shows how late it is.
    @MainActor
    private final class Watch {
        var now = ContinuousClock.now
    }

    private let portal: DemoPortal
    private let connection = PausableConnection()
    private let watch = Watch()

    init() throws { portal = try DemoPortal() }

    private func screen(
        _ app: ScreensApp = SampleApp.previewed,
        columns: Int = 110,
        rows: Int = 30,
        locale: LocaleIdentifier = "en_US"
    ) async throws -> LiveScreen {
        let stage = try SampleApp.stage(of: app, on: portal, over: connection, locale: locale)
        let size = TerminalSize(columns: columns, rows: rows)
        return await LiveScreen.showing(stage, size) { [watch] in watch.now }
    }

    @discardableResult
    private func press(_ screen: LiveScreen, _ codes: Key.Code...) async -> [String] {
        for code in codes {
            await screen.handle(.key(Key(code, [])))
            _ = await screen.composed()
        }
        return await screen.lines()
    }

    /// Lets time pass, until the page of the selected row has loaded.
    @discardableResult
    private func rest(
        _ screen: LiveScreen,
        _ time: Duration = RestingRow.time
    ) async -> [String] {
        watch.now += time
        _ = await screen.lines()
        await screen.layout.preview.stage?.settled()
        return await screen.lines()
    }

    /// The part of the screen with the list, and that with the preview.
    private func parts(_ lines: [String]) -> (list: [String], preview: [String]) {
        let inside = lines.dropFirst(2).dropLast(2)
        return (inside.map { String($0.prefix(54)) }, inside.map { String($0.dropFirst(55)) })
    }

    private func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }

    private func title(_ screen: LiveScreen) -> String? {
        let stages = screen.layout.preview.stage?.embeddedStages ?? []
        return stages.lazy.compactMap { ($0.model as? BlogsEntryDisplayModel)?.entry?.title }.first
    }

    /// How often an article was loaded; covers, which the same service knows, are asked for by class.
    private var loadedCount: Int {
        portal.requests.count {
            $0.path.contains("screensassetentry/get-asset-entry") && $0.parameters["entryId"] != nil
        }
    }

    private var votes: Int { portal.requests.count { $0.path.contains("update-ratings-entry") } }

    @Test func thePageOfTheSelectedRowIsBesideTheList() async throws {
        let screen = try await screen()
        let before = parts(await screen.lines())
        #expect(before.list.contains { $0.hasPrefix("▌") })
        #expect(before.preview.allSatisfy(isBlank))

        let lines = await rest(screen)

        let start = try #require(title(screen)).prefix(20)
        #expect(parts(lines).preview.contains { $0.contains(start) }, "\(lines)")
        #expect(parts(lines).list == before.list)
        #expect(screen.page.panes?.map(\.columns) == [0..<110, 0..<54, 55..<110])
        #expect(lines.last?.contains("Tab preview") == true)
    }

    @Test func aWideScreenHasTheMenuAWiderListAndThePreview() async throws {
        let screen = try await screen(columns: 200)
        await rest(screen)

        let columns = screen.page.panes?.map(\.columns)
        #expect(columns == [0..<200, 0..<20, 21..<83, 84..<200])
        let widest = screen.page.panes?.last?.head.map(\.cells.count).max() ?? 0
        #expect(title(screen) != nil && widest <= 80)
    }

    @Test func thePreviewIsOnTheLeftWhereThatIsTheEnd() async throws {
        let screen = try await screen(locale: "ar_EG")
        await rest(screen)

        #expect(screen.page.panes?.map(\.columns) == [0..<110, 56..<110, 0..<55])
        #expect(title(screen) != nil)
    }

    @Test func aNarrowerScreenHasTheListAlone() async throws {
        let screen = try await screen(columns: 99)
        let before = loadedCount
        await rest(screen)

        #expect(screen.page.panes?.count == 2 && screen.layout.preview.stage == nil)
        screen.resize(TerminalSize(columns: 100, rows: 30))
        await rest(screen, .zero)
        await rest(screen)
        #expect(screen.page.panes?.count == 3 && loadedCount == before + 1)
        screen.resize(TerminalSize(columns: 80, rows: 30))
        _ = await screen.lines()
        #expect(screen.page.panes?.count == 2 && screen.layout.preview.stage == nil)
    }

    @Test func aPageIsLoadedWhenTheUserHasRestedOnItsRow() async throws {
        let screen = try await screen()
        let before = loadedCount

        await rest(screen, RestingRow.time - .milliseconds(1))
        #expect(loadedCount == before && screen.layout.preview.next == .milliseconds(1))
        await rest(screen, .milliseconds(1))

        #expect(loadedCount == before + 1 && screen.layout.preview.next == nil)
    }

    @Test func rowsThatArePassedQuicklyAreNotLoaded() async throws {
        let screen = try await screen()
        let before = loadedCount
        for _ in 0..<6 {
            watch.now += .milliseconds(100)
            await press(screen, .down)
        }
        #expect(screen.layout.preview.stage == nil)

        await rest(screen)

        #expect(screen.page.place.list.cursor == 6 && loadedCount == before + 1)
        let list = try #require(screen.stage.embeddedStages.first?.model as? AssetListModel)
        #expect(title(screen) == list.row(at: 6)?.title)
    }

    @Test func tabLeadsIntoThePreviewWhichScrolls() async throws {
        let screen = try await screen(rows: 16)
        let before = parts(await rest(screen))

        let inside = await press(screen, .tab)
        #expect(screen.page.pane?.isPreview == true && inside.last?.contains("Enter open") == true)
        let scrolled = parts(await press(screen, .character(" ")))

        #expect(scrolled.preview != before.preview && screen.page.place.headScroll > 0)
        await press(screen, .left)
        #expect(screen.page.pane?.list != nil && screen.page.place.list.cursor == 0)
        // The page of another row begins at its top.
        await press(screen, .down)
        await rest(screen)
        #expect(screen.page.places.last?.headScroll == 0)
    }

    @Test(arguments: [[], [Key.Code.tab]])
    func enterOpensThePageInFull(keys: [Key.Code]) async throws {
        let screen = try await screen()
        await press(screen, .down)
        await rest(screen)
        let opened = try #require(title(screen))
        for key in keys { await press(screen, key) }

        await press(screen, .enter)

        #expect(screen.stage.appPlaces?.shown.title == opened)
        #expect(
            screen.layout.preview.stage == nil
                && screen.page.panes?.contains { $0.isPreview } == false
        )
        await press(screen, .escape)
        #expect(screen.page.places[1].list.cursor == 1 && screen.layout.preview.stage == nil)
        await rest(screen)
        #expect(title(screen) == opened)
    }

    @Test func noKeyVotesOrPressesInAPreview() async throws {
        let screen = try await screen()
        await rest(screen)
        let starsAreShown = screen.layout.preview.stage?.embeddedStages.contains {
            $0.name.commandName == "rating"
        }
        #expect(starsAreShown == true && screen.page.stars == nil)

        for key in ["4", "0", "s"] as [Character] { await press(screen, .character(key)) }
        await press(screen, .tab)
        for key in ["4", "0", "s"] as [Character] { await press(screen, .character(key)) }
        await screen.layout.preview.stage?.settled()

        #expect(votes == 0 && screen.page.pane?.isPreview == true)
        let preview = screen.page.panes?.firstIndex { $0.isPreview }
        #expect(screen.page.numberedButtons.allSatisfy { $0.pane != preview })
    }

    @Test func aPageThatCannotBeLoadedSaysSoBesideTheList() async throws {
        var app = SampleApp.previewed
        app.pages["article"]?.screenlets["story"]?.set["assetEntryId"] = .constant(1)
        let screen = try await screen(app)
        let before = await screen.lines()

        let after = await rest(screen)

        #expect(parts(after).preview.contains { !isBlank($0) })
        #expect(parts(after).list == parts(before).list && after.last == before.last)
        #expect(screen.stage.problem == nil)
    }

    @Test func aPageThatCannotBeOpenedSaysWhyBesideTheList() async throws {
        var app = SampleApp.previewed
        app.pages["article"]?.parameters["entryId"] = AppParameter(.boolean)
        let screen = try await screen(app)

        let lines = parts(await rest(screen))

        #expect(lines.preview.contains { $0.contains("\"article\" cannot be opened") }, "\(lines)")
        #expect(screen.stage.problem == nil)
        await press(screen, .tab)
        #expect(screen.page.pane?.isPreview == true)
        let again = parts(await press(screen, .character("r"))).preview
        #expect(again.contains { $0.contains("\"article\" cannot be opened") }, "\(again)")
    }

    @Test func thePageThatHasTheKeysIsReloaded() async throws {
        let screen = try await screen()
        await rest(screen)
        func listCount() -> Int { portal.requests.count { $0.path.contains("get-asset-entries") } }
        let before = (page: loadedCount, list: listCount())
        await press(screen, .tab)

        await press(screen, .character("r"))
        await screen.layout.preview.stage?.settled()

        #expect(before.list > 0 && listCount() == before.list)
        #expect(loadedCount == before.page + 1)
        #expect(screen.status.isEmpty && title(screen) != nil)
    }

    @Test func theListCanBeUsedWhileAPageLoads() async throws {
        let screen = try await screen()
        defer { connection.resume() }
        connection.pause()

        watch.now += RestingRow.time
        _ = await screen.lines()
        #expect(screen.layout.preview.stage?.isIdle == false && screen.stage.isIdle)
        let lines = await press(screen, .down, .down)

        #expect(screen.page.place.list.cursor == 2)
        #expect(parts(lines).list.contains { $0.hasPrefix("▌") })
    }

    @Test func thePreviewEndsWithTheScreen() async throws {
        let screen = try await screen()
        await rest(screen)
        #expect(screen.layout.preview.stage != nil)

        screen.stop()

        #expect(screen.layout.preview.stage == nil)
    }

    @Test func nothingOfAPreviewRemainsWhenTheUserChanges() async throws {
        let screen = try await screen()
        await rest(screen)

        screen.changeUser()

        #expect(screen.layout.preview.stage == nil)
    }
}
