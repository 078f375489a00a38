@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A page as it is printed: its lines, and what can be chosen in them by a number.
struct PrintedPage {
    enum Item {
        case region(LiveRegion)
        case row(Int, of: Int)
    }

    private(set) var lines: [String] = []
    private(set) var items: [Item] = []
    private(set) var lists: [LiveBlock.ListPlace] = []
    /// The first rows that are in the lines, by the index of the list.
    private(set) var firsts: [Int: Int] = [:]

    /// A page with nothing on it.
    init() {}

    /// Prints a drawing, with rows of each list from the given ones on.
    init(_ drawing: StageDrawing, _ renderer: LiveRenderer, from firsts: [Int: Int]) async {
        let body = drawing.body.withoutMenu().stackingLists()
        let block = renderer.body(of: drawing.frame.having(body: body))
        (lists, self.firsts) = (block.lists, firsts)
        var rest = lists.indices
        var numbers = numbered(block.regions)
        let glyphs = GlyphTable()
        for line in block.cellLines(glyphs) {
            if line.list == 0 {
                guard let list = rest.popFirst() else { continue }
                await addRows(of: list, in: drawing.list(at: path(of: list)), renderer)
            } else {
                lines.append(Self.text(line, glyphs, &numbers))
            }
        }
    }

    /// The ids that lead to the screenlet of a list; `nil` for the only one.
    func path(of list: Int) -> [Int]? { lists.indices.contains(list) ? lists[list].path : nil }

    /// The files of the portal, with the numbers by which they can be chosen.
    var media: [(number: Int, media: Media)] {
        items.enumerated().compactMap { index, item in
            if case .region(.media(let media)) = item { (index + 1, media) } else { nil }
        }
    }

    private mutating func addRows(
        of list: Int,
        in drawing: DrawnPanes.Pane,
        _ renderer: LiveRenderer
    ) async {
        let count = drawing.frame.rowCount
        let first = max(0, min(firsts[list] ?? 0, count - 1))
        firsts[list] = first
        let range = first..<min(count, first + PrintedRows.most)
        let nodes = await drawing.rows(range)
        let blocks = renderer.rows(nodes, of: drawing.frame, columns: renderer.columns - 6)
        let glyphs = GlyphTable()
        for (row, (node, block)) in zip(range, zip(nodes, blocks)) {
            if !node.leadsNowhere { items.append(.row(row, of: list)) }
            var start = node.leadsNowhere ? "   " : "\(items.count). "
            var numbers = numbered(block.regions)
            for line in block.cellLines(glyphs) {
                lines.append(start + Self.text(line, glyphs, &numbers))
                start = "   "
            }
        }
        let name = lists.count > 1 ? "List \(list + 1), rows" : "Rows"
        lines.append("\(name) \(range.lowerBound + 1) to \(range.upperBound) of \(count).")
    }

    /// Numbers the regions that can be chosen.
    private mutating func numbered(_ regions: [LiveRegion]) -> [Int: Int] {
        var numbers: [Int: Int] = [:]
        for (index, region) in regions.enumerated() where region.isActive {
            items.append(.region(region))
            numbers[index + 1] = items.count
        }
        return numbers
    }

    /// The text of a line, with numbers before the regions that can be chosen.
    ///
    /// Each number is removed when it is printed, because a region may continue on the next line.
    private static func text(
        _ line: CellLine,
        _ glyphs: GlyphTable,
        _ numbers: inout [Int: Int]
    ) -> String {
        var buffer = TerminalBuffer()
        for (column, cell) in line.cells.enumerated() {
            for region in line.regions where region.columns.lowerBound == column {
                if let number = numbers.removeValue(forKey: region.number) {
                    buffer.append(text: "\(number). ")
                }
            }
            glyphs.append(cell.glyph, to: &buffer)
        }
        var text = String(decoding: buffer.bytes, as: UTF8.self)
        while text.last == " " || text.last == "_" { text.removeLast() }
        return text
    }
}

extension Node {
    /// The node with lists below what is beside them: they are printed one after the other.
    func stackingLists() -> Node {
        mapped { node in
            guard node.kind == .row, node.subtree.contains(where: \.isNamedList) else {
                return .same
            }
            var column = node
            column.kind = .column
            return .node(column)
        }
    }

    private var isNamedList: Bool { kind == .list && extras?.screenlet != nil }

    /// The node without the menu of an app, which a command offers: it would be read out before each page.
    func withoutMenu() -> Node {
        mapped { node in
            guard node.kind == .shell || node.extras?.slot == .side else { return .whole(node) }
            var rest = node
            rest.content = .children(node.children.filter { $0.extras?.slot != .menu })
            return .node(rest)
        }
    }
}
