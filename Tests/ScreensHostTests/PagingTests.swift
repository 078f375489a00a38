import DemoPortal
import LiferayKit
import ScreensHost
@_spi(Host) import ScreensKit
import Testing

/// Paging through a portal whose data change in the meantime.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PagingTests {
    private static let blogs = "com.liferay.blogs.kernel.model.BlogsEntry"

    @Test func everyRowIsLoadedOnce() async throws {
        let (fixture, stage) = try await blogs()
        let counted = try #require(stage.model as? AssetListModel).count

        func counts() -> Int {
            fixture.portal.requests.count { $0.path.hasSuffix("get-entries-count") }
        }

        // The portal's list of requests is too short for those of all rows.
        await stage.loadRows(100)
        let early = counts()
        await stage.loadRows(.max)

        let model = try #require(stage.model as? AssetListModel)
        let ids = model.rows.loadedRows.map(\.entryId)
        #expect(model.count == counted && ids.count == counted)
        #expect(Set(ids).count == counted)
        #expect(early == 1 && counts() <= 1)
    }

    @Test func entriesDeletedWithoutTheClientsKnowledgeShortenTheList() async throws {
        let (fixture, stage) = try await blogs()
        let counted = try #require(stage.model as? AssetListModel).count
        let onPage0 = Set(
            try #require(stage.model as? AssetListModel).rows.loadedRows.compactMap(\.entryId)
        )
        let (_, whole) = try await blogs(in: fixture)
        await whole.loadRows(.max)
        let later = try #require(whole.model as? AssetListModel).rows.loadedRows.compactMap(
            \.entryId
        )
        .filter { !onPage0.contains($0) }

        try fixture.portal.deleteEntries(Array(later.suffix(7)))
        await stage.loadRows(.max)

        #expect(stage.loadedRowCount == counted - 7)
        #expect((stage.model as? AssetListModel)?.count == counted - 7)
    }

    @Test func allEntriesDeletedLeaveTheFirstPage() async throws {
        let (fixture, stage) = try await blogs()

        try fixture.portal.deleteEntries(try fixture.portal.entryIds(ofClass: Self.blogs))
        await stage.loadRows(.max)

        #expect((stage.model as? AssetListModel)?.count == 10)
        #expect(stage.loadedRowCount == 10)
    }

    @Test func entriesThatMayNotBeViewedLeaveNoRowLoading() async throws {
        let (fixture, stage) = try await blogs()
        let counted = try #require(stage.model as? AssetListModel).count
        let ids = try fixture.portal.entryIds(ofClass: Self.blogs)
        let hidden = ids.enumerated().filter { $0.offset % 3 == 1 }.map(\.element)

        try fixture.portal.setViewable(false, entries: hidden)
        try stage.perform(Action("loadList"))
        await stage.settled()
        await stage.loadRows(.max)

        let model = try #require(stage.model as? AssetListModel)
        #expect(model.count < counted && model.count >= counted - hidden.count)
        #expect(stage.loadedRowCount == model.count)
        #expect(model.problem == nil)
    }

    @Test func loadingRowsEndsAtAFailure() async throws {
        let (fixture, stage) = try await blogs()

        fixture.portal.faults = FaultPlan(.status(503, .html))
        await stage.loadRows(.max)

        #expect(stage.model.problem?.code != nil)
        #expect(stage.loadedRowCount == 10)
    }

    @Test(arguments: [62, 70])
    func everyClassHasEntriesByItsName(version: Int) async throws {
        let fixture = try HostFixture(version: version)
        var empty: [String] = []

        for known in AssetClass.allCases {
            let (stage, list) = try fixture.list()
            list.firstPageSize = 1
            try stage.attributes.set("classNameId", .text(known.rawValue))
            stage.show()
            await stage.settled()
            let row = (stage.model as? AssetListModel)?.row(at: 0)
            if row?.assetClass != known { empty.append(known.rawValue) }
        }

        #expect(empty == [])
    }

    /// Blog entries, of which the first ten are loaded.
    private func blogs(in fixture: HostFixture? = nil) async throws -> (HostFixture, Stage) {
        let fixture = try fixture ?? HostFixture()
        try fixture.portal.setViewable(true, entries: fixture.portal.entryIds(ofClass: Self.blogs))
        let (stage, list) = try fixture.list()
        list.firstPageSize = 10
        list.pageSize = 5
        list.classNameId = .known(.blogsEntry)
        stage.show()
        await stage.settled()
        return (fixture, stage)
    }
}
