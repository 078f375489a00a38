import TestSupport
import Testing

@_spi(Host) @testable import ScreensKit

/// Rows that are hidden, shown again and removed while others are added, compared with a portal that has all of them.
struct HiddenRowTests {
    @Test(arguments: 0..<200)
    func countsAndPagesStayRightAfterAnyDeletions(seed: UInt64) {
        var random = Dice(seed)
        var gallery = Gallery(count: Int.random(in: 0..<40, using: &random), &random)

        for _ in 0..<80 {
            gallery.change(&random)
            #expect(gallery.isConsistent)
        }
        gallery.loadAll()

        #expect(gallery.shownRows == gallery.visible)
    }

    @Test func aHiddenRowShortensTheListAndNoPageMoves() throws {
        var list = PagedRows<Int>(firstPageSize: 2, pageSize: 2)
        list.start(with: [1, 2], counted: 5)

        let row = list.hide(at: 0, since: 1)
        let hidden = try #require(row)

        #expect(hidden.row == 1 && list.count == 4 && list[0] == 2)
        #expect(list.portalRows(ofPage: 1) == 2..<4)
        list.removeHidden(hidden)
        #expect(list.count == 4 && list.portalRows(ofPage: 1) == 1..<3)
    }

    @Test func aRowThatIsNotLoadedCannotBeHidden() {
        var list = PagedRows<Int>(firstPageSize: 2, pageSize: 2)
        list.start(with: [1, 2], counted: 1_000_000_000)

        let others = [list.hide(at: 2, since: 1), list.hide(at: -1, since: 1)]
        let hidden = list.hide(where: { $0 == 2 }, since: 1)

        #expect(others.allSatisfy { $0 == nil } && hidden.map(\.row) == [2])
        #expect(list.count == 999_999_999)
    }
}

/// A list with what its portal has.
private struct Gallery {
    var portal: [Int]
    var hidden: [Int: HiddenRow<Int>] = [:]
    var list: PagedRows<Int>
    var next: Int

    init(count: Int, _ random: inout Dice) {
        portal = Array(0..<count)
        next = count
        list = PagedRows(
            firstPageSize: Int.random(in: 1...6, using: &random),
            pageSize: Int.random(in: 1...6, using: &random)
        )
        list.start(with: rows(ofPage: 0), counted: count)
    }

    var visible: [Int] { portal.filter { hidden[$0] == nil } }
    var shownRows: [Int?] { (0..<list.count).map { list[$0] } }
    var isConsistent: Bool {
        list.count == visible.count && zip(shownRows, visible).allSatisfy { $0 == nil || $0 == $1 }
    }

    func rows(ofPage page: Int) -> [Int] {
        Array(portal[list.portalRows(ofPage: page).clamped(to: 0..<portal.count)])
    }

    mutating func change(_ random: inout Dice) {
        let index = Int.random(in: 0...max(0, list.count), using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: load(index)
        case 1:
            guard let row = list.hide(at: index, since: 1) else { return }
            hidden[row.row] = row
        case 2:
            guard let row = anyHidden(&random) else { return }
            hidden[row.row] = nil
            list.unhide(row)
        case 3:
            guard let row = anyHidden(&random) else { return }
            hidden[row.row] = nil
            portal.removeAll { $0 == row.row }
            list.removeHidden(row)
        default:
            // A new picture is the last one.
            guard list.page(of: list.count - 1).map(isLoaded) ?? false else { return }
            portal.append(next)
            list.insert(next, at: list.count)
            next += 1
        }
    }

    private func anyHidden(_ random: inout Dice) -> HiddenRow<Int>? {
        // A dictionary has another order in each run.
        hidden.keys.sorted().randomElement(using: &random).flatMap { hidden[$0] }
    }

    private func isLoaded(_ page: Int) -> Bool { list.loadedPages.contains(page) }

    private mutating func load(_ index: Int) {
        guard let page = list.page(of: index), !isLoaded(page) else { return }
        list.setRows(rows(ofPage: page), ofPage: page)
    }

    mutating func loadAll() {
        while let index = shownRows.firstIndex(where: { $0 == nil }) {
            let page = list.page(of: index)
            load(index)
            guard let page, isLoaded(page) else { return }
        }
    }
}
