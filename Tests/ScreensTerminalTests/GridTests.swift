@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@testable import ScreensTerminal

/// Rows of a list side by side.
struct GridTests {
    /// Pictures of a terminal with colours; none of them can be drawn.
    private static var pictures: TerminalPictures? {
        TerminalPictures(for: .init(environment: [:], color: .trueColor, rows: 24)) {
            () throws(PictureError) in throw .noLibrary("test")
        }
    }

    private func rows(_ count: Int, columns: Int = 100, isPlain: Bool = false) -> RowCache {
        let cover = Node.image(.portalFile("/a.png", label: "")).shape(.cover, isDecorative: true)
        let drawing = Drawing(
            body: .list(count: count).arranged(.grid),
            rows: (0..<count).map { .column([cover, .text("picture \($0)", .strong)]) },
            context: DrawingContext()
        )
        return RowCache(
            drawing,
            rows: { drawing.rows($0) },
            LiveRenderer(columns: columns, color: .trueColor),
            columns: columns,
            isGrid: true,
            GlyphTable(),
            isPlain ? nil : Self.pictures
        )
    }

    @Test(arguments: [(10, 1), (45, 1), (46, 2), (70, 3), (100, 4), (500, 8)])
    func asManyAreSideBySideAsFit(columns: Int, count: Int) {
        let grid = RowGrid(columns, isGrid: true)

        #expect(grid.count == count)
        let last = grid.column(of: count - 1, isRightToLeft: false)
        #expect(last + grid.width <= columns)
        #expect(grid.column(of: 0, isRightToLeft: true) + grid.width == columns)
        #expect(grid.column(of: count - 1, isRightToLeft: true) >= 0)
        #expect(RowGrid(columns, isGrid: false).count == 1)
    }

    @Test func withoutPicturesRowsAreBelowOneAnother() {
        #expect(rows(9, isPlain: true).grid.count == 1 && rows(9).grid.count == 4)
    }

    @Test func titlesAreInOneLineEvenWithoutTheirPictures() async {
        let rows = rows(6)

        let blocks = await rows.looking { (0..<6).map { rows.block($0) } }

        // Four to three: half as many lines as columns, and three quarters of that, rounded.
        let height = (rows.grid.width * 3 + 4) / 8
        #expect(Set(blocks.map(\.lines.count)) == [height + 1])
        #expect(await rows.looking { rows.height(1) } == height + 1)
        #expect(rows.bandCount == 2 && rows.rows(ofBand: 1) == 4..<6)
    }

    @Test func arrowsMoveInTwoDimensions() async {
        let rows = rows(10)
        var list = ListScroll()
        list.height = 24
        func move(_ move: (inout ListScroll) -> Bool) async -> Bool {
            let before = list
            let (after, isMoved) = await rows.looking {
                var after = before
                let isMoved = move(&after)
                return (after, isMoved)
            }
            list = after
            return isMoved
        }

        #expect(await move { $0.along(rows, by: 1) } && list.cursor == 1)
        #expect(await move { $0.down(rows) } && list.cursor == 5)
        #expect(await move { $0.along(rows, by: 1) } && list.cursor == 6)
        #expect(await move { $0.along(rows, by: 1) } && list.cursor == 7)
        #expect(await !move { $0.along(rows, by: 1) } && list.cursor == 7)
        // The last band has two.
        #expect(await move { $0.down(rows) } && list.cursor == 9)
        #expect(await !move { $0.down(rows) })
        #expect(await !move { $0.along(rows, by: 1) })
        #expect(await move { $0.up(rows) } && list.cursor == 5)
        #expect(await move { $0.up(rows) } && list.cursor == 1)
        #expect(await !move { $0.up(rows) })
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func theCursorStaysInSight(seed: UInt64) async {
        var dice = Dice(seed)
        let rows = rows(dice.pick([1, 3, 30, 500]), columns: dice.pick([50, 80, 200]))
        var list = ListScroll()
        for _ in 0..<40 {
            list.height = dice.pick([5, 12, 30])
            let (move, row, lines) = (dice.roll(7), dice.roll(600), dice.roll(19) - 9)
            let before = list
            list = await rows.looking {
                var list = before
                switch move {
                case 0: _ = list.down(rows)
                case 1: _ = list.up(rows)
                case 2: list.pageDown(rows)
                case 3: list.pageUp(rows)
                case 4: list.go(to: row, rows)
                case 5: _ = list.along(rows, by: lines.signum())
                default: list.scroll(by: lines, rows)
                }
                list.settle(rows)
                list.reveal(rows)
                return list
            }
            let shown = await rows.looking { list.shown(rows) }
            #expect(shown.contains { $0.row == list.cursor }, "seed \(seed)")
            #expect(shown.map(\.row) == Array(shown[0].row...(shown.last?.row ?? 0)))
        }
    }
}
