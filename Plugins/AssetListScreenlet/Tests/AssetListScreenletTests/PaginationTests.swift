import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import AssetListScreenlet

@MainActor
struct PaginationTests {
    @Test func afterTheFirstPageTheListHasItsFullLength() async {
        let fixture = await AssetListFixture(counted: 9)

        #expect(fixture.list.model.count == 9)
        #expect(fixture.titles == ["Row 0", "Row 1", "Row 2", "Row 3", nil, nil, nil, nil, nil])
        #expect(fixture.runtime.pages == [0])
    }

    @Test func showingARowThatIsNotLoadedAsksForItsPage() async {
        let fixture = await AssetListFixture(counted: 20)

        fixture.show(14..<16)

        #expect(fixture.runtime.requests.dropFirst().first?.rows == 14..<16)
        #expect(fixture.runtime.started.dropFirst().first?.action == "loadPage")
    }

    @Test func thePageAfterThoseOnShowIsAskedForAhead() async {
        let fixture = await AssetListFixture(counted: 20)

        fixture.show(0..<4)

        #expect(fixture.runtime.pages == [0, 1])
    }

    @Test func thereIsNothingToAskForBehindTheLastPage() async {
        let fixture = await AssetListFixture(counted: 6)

        fixture.show(4..<6)
        fixture.show(6..<40)

        #expect(fixture.runtime.pages == [0, 1])
    }

    @Test func aPageInFlightIsNotAskedForAgain() async {
        let fixture = await AssetListFixture(counted: 20)

        fixture.show(4..<6)
        fixture.show(4..<6)

        #expect(fixture.runtime.pages == [0, 1, 2])
    }

    @Test func aLoadedPageIsNotAskedForAgain() async {
        let fixture = await AssetListFixture(counted: 6)
        fixture.show(4..<6)

        await fixture.runtime.deliver(1)
        fixture.show(0..<6)

        #expect(fixture.runtime.pages == [0, 1])
        #expect(!fixture.titles.contains(nil))
    }

    @Test func pagesMayComeInAnyOrder() async {
        let fixture = await AssetListFixture(counted: 8)
        fixture.show(4..<8)

        await fixture.runtime.deliver(2)
        await fixture.runtime.deliver(1)

        #expect(fixture.titles == (0..<8).map { "Row \($0)" })
        #expect(fixture.listener.pages.dropFirst() == [["Row 6", "Row 7"], ["Row 4", "Row 5"]])
    }

    @Test func noMoreThanFourPagesAreInFlight() async {
        let fixture = await AssetListFixture(counted: 1000)

        fixture.show(0..<1000)
        fixture.show(500..<1000)
        #expect(fixture.runtime.pages == [0, 1, 2, 3, 4])

        await fixture.runtime.deliver(1)
        fixture.show(0..<1000)

        #expect(fixture.runtime.pages == [0, 1, 2, 3, 4, 5])
    }

    @Test func entriesDeletedOnTheServerShrinkTheList() async {
        let fixture = await AssetListFixture(counted: 8)
        fixture.show(4..<8)

        await fixture.runtime.deliver(1, rows: 1)
        await fixture.runtime.deliver(2, rows: 0)

        #expect(fixture.titles == ["Row 0", "Row 1", "Row 2", "Row 3", "Row 4"])
    }

    @Test(arguments: [0, 1, 3])
    func fewerEntriesThanCountedLeaveNoRowLoadingForEver(first: Int) async {
        let fixture = await AssetListFixture()
        await fixture.runtime.deliver(0, rows: first, counted: 10)

        for index in 1...3 {
            fixture.show(0..<fixture.list.model.count)
            guard fixture.runtime.started.indices.contains(index) else { continue }
            await fixture.runtime.deliver(index, rows: 1)
        }

        #expect(fixture.list.model.count == first + 3)
        #expect(!fixture.titles.contains(nil))
    }

    @Test func moreEntriesThanCountedAreShown() async {
        let fixture = await AssetListFixture()

        await fixture.runtime.deliver(0, rows: 4, counted: 1)

        #expect(fixture.list.model.count == 4)
    }

    @Test(arguments: [0..<0, 3..<3, 0..<Int.max, 900..<1000])
    func anyRangeMayBeShown(rows: Range<Int>) async {
        let empty = await AssetListFixture(counted: 0)
        let some = await AssetListFixture(counted: 6)

        #expect(empty.show(rows))
        #expect(some.show(rows))
        #expect(empty.runtime.pages == [0])
        #expect(some.runtime.pages.count <= 2)
    }

    @Test func reloadingCancelsPagesInFlight() async {
        let fixture = await AssetListFixture(counted: 20, isStale: true)
        fixture.show(4..<6)

        let isReloading = fixture.list.loadList()

        await fixture.runtime.settle()
        #expect(isReloading)
        // The first page is also cancelled: the portal's answer may still follow a cached one.
        #expect(fixture.runtime.started.map(\.isCancelled) == [true, true, true, false])
        #expect(fixture.runtime.pages == [0, 1, 2, 0])
        #expect(!fixture.show(4..<6))
    }

    @Test func reloadingForgetsTheOtherPagesAndTakesNewSizes() async {
        let fixture = await AssetListFixture(counted: 6)
        fixture.show(4..<6)
        await fixture.runtime.deliver(1)
        fixture.list.firstPageSize = 2

        fixture.list.loadList()
        #expect(!fixture.titles.contains(nil))
        await fixture.runtime.deliver(2, rows: 2, counted: 5)

        #expect(fixture.titles == ["Row 0", "Row 1", nil, nil, nil])
    }

    @Test func aPageThatFailedKeepsTheRowsAndMayBeRetried() async {
        let fixture = await AssetListFixture(counted: 6)
        fixture.show(4..<6)

        await fixture.runtime.finish(1, .failure(.portal(.connection("gone"))))
        #expect(fixture.list.model.phase == .ready)
        #expect(fixture.list.model.problem == .portal(.connection("gone")))
        #expect(fixture.titles.compactMap(\.self).count == 4)
        fixture.show(4..<6)
        await fixture.runtime.deliver(2)

        #expect(fixture.listener.errors == [.portal(.connection("gone"))])
        #expect(fixture.list.model.problem == nil)
        #expect(!fixture.titles.contains(nil))
    }

    @Test func aReloadThatFailedKeepsTheRows() async {
        let fixture = await AssetListFixture(counted: 4)

        fixture.list.loadList()
        await fixture.runtime.finish(1, .failure(.portal(.http(status: 503))))

        #expect(fixture.list.model.phase == .ready)
        #expect(fixture.list.model.count == 4)
        #expect(fixture.list.model.problem != nil)
    }

    @Test func aListTakenOffShowAndShownAgainLoadsItsPages() async {
        let fixture = await AssetListFixture(counted: 20)
        fixture.show(4..<6)

        fixture.list.onHide()
        await fixture.runtime.settle()
        #expect(fixture.runtime.started.map(\.isCancelled) == [false, true, true])
        #expect(fixture.runtime.running.isEmpty)
        fixture.list.autoLoad = false
        fixture.list.onShow()
        fixture.show(4..<6)

        #expect(fixture.runtime.pages == [0, 1, 2, 1, 2])
    }

    @Test func aListHiddenWhileItLoadsIsNotLoadingAnyMore() async {
        let fixture = await AssetListFixture()

        fixture.list.onHide()

        #expect(fixture.list.model.phase == .idle)
    }
}
