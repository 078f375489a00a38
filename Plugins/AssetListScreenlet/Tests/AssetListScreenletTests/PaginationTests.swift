import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import AssetListScreenlet

@MainActor
struct PaginationTests {
    @Test func afterTheFirstPageTheListHasItsFullLength() {
        let scene = Scene(counted: 9)

        #expect(scene.list.model.count == 9)
        #expect(scene.titles == ["Row 0", "Row 1", "Row 2", "Row 3", nil, nil, nil, nil, nil])
        #expect(scene.runtime.pages == [0])
    }

    @Test func showingARowThatIsNotLoadedAsksForItsPage() {
        let scene = Scene(counted: 20)

        scene.show(14..<16)

        #expect(scene.runtime.requests.dropFirst().first?.rows == 14..<16)
        #expect(scene.runtime.started.dropFirst().first?.action == "loadPage")
    }

    @Test func thePageAfterThoseOnShowIsAskedForAhead() {
        let scene = Scene(counted: 20)

        scene.show(0..<4)

        #expect(scene.runtime.pages == [0, 1])
    }

    @Test func thereIsNothingToAskForBehindTheLastPage() {
        let scene = Scene(counted: 6)

        scene.show(4..<6)
        scene.show(6..<40)

        #expect(scene.runtime.pages == [0, 1])
    }

    @Test func aPageInFlightIsNotAskedForAgain() {
        let scene = Scene(counted: 20)

        scene.show(4..<6)
        scene.show(4..<6)

        #expect(scene.runtime.pages == [0, 1, 2])
    }

    @Test func aLoadedPageIsNotAskedForAgain() {
        let scene = Scene(counted: 6)
        scene.show(4..<6)

        scene.runtime.deliver(1)
        scene.show(0..<6)

        #expect(scene.runtime.pages == [0, 1])
        #expect(!scene.titles.contains(nil))
    }

    @Test func pagesMayComeInAnyOrder() {
        let scene = Scene(counted: 8)
        scene.show(4..<8)

        scene.runtime.deliver(2)
        scene.runtime.deliver(1)

        #expect(scene.titles == (0..<8).map { "Row \($0)" })
        #expect(scene.listener.pages.dropFirst() == [["Row 6", "Row 7"], ["Row 4", "Row 5"]])
    }

    @Test func noMoreThanFourPagesAreInFlight() {
        let scene = Scene(counted: 1000)

        scene.show(0..<1000)
        scene.show(500..<1000)
        #expect(scene.runtime.pages == [0, 1, 2, 3, 4])

        scene.runtime.deliver(1)
        scene.show(0..<1000)

        #expect(scene.runtime.pages == [0, 1, 2, 3, 4, 5])
    }

    @Test func entriesDeletedOnTheServerShrinkTheList() {
        let scene = Scene(counted: 8)
        scene.show(4..<8)

        scene.runtime.deliver(1, rows: 1)
        scene.runtime.deliver(2, rows: 0)

        #expect(scene.titles == ["Row 0", "Row 1", "Row 2", "Row 3", "Row 4"])
    }

    @Test(arguments: [0, 1, 3])
    func fewerEntriesThanCountedLeaveNoRowLoadingForEver(first: Int) {
        let scene = Scene()
        scene.runtime.deliver(0, rows: first, counted: 10)

        for index in 1...3 {
            scene.show(0..<scene.list.model.count)
            guard scene.runtime.started.indices.contains(index) else { continue }
            scene.runtime.deliver(index, rows: 1)
        }

        #expect(scene.list.model.count == first + 3)
        #expect(!scene.titles.contains(nil))
    }

    @Test func moreEntriesThanCountedAreShown() {
        let scene = Scene()

        scene.runtime.deliver(0, rows: 4, counted: 1)

        #expect(scene.list.model.count == 4)
    }

    @Test(arguments: [0..<0, 3..<3, 0..<Int.max, 900..<1000])
    func anyRangeMayBeShown(rows: Range<Int>) {
        let empty = Scene(counted: 0)
        let some = Scene(counted: 6)

        #expect(empty.show(rows))
        #expect(some.show(rows))
        #expect(empty.runtime.pages == [0])
        #expect(some.runtime.pages.count <= 2)
    }

    @Test func reloadingCancelsPagesInFlight() {
        let scene = Scene(counted: 20)
        scene.show(4..<6)

        let isReloading = scene.list.loadList()

        #expect(isReloading)
        // The first page is also cancelled: the portal's answer may still follow a cached one.
        #expect(scene.runtime.started.map(\.isCancelled) == [true, true, true, false])
        #expect(scene.runtime.pages == [0, 1, 2, 0])
        #expect(!scene.show(4..<6))
    }

    @Test func reloadingForgetsTheOtherPagesAndTakesNewSizes() {
        let scene = Scene(counted: 6)
        scene.show(4..<6)
        scene.runtime.deliver(1)
        scene.list.firstPageSize = 2

        scene.list.loadList()
        #expect(!scene.titles.contains(nil))
        scene.runtime.deliver(2, rows: 2, counted: 5)

        #expect(scene.titles == ["Row 0", "Row 1", nil, nil, nil])
    }

    @Test func aPageThatFailedKeepsTheRowsAndMayBeRetried() {
        let scene = Scene(counted: 6)
        scene.show(4..<6)

        scene.runtime.finish(1, .failure(.portal(.connection("gone"))))
        #expect(scene.list.model.phase == .ready)
        #expect(scene.list.model.problem == .portal(.connection("gone")))
        #expect(scene.titles.compactMap(\.self).count == 4)
        scene.show(4..<6)
        scene.runtime.deliver(2)

        #expect(scene.listener.errors == [.portal(.connection("gone"))])
        #expect(scene.list.model.problem == nil)
        #expect(!scene.titles.contains(nil))
    }

    @Test func aReloadThatFailedKeepsTheRows() {
        let scene = Scene(counted: 4)

        scene.list.loadList()
        scene.runtime.finish(1, .failure(.portal(.http(status: 503))))

        #expect(scene.list.model.phase == .ready)
        #expect(scene.list.model.count == 4)
        #expect(scene.list.model.problem != nil)
    }

    @Test func aListTakenOffShowAndShownAgainLoadsItsPages() {
        let scene = Scene(counted: 20)
        scene.show(4..<6)

        scene.list.onHide()
        #expect(scene.runtime.started.map(\.isCancelled) == [true, true, true])
        scene.list.autoLoad = false
        scene.list.onShow()
        scene.show(4..<6)

        #expect(scene.runtime.pages == [0, 1, 2, 1, 2])
    }

    @Test func aListHiddenWhileItLoadsIsNotLoadingAnyMore() {
        let scene = Scene()

        scene.list.onHide()

        #expect(scene.list.model.phase == .idle)
    }
}
