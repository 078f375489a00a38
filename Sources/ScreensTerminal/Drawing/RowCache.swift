@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A row of the list as it is drawn.
struct RowBlock {
    var lines: [CellLine]
    var regions: [LiveRegion]
}

/// The rows of a list, drawn when they are looked at, and as many of them kept as a few screens show.
final class RowCache {
    let drawing: Drawing
    private let renderer: LiveRenderer
    private let columns: Int
    private let glyphs: GlyphTable
    private let pictures: TerminalPictures?
    private var blocks: [Int: RowBlock] = [:]

    private static let window = 16
    private static let limit = 1024

    init(
        _ drawing: Drawing,
        _ renderer: LiveRenderer,
        columns: Int,
        _ glyphs: GlyphTable,
        _ pictures: TerminalPictures?
    ) {
        (self.drawing, self.renderer, self.columns) = (drawing, renderer, columns)
        (self.glyphs, self.pictures) = (glyphs, pictures)
    }

    /// How many rows there are.
    var count: Int { drawing.rowCount }

    /// A row; it has at least one line.
    func block(_ index: Int) -> RowBlock {
        if let block = blocks[index] { return block }
        if blocks.count > Self.limit { blocks.removeAll(keepingCapacity: true) }
        let start = index / Self.window * Self.window
        let range = start..<min(start + Self.window, count)
        let rows = renderer.rows(range, of: drawing, columns: columns, pictures: pictures)
        for (offset, row) in rows.enumerated() {
            let lines = row.lines.map { CellLine($0, glyphs) }
            let block = RowBlock(lines: lines.isEmpty ? [CellLine()] : lines, regions: row.regions)
            blocks[start + offset] = block
        }
        // A view may give fewer rows than it was asked for.
        let block = blocks[index] ?? RowBlock(lines: [CellLine()], regions: [])
        blocks[index] = block
        return block
    }

    /// Draws rows that are likely to be looked at, as far as there are such rows.
    func draw(_ range: Range<Int>) {
        for row in range.clamped(to: 0..<count) where blocks[row] == nil { _ = block(row) }
    }

    /// How many lines a row has.
    func height(_ index: Int) -> Int { block(index).lines.count }

    /// How many empty lines stand before a row: one around rows of several lines.
    func gap(_ index: Int) -> Int {
        index > 0 && (height(index) > 1 || height(index - 1) > 1) ? 1 : 0
    }
}
