@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A drawing laid out for a screen: what stands above the list, the list, and what stands below.
///
/// Without a list all stands above.
struct LivePage {
    /// The lines above and below the list.
    let head: [CellLine]
    let foot: [CellLine]
    /// What can be pressed in them, and where; line numbers go on from head to foot.
    let regions: [LiveRegion]
    let spots: [Spot]
    let submit: Action?
    let select: Action?
    /// The list's rows, and the column where they begin; `nil` where there is no list.
    let list: (rows: RowCache, column: Int)?

    /// Where a region is: its first and last line, and the columns on the first.
    struct Spot {
        var lines: ClosedRange<Int>
        var columns: Range<Int>
    }

    /// Columns at the left, in which rows are marked.
    static let margin = 2

    init(
        _ drawing: StageDrawing,
        columns: Int,
        color: ColorDepth,
        draft: LiveDraft?,
        _ glyphs: GlyphTable,
        _ pictures: TerminalPictures?,
        keeping before: LivePage? = nil
    ) {
        let renderer = LiveRenderer(columns: columns - Self.margin - 1, color: color)
        let block = renderer.body(of: drawing.frame, draft: draft, pictures: pictures)
        let lines = block.cellLines(glyphs)
        let place = lines.firstIndex { $0.list != nil }
        head = Array(lines[..<(place ?? lines.count)])
        foot = place.map { Array(lines[($0 + 1)...]) } ?? []
        (regions, submit, select) = (block.regions, block.submit, block.select)
        spots = Self.spots(head + foot, count: block.regions.count)
        list = place.map { line in
            let rows = RowCache(
                drawing.frame,
                // What was laid out is kept here.
                rows: { await drawing.rows($0, keeping: false) },
                renderer,
                columns: max(1, block.listColumns ?? 1),
                glyphs,
                pictures,
                keeping: before?.list?.rows
            )
            return (rows, lines[line].list ?? 0)
        }
    }

    private static func spots(_ lines: [CellLine], count: Int) -> [Spot] {
        var spots = Array(repeating: Spot(lines: 0...0, columns: 0..<0), count: count)
        var isKnown = Array(repeating: false, count: count)
        for (index, line) in lines.enumerated() {
            for region in line.regions where (1...count).contains(region.number) {
                let number = region.number - 1
                if isKnown[number] {
                    spots[number].lines = spots[number].lines.lowerBound...index
                } else {
                    spots[number] = Spot(lines: index...index, columns: region.columns)
                    isKnown[number] = true
                }
            }
        }
        return spots
    }
}

extension LiveBlock {
    /// The lines as cells, with the pictures that begin in them.
    func cellLines(_ glyphs: GlyphTable) -> [CellLine] {
        var lines = lines.map { CellLine($0, glyphs) }
        for placed in pictures where lines.indices.contains(placed.line) {
            lines[placed.line].pictures.append((placed.column, placed.picture))
        }
        return lines
    }
}
