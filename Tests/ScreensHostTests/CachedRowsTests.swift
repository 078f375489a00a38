import LiferayKit
@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensHost

/// Which rows are drawn again after a change.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct CachedRowsTests {
    private let fixture: HostFixture
    private let pages: Pages

    init() throws { (fixture, pages) = (try HostFixture(), Pages()) }

    /// The portal's answers.
    @MainActor
    private final class Pages {
        var titles = (0..<200).map { "row \($0)" }
        lazy var listener = Listener { [unowned self] request in
            PageInteractor(titles: titles)
        }
    }

    private struct PageInteractor: Interactor {
        var titles: [String] = []

        init(titles: [String]) { self.titles = titles }
        init(_ request: PageRequest<AssetListFilter>) {}

        func run(in context: InteractionContext) async throws -> ListPage<AssetEntry> {
            ListPage<AssetEntry>(
                rows: titles.map { AssetEntry(["title": .text($0)]) },
                count: titles.count
            )
        }
    }

    private func list(_ view: some ScreenletView) async throws -> Stage {
        let (stage, list) = try fixture.list()
        list.firstPageSize = 1_000
        list.delegate = pages.listener
        stage.appearance.view = .local(view)
        stage.show()
        await stage.settled()
        return stage
    }

    private func reload(_ stage: Stage) async throws {
        try stage.perform(Action("loadList"))
        await stage.settled()
    }

    @Test func onlyChangedRowsAreDrawnAgain() async throws {
        let view = CountingView()
        let stage = try await list(view)
        let first = await stage.drawing(in: DrawingContext())
        let before = await first.rows(0..<200)
        #expect(view.counts.drainRows() == Array(0..<200))

        pages.titles[7] = "changed"
        pages.titles[130] = "changed too"
        try await reload(stage)
        let second = await stage.drawing(in: DrawingContext(), after: first)
        let after = await second.rows(0..<200)

        #expect(view.counts.drainRows() == [7, 130])
        #expect(after[7].text == "7: changed" && after[130].text == "130: changed too")
        #expect(zip(before, after).filter { $0 != $1 }.count == 2)
    }

    @Test func movedRowsAreDrawnAgain() async throws {
        let view = CountingView()
        let stage = try await list(view)
        let first = await stage.drawing(in: DrawingContext())
        _ = await first.rows(0..<100)
        _ = view.counts.drainRows()

        pages.titles.insert("new", at: 90)
        try await reload(stage)
        let second = await stage.drawing(in: DrawingContext(), after: first)
        let after = await second.rows(0..<100)

        #expect(view.counts.drainRows() == Array(90..<100))
        #expect(after[91].text == "91: row 90")
    }

    @Test func aListThatShrinksAndGrowsShowsNoOldRows() async throws {
        let view = CountingView()
        let stage = try await list(view)
        let first = await stage.drawing(in: DrawingContext())
        _ = await first.rows(0..<200)

        pages.titles = Array(pages.titles.prefix(50))
        try await reload(stage)
        let second = await stage.drawing(in: DrawingContext(), after: first)
        pages.titles += (0..<20).map { "later \($0)" }
        try await reload(stage)
        let third = await stage.drawing(in: DrawingContext(), after: second)

        #expect(await second.rows(0..<200).count == 50)
        let rows = await third.rows(0..<200)
        #expect(rows.count == 70 && rows[60].text == "60: later 10")
    }

    @Test(arguments: [
        DrawingContext(locale: "es_ES"), DrawingContext(widthClass: .compact),
        DrawingContext(style: Style(accent: Color(red: 255, green: 0, blue: 0))),
        DrawingContext(timeZone: "Asia/Tokyo"),
        DrawingContext(now: Timestamp(milliseconds: 60_000)),
    ])
    func allRowsAreDrawnAgainInAnotherContext(context: DrawingContext) async throws {
        let view = CountingView()
        let stage = try await list(view)
        let first = await stage.drawing(in: DrawingContext())
        _ = await first.rows(0..<10)
        _ = view.counts.drainRows()

        let second = await stage.drawing(in: context, after: first)
        _ = await second.rows(0..<10)

        #expect(view.counts.drainRows() == Array(0..<10))
    }

    @Test func anotherViewDrawsAllRowsAgain() async throws {
        let stage = try await list(CountingView())
        let first = await stage.drawing(in: DrawingContext())
        _ = await first.rows(0..<10)
        let other = CountingView()

        // The view changes like this after a plugin was reloaded, or another theme was chosen.
        stage.appearance.view = .local(other)
        let second = await stage.drawing(in: DrawingContext(), after: first)
        _ = await second.rows(0..<10)

        #expect(other.counts.drainRows() == Array(0..<10))
    }

    @Test func rowsThatMayDependOnOthersAreDrawnAgain() async throws {
        let view = HeadingView()
        let stage = try await list(view)
        let first = await stage.drawing(in: DrawingContext())
        _ = await first.rows(0..<10)
        _ = view.counts.drainRows()

        pages.titles[3] = "changed"
        try await reload(stage)
        let second = await stage.drawing(in: DrawingContext(), after: first)
        let rows = await second.rows(0..<10)

        #expect(view.counts.drainRows() == Array(0..<10))
        #expect(rows[4].text == "after changed: row 4")
    }

    @Test func readingDrawnRowsDrawsNoMore() async throws {
        pages.titles = (0..<1_000).map { "row \($0)" }
        let view = CountingView()
        let stage = try await list(view)
        let first = await stage.drawing(in: DrawingContext())
        _ = await first.rows(640..<704)
        _ = await first.rows(0..<64)
        _ = view.counts.drainRows()

        let same = await first.rowsAskedFor()
        pages.titles[650] = "changed"
        try await reload(stage)
        let second = await stage.drawing(in: DrawingContext(), after: first)
        let next = await second.rowsAskedFor()

        #expect(same.count == 128 && next.count == 128)
        #expect(same.first?.text == "0: row 0" && same.last?.text == "703: row 703")
        #expect(view.counts.drainRows() == [650])
    }
}
