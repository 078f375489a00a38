@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A row of the list as it is drawn.
struct RowBlock {
    /// What it was drawn from; `nil` where something of it was not there yet.
    var node: Node?
    var pictures: [Picture] = []
    var lines: [CellLine]
    var regions: [LiveRegion]

    /// What stands for a row that is not there.
    static let empty = RowBlock(node: nil, lines: [CellLine()], regions: [])
}

/// The rows of a list, drawn when they are looked at, and as many of them kept as a few screens show.
///
/// Rows are drawn elsewhere and laid out here. What is looked at before it is drawn is empty for the
/// moment, and noted as ``missing``.
final class RowCache {
    /// Draws rows, on no thread of ours.
    typealias Source = @Sendable (Range<Int>) async -> [Node]

    /// The drawing, without its rows.
    let drawing: Drawing
    private let source: Source
    private let renderer: LiveRenderer
    private let columns: Int
    private let glyphs: GlyphTable
    private let pictures: TerminalPictures?
    private var blocks: [Int: RowBlock] = [:]
    /// Nodes that were drawn and not laid out, by windows.
    private var nodes: [Int: [Node]] = [:]
    /// The rows as they were before the model was another.
    private var before: [Int: RowBlock] = [:]
    /// How many rows had to be laid out.
    private(set) var drawnCount = 0
    /// The windows that were looked at and are not drawn yet.
    private(set) var missing: Set<Int> = []

    private static let window = 16
    private static let limit = 1024

    init(
        _ drawing: Drawing,
        rows source: @escaping Source,
        _ renderer: LiveRenderer,
        columns: Int,
        _ glyphs: GlyphTable,
        _ pictures: TerminalPictures?,
        keeping other: RowCache? = nil
    ) {
        (self.drawing, self.source) = (drawing, source)
        (self.renderer, self.columns) = (renderer, columns)
        (self.glyphs, self.pictures) = (glyphs, pictures)
        if let other, looksAlike(other) { before = other.blocks }
    }

    /// Whether the same node looks the same in another one.
    private func looksAlike(_ other: RowCache) -> Bool {
        let (one, two) = (drawing.context, other.drawing.context)
        return renderer == other.renderer && columns == other.columns && glyphs === other.glyphs
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
        // A view may give fewer rows than it was asked for.
        let block = blocks[index] ?? .empty
        blocks[index] = block
        return block
    }

    /// Looks at rows; first draws those that are looked at, as often as others turn out to be needed.
    func looking<Result>(_ look: () -> Result) async -> Result {
        while true {
            missing = []
            let result = look()
            guard !missing.isEmpty else { return result }
            await draw(missing)
        }
    }

    /// Draws rows that are likely to be looked at, as far as there are such rows.
    func draw(_ range: Range<Int>) async {
        let rows = range.clamped(to: 0..<count).filter { blocks[$0] == nil }
        await draw(Set(rows.map { $0 / Self.window }).filter { nodes[$0] == nil })
        for row in rows { _ = block(row) }
    }

    /// Draws windows; those beside one another at once.
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

    /// Lays out those nodes that are other than before.
    private func layOut(from start: Int, _ nodes: [Node]) {
        var new: [(row: Int, node: Node)] = []
        for (row, node) in zip(start..., nodes) {
            if let block = before[row], block.node == node,
                block.pictures == node.pictures(in: drawing)
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
            columns: columns,
            pictures: pictures
        )
        for ((row, node), block) in zip(new, drawn) {
            let lines = block.cellLines(glyphs)
            blocks[row] = RowBlock(
                node: block.isPending ? nil : node,
                pictures: node.pictures(in: drawing),
                lines: lines.isEmpty ? [CellLine()] : lines,
                regions: block.regions
            )
        }
    }

    /// Draws a row again, to read it.
    func nodes(_ range: Range<Int>) async -> [Node] { await source(range) }

    /// How many lines a row has.
    func height(_ index: Int) -> Int { block(index).lines.count }

    /// How many empty lines stand before a row: one around rows of several lines.
    func gap(_ index: Int) -> Int {
        index > 0 && (height(index) > 1 || height(index - 1) > 1) ? 1 : 0
    }
}

extension Node {
    /// The pictures that it names, as far as they are there.
    fileprivate func pictures(in drawing: Drawing) -> [Picture] {
        switch content {
        case .children(let children): children.flatMap { $0.pictures(in: drawing) }
        default: extras?.image.flatMap { drawing.picture($0.id) }.map { [$0] } ?? []
        }
    }
}
