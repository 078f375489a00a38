import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import Testing

/// Rows that are inserted and removed while pages are loaded and dropped, compared with a portal
/// that has all of them.
struct PagedRowsEditingTests {
    @Test(arguments: 0..<200)
    func showsWhatThePortalHasAfterAnyChanges(seed: UInt64) throws {
        var random = Dice(seed)
        var portal = Portal(count: Int.random(in: 0..<40, using: &random))
        var list = PagedRows<Int>(
            firstPageSize: Int.random(in: 1...6, using: &random),
            pageSize: Int.random(in: 1...6, using: &random)
        )
        list.start(with: portal.rows(in: list.portalRows(ofPage: 0)), counted: portal.all.count)

        for _ in 0..<60 {
            change(&list, &portal, &random)
            #expect(isPart(list, of: portal))
        }
        list = try JSONDecoder().decode(PagedRows<Int>.self, from: JSONEncoder().encode(list))
        loadAll(&list, portal)

        #expect((0..<list.count).map { list[$0] } == portal.seen)
    }

    @Test func aRowIsReplacedWhereItIsLoaded() {
        var list = PagedRows<Int>(firstPageSize: 2, pageSize: 2)
        list.start(with: [1, 2], counted: 4)

        list.replace(at: 1, with: 7)
        list.replace(at: 2, with: 8)

        #expect((0..<4).map { list[$0] } == [1, 7, nil, nil])
    }

    @Test func aLoadedRowIsFoundByWhatItHolds() {
        var list = PagedRows<Int>(firstPageSize: 2, pageSize: 2)
        list.start(with: [1, 2], counted: 6)
        list.setRows([5, 6], ofPage: 2)

        #expect([1, 2, 5, 6].map { row in list.firstIndex { $0 == row } } == [0, 1, 4, 5])
        #expect(list.firstIndex { $0 == 3 } == nil)
    }

    @Test func anEmptyListTakesItsFirstRow() {
        var list = PagedRows<Int>(firstPageSize: 2, pageSize: 2)
        list.start(with: [], counted: 0)

        list.insert(5, at: 0)

        #expect(list.count == 1 && list[0] == 5)
    }

    @Test(arguments: [-1, 3, Int.max])
    func outsideTheListNothingChanges(index: Int) {
        var list = PagedRows<Int>(firstPageSize: 2, pageSize: 2)
        list.start(with: [1, 2], counted: 2)

        list.insert(7, at: index)
        #expect(list.remove(at: index) == nil)
        list.replace(at: index, with: 8)

        #expect((0..<list.count).map { list[$0] } == [1, 2])
    }

    @Test(
        arguments: [
            "[[0,9999999999],[0,-9999999999]]", "[[1,-9223372036854775808]]",
            "[[9223372036854775806,5],[0,9223372036854775807]]", "[[-1,3],[2],[]]",
        ])
    func invalidChangesAreClamped(changes: String) throws {
        let json = """
            {"firstPageSize": 2, "pageSize": 3, "total": 9223372036854775807, "changes": \(changes),
             "pages": [[0, 1], [1, 3]], "rows": [1, 2, 3, 4]}
            """

        var list = try JSONDecoder().decode(PagedRows<Int>.self, from: Data(json.utf8))

        for index in [0, 1, 2, 5, 1 << 40, .max] {
            _ = (list[index], list.page(of: index))
            list.insert(7, at: index)
            list.remove(at: index)
        }
        #expect(list.count >= 0 && list.loadedRows.count <= 5)
    }

    /// A portal that counts invisible rows, and does not send them.
    private struct Portal {
        var all: [Int]
        var next: Int

        init(count: Int) {
            all = Array(0..<count)
            next = count
        }

        var seen: [Int] { all.filter(isSeen) }

        func isSeen(_ row: Int) -> Bool { row % 5 != 3 }

        func rows(in range: Range<Int>) -> [Int] {
            all[range.clamped(to: 0..<all.count)].filter(isSeen)
        }
    }

    private func change(
        _ list: inout PagedRows<Int>,
        _ portal: inout Portal,
        _ random: inout Dice
    ) {
        let index = Int.random(in: 0...max(0, list.count), using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            guard let page = list.page(of: index) else { return }
            list.setRows(portal.rows(in: list.portalRows(ofPage: page)), ofPage: page)
        case 1:
            guard let row = list[index], let place = portal.all.firstIndex(of: row) else { return }
            portal.all.remove(at: place)
            #expect(list.remove(at: index) == row)
        default:
            // Only next to a loaded row is the position at the portal known.
            guard let row = list[index], let place = portal.all.firstIndex(of: row) else { return }
            portal.next += portal.next % 5 == 2 ? 2 : 1
            portal.all.insert(portal.next, at: place)
            list.insert(portal.next, at: index)
        }
    }

    /// Whether the loaded rows are rows of the portal, in its order, and none is repeated.
    private func isPart(_ list: PagedRows<Int>, of portal: Portal) -> Bool {
        var rest = portal.seen[...]
        return (0..<list.count).compactMap { list[$0] }.allSatisfy { row in
            guard let place = rest.firstIndex(of: row) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }

    private func loadAll(_ list: inout PagedRows<Int>, _ portal: Portal) {
        while let index = (0..<list.count).first(where: { list[$0] == nil }),
            let page = list.page(of: index)
        {
            list.setRows(portal.rows(in: list.portalRows(ofPage: page)), ofPage: page)
        }
    }
}
