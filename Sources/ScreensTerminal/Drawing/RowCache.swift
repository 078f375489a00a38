@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A row of the list, laid out.
struct RowBlock {
    /// The node that it was drawn from; `nil` if a part of it is not available yet.
    var node: Node?
    var pictures: [Picture] = []
    var lines: [CellLine]
    var regions: [LiveRegion]

    /// The placeholder of a row that is not available.
    static let empty = RowBlock(node: nil, lines: [CellLine()], regions: [])
}

/// The rows of a list, drawn on demand; as many are cached as a few screens show.
///
/// Rows are drawn on other threads and laid out here. A row that is used before it is drawn is empty until then, and
/// its window is added to ``missing``.
final class RowCache {
    /// Draws rows, outside of the main actor.
    typealias Source = @Sendable (Range<Int>) async -> [Node]

    /// The drawing, without its rows.
    let drawing: Drawing
    private let source: Source
    private let renderer: LiveRenderer
    /// The columns of the list, which its rows share where they are side by side.
    let grid: RowGrid
    private let glyphs: GlyphTable
    private let pictures: TerminalPictures?
    private var blocks: [Int: RowBlock] = [:]
    /// Nodes that are drawn but not laid out, by window.
    private var nodes: [Int: [Node]] = [:]
    /// The rows of the previous model.
    private var before: [Int: RowBlock] = [:]
    /// The number of rows that had to be laid out.
    private(set) var drawnCount = 0
    /// The windows that were requested and are not drawn yet.
    private(set) var missing: Set<Int> = []

    private static let window = 16
    private static let limit = 1024

    init(
        _ drawing: Drawing,
        rows source: @escaping Source,
        _ renderer: LiveRenderer,
        columns: Int,
        isGrid: Bool = false,
        _ glyphs: GlyphTable,
        _ pictures: TerminalPictures?,
        keeping other: RowCache? = nil
    ) {
        (self.drawing, self.source) = (drawing, source)
        self.renderer = renderer
        // Without pictures, rows below one another are easier to read.
        grid = RowGrid(columns, isGrid: isGrid && pictures != nil)
        (self.glyphs, self.pictures) = (glyphs, pictures)
        if let other, looksAlike(other) { before = other.blocks }
    }

    /// Whether a node has the same appearance in both caches.
    private func looksAlike(_ other: RowCache) -> Bool {
        let (one, two) = (drawing.context, other.drawing.context)
        return renderer == other.renderer && grid == other.grid && glyphs === other.glyphs
            && one.style == two.style && one.locale == two.locale
            && one.timeZone == two.timeZone
    }

    /// How many rows there are.
    var count: Int { drawing.rowCount }

    /// A row; it has at least one line.
    func block(_ index: Int) -> RowBlock {
        if let block = blocks[index] { return block }
        let window = index / Self.window
        guard let drawn = nodes.removeValue(forKey: window) else {
            missing.insert(window)
            return .empty
        }
        if blocks.count > Self.limit { blocks.removeAll(keepingCapacity: true) }
        layOut(from: window * Self.window, drawn)
        // A view can return fewer rows than it was asked for.
        let block = blocks[index] ?? .empty
        blocks[index] = block
        return block
    }

    /// Runs `look` until all the rows that it uses are drawn.
    func looking<Result>(_ look: () -> Result) async -> Result {
        await Self.looking(at: [self], look)
    }

    /// Runs `look` until all the rows of several lists that it uses are drawn.
    static func looking<Result>(at lists: [RowCache], _ look: () -> Result) async -> Result {
        while true {
            for list in lists { list.missing = [] }
            let result = look()
            let incomplete = lists.filter { !$0.missing.isEmpty }
            if incomplete.isEmpty { return result }
            for list in incomplete { await list.draw(list.missing) }
        }
    }

    /// Draws rows that will probably be used next; the range is limited to existing rows.
    func draw(_ range: Range<Int>) async {
        let rows = range.clamped(to: 0..<count).filter { blocks[$0] == nil }
        await draw(Set(rows.map { $0 / Self.window }).filter { nodes[$0] == nil })
        for row in rows { _ = block(row) }
    }

    /// Draws windows; adjacent ones are drawn together.
    private func draw(_ windows: Set<Int>) async {
        var rest = windows.sorted()[...]
        while let first = rest.first {
            let run = zip(rest, first...).prefix { $0 == $1 }.count
            rest = rest.dropFirst(run)
            let start = first * Self.window
            let drawn = await source(start..<start + run * Self.window)
            for number in 0..<run {
                nodes[first + number] = Array(
                    drawn.dropFirst(number * Self.window).prefix(Self.window)
                )
            }
        }
    }

    /// The pictures of a node; none on a terminal that shows no pictures, as asking for one loads it.
    private func shownPictures(of node: Node) -> [Picture] {
        pictures == nil ? [] : node.pictures(in: drawing)
    }

    /// Lays out the nodes that have changed.
    private func layOut(from start: Int, _ nodes: [Node]) {
        var new: [(row: Int, node: Node)] = []
        for (row, node) in zip(start..., nodes) {
            if let block = before[row], block.node == node,
                block.pictures == shownPictures(of: node)
            {
                blocks[row] = block
            } else {
                new.append((row, node))
            }
        }
        drawnCount += new.count
        let drawn = renderer.rows(
            new.map(\.node),
            of: drawing,
            columns: grid.width,
            areSideBySide: grid.count > 1,
            pictures: pictures
        )
        for ((row, node), block) in zip(new, drawn) {
            let lines = block.cellLines(glyphs)
            blocks[row] = RowBlock(
                node: block.isPending ? nil : node,
                pictures: shownPictures(of: node),
                lines: lines.isEmpty ? [CellLine()] : lines,
                regions: block.regions
            )
        }
    }

    /// Draws rows again, to read their nodes.
    func nodes(_ range: Range<Int>) async -> [Node] { await source(range) }

    /// How many bands there are: rows side by side, or one row each.
    var bandCount: Int { (count + grid.count - 1) / grid.count }

    /// The band of a row.
    func band(of row: Int) -> Int { row / grid.count }

    /// The rows of a band, from the first one.
    func rows(ofBand band: Int) -> Range<Int> {
        (band * grid.count..<(band + 1) * grid.count).clamped(to: 0..<count)
    }

    /// How many lines a band has: those of its highest row.
    func height(_ band: Int) -> Int {
        guard grid.count > 1 else { return block(band).lines.count }
        return rows(ofBand: band).map { block($0).lines.count }.max() ?? 1
    }

    /// How many empty lines are before a band: one around rows of more than two lines, which are hard to tell apart.
    func gap(_ band: Int) -> Int {
        band > 0 && max(height(band), height(band - 1)) > 2 ? 1 : 0
    }
}

extension Node {
    /// The pictures that the node refers to, if they are available.
    fileprivate func pictures(in drawing: Drawing) -> [Picture] {
        subtree.compactMap { $0.extras?.image.flatMap { drawing.picture($0.id) } }
    }
}
