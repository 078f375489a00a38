import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import Synchronization
import TestSupport
import Testing

@testable import ScreensTerminal

@Suite("A list that is scrolled", .serialized)
struct ListScrollTests {
    /// Rows of one to four lines, or of very many.
    private struct View: ListView {
        static let drawn = Mutex(0)
        var tall = 0

        func row(_ asset: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
            Self.drawn.withLock { $0 += 1 }
            return lines(index)
        }
        func placeholder(at index: Int, in context: DrawingContext) -> Node {
            Self.drawn.withLock { $0 += 1 }
            return lines(index)
        }
        private func lines(_ index: Int) -> Node {
            let count = index == tall ? 40 : index % 7 == 3 ? 4 : index % 3 == 0 ? 2 : 1
            return .column((0..<count).map { .text("row \(index) line \($0)") })
        }
    }

    private func rows(_ count: Int, tall: Int = -1) throws -> RowCache {
        var rows = PagedRows<AssetEntry>(firstPageSize: 1, pageSize: 1)
        rows.start(with: [.sample(title: "x")], counted: count)
        let model = AssetListModel(phase: .ready, rows: rows)
        let drawing = try View(tall: tall).drawing(of: model, in: DrawingContext())
        let renderer = LiveRenderer(columns: 40, color: .none)
        return RowCache(
            drawing,
            rows: { drawing.rows($0) },
            renderer,
            columns: 40,
            GlyphTable(),
            nil
        )
    }

    @Test("shows the cursor's row, no gap and nothing beyond its ends, whatever key is pressed")
    func invariants() async throws {
        for seed in 0..<40 as Range<UInt64> {
            var dice = Dice(seed)
            let rows = try rows(dice.pick([0, 1, 3, 30, 500]), tall: dice.roll(30))
            var list = ListScroll()
            for _ in 0..<60 {
                list.height = dice.pick([5, 12, 12, 12, 30])
                let (move, row, lines) = (dice.roll(7), dice.roll(600), dice.roll(9) - 4)
                await moving(&list, rows) { list in
                    switch move {
                    case 0: _ = list.down(rows)
                    case 1: _ = list.up(rows)
                    case 2: list.pageDown(rows)
                    case 3: list.pageUp(rows)
                    case 4: list.go(to: row, rows)
                    default: if rows.count > 0 { list.scroll(by: lines, rows) }
                    }
                    list.settle(rows)
                    list.reveal(rows)
                }
                try await check(list, rows, "seed \(seed)")
            }
        }
    }

    /// Scrolls a list after drawing the rows that this requires.
    @discardableResult
    private func moving<Result>(
        _ list: inout ListScroll,
        _ rows: RowCache,
        _ move: (inout ListScroll) -> Result
    ) async -> Result {
        let before = list
        let (after, result) = await rows.looking {
            var after = before
            let result = move(&after)
            return (after, result)
        }
        list = after
        return result
    }

    private func check(_ list: ListScroll, _ rows: RowCache, _ words: Comment) async throws {
        guard rows.count > 0 else { return }
        let shown = await rows.looking { list.shown(rows) }
        #expect(shown.contains { $0.row == list.cursor }, words)
        for (one, next) in zip(shown, shown.dropFirst()) {
            #expect(next.row == one.row + 1, words)
            #expect(next.line == one.line + rows.height(one.row) + rows.gap(next.row), words)
        }
        let first = try #require(shown.first)
        #expect(first.line <= 1 && (first.row > 0 || first.line <= 0), words)
        let last = try #require(shown.last)
        let isFull = last.line + rows.height(last.row) >= list.height - 1
        #expect(isFull || last.row == rows.count - 1, words)
    }

    @Test("reaches every row with the arrow key, and back")
    func arrows() async throws {
        let rows = try rows(60, tall: 20)
        var list = ListScroll()
        list.height = 12
        var seen: Set<Int> = [list.cursor]
        while await moving(&list, rows, { $0.down(rows) }) { seen.insert(list.cursor) }
        #expect(seen == Set(0..<60))
        while await moving(&list, rows, { $0.up(rows) }) { seen.remove(list.cursor) }
        #expect(seen == [59])
        #expect(list.top == 0 && list.offset == 0)
    }

    @Test("reaches every row page by page, and leaves none out")
    func pages() async throws {
        let rows = try rows(300)
        var list = ListScroll()
        list.height = 12
        var seen: Set<Int> = []
        for _ in 0..<300 {
            seen.formUnion(await rows.looking { list.shown(rows) }.map(\.row))
            await moving(&list, rows) { $0.pageDown(rows) }
        }
        #expect(seen == Set(0..<300))
        #expect(list.cursor == 299)
    }

    @Test("draws no more of a million rows than of a thousand")
    func constantCost() async throws {
        func drawn(_ count: Int) async throws -> Int {
            let rows = try rows(count)
            var list = ListScroll()
            list.height = 30
            View.drawn.withLock { $0 = 0 }
            await moving(&list, rows) { $0.go(to: count - 1, rows) }
            for _ in 0..<20 { await moving(&list, rows) { $0.pageUp(rows) } }
            // Far enough from the end that no row of a thousand is shown twice.
            await moving(&list, rows) { $0.go(to: count / 4, rows) }
            for _ in 0..<20 { await moving(&list, rows) { $0.pageDown(rows) } }
            return View.drawn.withLock { $0 }
        }
        let thousand = try await drawn(1_000)
        #expect(try await drawn(1_000_000) <= thousand + 64)
        #expect(thousand < 1_800)
    }
}
