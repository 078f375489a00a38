import Foundation
@_spi(Host) import ScreensKit
import Testing

struct PagedRowsTests {
    @Test func pagesFollowTheFirstWithAnotherSize() {
        let rows = PagedRows<Int>(firstPageSize: 50, pageSize: 25)

        #expect(rows.portalRows(ofPage: 0) == 0..<50)
        #expect(rows.portalRows(ofPage: 1) == 50..<75)
        #expect(rows.portalRows(ofPage: 2) == 75..<100)
    }

    @Test func afterTheFirstPageTheListHasItsFullLength() {
        let rows = started(with: 4, counted: 11)

        #expect(rows.count == 11)
        #expect(rows[3] == 3)
        #expect(rows[4] == nil)
        #expect((0..<11).map(rows.page) == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3])
        #expect(rows.page(of: 11) == nil)
    }

    @Test func pagesMayComeInAnyOrder() {
        var rows = started(with: 4, counted: 11)

        rows.setRows([7, 8, 9], ofPage: 2)
        rows.setRows([10], ofPage: 3)

        #expect((0..<11).map { rows[$0] } == [0, 1, 2, 3, nil, nil, nil, 7, 8, 9, 10])
    }

    @Test func aShortPageShortensTheListAndMovesLaterRowsUp() {
        var rows = started(with: 4, counted: 11)
        rows.setRows([7, 8, 9], ofPage: 2)

        rows.setRows([4], ofPage: 1)

        #expect(rows.count == 9)
        #expect((0..<9).map { rows[$0] } == [0, 1, 2, 3, 4, 7, 8, 9, nil])
        #expect(rows.page(of: 8) == 3)
    }

    @Test func aShortFirstPageShortensTheList() {
        let rows = started(with: 2, counted: 11)

        #expect(rows.count == 9)
        #expect(rows.page(of: 2) == 1)
    }

    @Test func noRowLoadsForeverIfThePortalHasFewerThanItCounted() {
        var rows = started(with: 4, counted: 11)

        for page in 1...3 { rows.setRows([], ofPage: page) }

        #expect(rows.count == 4)
        #expect((0..<4).allSatisfy { rows[$0] != nil })
    }

    @Test func moreRowsThanCountedAreAccepted() {
        let rows = started(with: 4, counted: 0)

        #expect(rows.count == 4)
    }

    @Test func moreRowsThanRequestedAreDropped() {
        var rows = started(with: 9, counted: 11)
        rows.setRows([4, 5, 6, 7, 8], ofPage: 1)

        #expect(rows.loadedRows == [0, 1, 2, 3, 4, 5, 6])
        #expect(rows.count == 11)
    }

    @Test(arguments: [Int.min, -1, 0, 10, Int.max])
    func rowsOutsideTheListAreNil(index: Int) {
        #expect(PagedRows<Int>(firstPageSize: 3, pageSize: 3)[index] == nil)
    }

    @Test func hugeSizesDoNotOverflow() {
        var rows = PagedRows<Int>(firstPageSize: .max, pageSize: .max)
        rows.start(with: [1, 2], counted: .max)

        #expect(rows.portalRows(ofPage: 3).upperBound == .max)
        #expect(rows[1] == 2)
    }

    @Test func codingKeepsRowsAndGaps() throws {
        var rows = started(with: 4, counted: 11)
        rows.setRows([7, 8], ofPage: 2)

        let copy = try JSONDecoder().decode(
            PagedRows<Int>.self,
            from: JSONEncoder().encode(rows)
        )

        #expect(copy.count == rows.count)
        #expect((0..<rows.count).map { copy[$0] } == (0..<rows.count).map { rows[$0] })
    }

    @Test func aListThatWasNotCountedContinuesWhileItsPagesAreFull() throws {
        var rows = PagedRows<Int>(firstPageSize: 4, pageSize: 3)
        rows.start(with: [0, 1, 2, 3])
        #expect(rows.count == 5 && !rows.hasEnd && rows[4] == nil && rows.page(of: 4) == 1)

        rows.setRows([4, 5, 6], ofPage: 1)
        #expect(rows.count == 8 && !rows.hasEnd)
        let copy = try JSONDecoder().decode(
            PagedRows<Int>.self,
            from: JSONEncoder().encode(rows)
        )
        #expect(copy.count == 8 && !copy.hasEnd && copy.loadedRows == rows.loadedRows)

        rows.setRows([7], ofPage: 2)
        #expect(rows.count == 8 && rows.hasEnd && rows[7] == 7)
    }

    @Test(arguments: [0, 3, 9])
    func aFirstPageOfAnotherSizeIsTheEndOfAListThatWasNotCounted(count: Int) {
        var rows = PagedRows<Int>(firstPageSize: 4, pageSize: 3)

        rows.start(with: Array(0..<count))

        #expect(rows.count == min(count, 4) && rows.hasEnd)
    }

    private func started(with count: Int, counted: Int) -> PagedRows<Int> {
        var rows = PagedRows<Int>(firstPageSize: 4, pageSize: 3)
        rows.start(with: Array(0..<count), counted: counted)
        return rows
    }
}
