import DemoPortal
import LiferayKit
import ScreensApps
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPortal
import Testing

/// How a drawing with several lists is divided for surfaces that scroll more than one.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DrawnPanesTests {
    private let fixture: HostFixture

    init() throws { fixture = try HostFixture() }

    /// A page with lists of news and of people, and an article.
    private func drawing(
        wide: [[String]],
        hasPanes: Bool = true
    ) async throws -> StageDrawing {
        func list(_ name: String) -> PlacedScreenlet {
            PlacedScreenlet("asset-list", set: ["classNameId": .constant(.text(name))])
        }
        let page = AppPage(
            title: "Home",
            screenlets: [
                "news": list("BlogsEntry"),
                "people": list("User"),
                "story": PlacedScreenlet(
                    "blogs-entry-display",
                    set: ["assetEntryId": .constant(30314)]
                ),
            ],
            layout: AppLayout(wide: wide, narrow: wide.flatMap(\.self))
        )
        let app = ScreensApp(title: "Panes", start: "home", pages: ["home": page])
        let stage = try fixture.host.stage(try await AppSession.open(app, on: fixture.host))
        stage.show()
        await stage.settled()
        var context = stage.context()
        context.hasPanes = hasPanes
        return await stage.drawing(in: context)
    }

    private func texts(_ nodes: [Node]) -> String {
        nodes.flatMap(\.subtree).compactMap(\.text).joined(separator: " ")
    }

    @Test func eachColumnIsAPaneWithRowsOfItsOwn() async throws {
        let drawing = try await drawing(wide: [["news"], ["people"], ["story"]])
        let drawn = await drawing.panes { $0.count == 3 }

        #expect(drawn.panes.map(\.frame.rowCount) == [332, 45, 0])
        #expect(drawn.panes.map { $0.list == nil } == [false, false, true])
        #expect(drawn.whole.frame.rowCount == 0 && drawn.shell?.kind == .shell)
        // What is above the columns is in the first of them.
        #expect(texts([drawn.panes[0].frame.body]).contains("Home"))
        let news = texts(await drawn.panes[0].rows(2..<3))
        let people = texts(await drawn.panes[1].rows(0..<1))
        #expect(news.contains("Company picnic") && people.contains("Priya García"))
        #expect(texts([drawn.panes[2].frame.body]).contains("Help desk hours"))
        #expect(await drawn.panes[2].rows(0..<5).isEmpty)
        // What is chosen in a pane is sent to its screenlet.
        let place = drawn.panes[1].frame.body.subtree.first { $0.kind == .list }
        #expect(place?.extras?.action?.recipient == drawn.panes[1].list)
    }

    @Test(arguments: [
        (["news", "story"], true, "Home 332", false),
        (["news", "story"], false, "Home 332", false),
        (["news", "people"], true, "Home", true),
    ])
    func theNumberOfEntriesIsOnAPageOnce(
        names: [String],
        hasPanes: Bool,
        head: String,
        hasOwn: Bool
    ) async throws {
        let drawing = try await drawing(wide: [names], hasPanes: hasPanes)

        #expect(texts([try #require(drawing.body.inShell(.head))]).hasPrefix(head))
        #expect(texts([drawing.body]).contains("332 entries") == hasOwn)
    }

    @Test func theSecondListOfAColumnShowsItsFirstRows() async throws {
        let drawn = await (try await drawing(wide: [["news", "people"], ["story"]])).panes { _ in
            true
        }

        #expect(drawn.panes.map(\.frame.rowCount) == [332, 0])
        let body = drawn.panes[0].frame.body
        #expect(body.subtree.count { $0.kind == .list } == 1)
        #expect(texts([body]).contains("Priya García") && texts([body]).contains("…"))
    }

    @Test func withoutRoomOneListScrollsAndTheOthersShowTheirFirstRows() async throws {
        let drawing = try await drawing(wide: [["news"], ["people", "story"]])
        let drawn = await drawing.panes { _ in false }

        #expect(drawn.panes.map(\.frame.rowCount) == [332])
        let body = drawn.panes[0].frame.body
        #expect(body.subtree.count { $0.kind == .list } == 1)
        #expect(texts([body]).contains("Priya García"))
        #expect(texts(await drawn.panes[0].rows(2..<3)).contains("Company picnic"))
        // They are below one another.
        #expect(
            !body.subtree.contains { $0.kind == .row && $0.subtree.contains { $0.kind == .list } }
        )
    }

    @Test func aSurfaceWithoutPanesGetsOneListAsBefore() async throws {
        let drawing = try await drawing(wide: [["news"], ["people"], ["story"]], hasPanes: false)
        let drawn = await drawing.panes { _ in true }

        #expect(drawn.panes.map(\.frame.body) == [drawing.body.inShell(.content)])
        #expect(drawing.rowCount == 332 && drawn.panes[0].frame.rowCount == 332)
        #expect(texts(await drawn.panes[0].rows(2..<3)).contains("Company picnic"))
    }

    @Test func everyListCanBePrinted() async throws {
        let drawing = try await drawing(wide: [["news"], ["people"]])
        let paths = drawing.body.subtree.filter { $0.kind == .list }.map {
            $0.extras?.screenlet
        }

        #expect(paths.count == 2 && Set(paths).count == 2)
        let counts = paths.map { drawing.list(at: $0).frame.rowCount }
        #expect(counts == [332, 45])
        #expect(texts(await drawing.list(at: paths[1]).rows(0..<1)).contains("Priya García"))
    }
}
