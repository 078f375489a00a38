import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import TestSupport
import Testing

/// Lists inside other screenlets.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EmbeddedListTests {
    let fixture: HostFixture

    init() async throws { fixture = try HostFixture(plugins: [try await EmbeddingPlugins.file()]) }

    private func nest(_ inside: String) async throws -> Stage {
        let stage = try fixture.host.stage("nest")
        try stage.attributes.set("inside", .text(inside))
        stage.show()
        await stage.settled()
        return stage
    }

    @Test(arguments: ["asset-list", "nest:asset-list"])
    func itsRowsAreTheRowsOfTheOuterDrawing(inside: String) async throws {
        let stage = try await nest(inside)
        let list = try #require(stage.list as? AssetListModel)
        let drawing = await stage.drawing(in: stage.context())
        let rows = await drawing.rows(0..<2)

        #expect(drawing.rowCount == list.count && list.count > 100)
        #expect(drawing.body.subtree.contains { $0.kind == .list })
        let title = try #require(list.row(at: 1)?.title)
        #expect(rows[1].subtree.contains { $0.text == title })
    }

    @Test func rowsAreLoadedWhenTheyAreShownAndReusedWhenTheyAreTheSame() async throws {
        let stage = try await nest("asset-list")
        #expect(stage.loadsVisibleRows && !stage.hasRows(60..<64))
        let before = await stage.drawing(in: stage.context())
        _ = await before.rows(0..<64)

        #expect(try stage.perform(.showRows(60..<64)))
        await stage.settled()

        #expect(stage.hasRows(60..<64))
        let after = await stage.drawing(in: stage.context(), after: before)
        #expect(await after.rowsAskedFor().isEmpty == false)
        await stage.loadRows(100)
        #expect(stage.loadedRowCount >= 100)
    }

    @Test func aRowIsChosenInTheInnerList() async throws {
        let stage = try await nest("asset-list")
        var events: [ScreenletEvent] = []
        stage.onEvent = { events.append($0) }
        let place = try #require(
            await stage.drawing(in: stage.context()).body.subtree.first { $0.kind == .list }
        )
        let select = try #require(place.extras?.action)

        #expect(try stage.perform(select.with(Action.indexArgument, 1)))

        #expect(events.map(\.name) == ["onAssetSelectedEntry"])
        #expect(events.first?.embedded?.commandName == "asset-list")
    }

    @Test func ofASecondListTheFirstRowsAreShownInItsPlace() async throws {
        let stage = try await nest("asset-list+asset-list")
        let title = try #require((stage.list as? AssetListModel)?.row(at: 9)?.title)
        let drawing = await stage.drawing(in: stage.context())
        let body = drawing.body.subtree

        #expect(body.filter { $0.kind == .list }.count == 1)
        #expect(body.contains { $0.text == title })
        #expect(body.contains { $0.text == "…" })
        #expect(drawing.rowCount == stage.list?.count)
    }

    @Test func reloadingReachesTheInnerListIfTheOuterScreenletLoadsNothing() async throws {
        let stage = try await nest("asset-list")
        let action = try #require(stage.refreshActions.first)

        #expect(action.recipient.count == 1)
        #expect(try stage.perform(action))
        #expect(!stage.isIdle)
        await stage.settled()
        #expect(stage.isIdle && !stage.isLoading)
    }

    @Test func aProblemInsideIsAProblemOfTheStage() async throws {
        fixture.portal.faults = FaultPlan(.refuse)
        let stage = try await nest("asset-list")

        #expect(stage.model.problem == nil)
        #expect(stage.problem?.isConnectionIssue == true)
    }
}
