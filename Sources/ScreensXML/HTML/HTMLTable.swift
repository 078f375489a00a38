internal import ScreensKit

/// A table while it is read.
struct HTMLTable {
    /// How many columns a cell can take up.
    static let maximumSpan = 64
    /// How many empty cells a document can get for cells that take up several places.
    static let maximumPadding = 10_000

    private struct Cell {
        let blocks: [Node]
        let isHeader: Bool
        let span: Span
    }

    private struct Row {
        var cells: [Cell] = []
        let isHeader: Bool
    }

    private var rows: [Row] = []
    private var isRowOpen = false
    /// Whether the rows that follow are the table's header.
    var isInHead = false
    var caption: [Node] = []
    /// Whether the table only arranges its cells.
    var isLayout = false

    mutating func beginRow() {
        rows.append(Row(isHeader: isInHead))
        isRowOpen = true
    }

    mutating func endRow() { isRowOpen = false }

    mutating func add(_ blocks: [Node], isHeader: Bool, _ span: Span) {
        if !isRowOpen { beginRow() }
        rows[rows.count - 1].cells.append(Cell(blocks: blocks, isHeader: isHeader, span: span))
        if blocks.contains(where: \.holdsTable) { isLayout = true }
    }

    /// The table; for one that only arranges its cells, their content.
    ///
    /// At most `padding` empty cells are added, and subtracted from it.
    func blocks(padding: inout Int) -> [Node] {
        let rows = rows.filter { $0.cells.contains { !$0.blocks.isEmpty } }
        guard !isLayout, rows.contains(where: { $0.cells.count > 1 }) else {
            return caption + rows.flatMap { $0.cells.flatMap(\.blocks) }
        }
        // Surfaces show a label above the table. It cannot hold links and pictures.
        let label = caption.count == 1 ? caption[0].plainLabel : nil
        let header = rows.prefix { $0.isHeader || $0.cells.allSatisfy(\.isHeader) }.count
        let table = Node.table(
            rows: Self.grid(rows, &padding),
            headerRows: min(header, rows.count - 1),
            label: label
        )
        return label == nil ? caption + [table] : [table]
    }

    private static func grid(_ rows: [Row], _ padding: inout Int) -> [[Node]] {
        // How many of the rows that follow each column has no place in.
        var occupied: [Int] = []
        return rows.map { row in
            var nodes: [Node] = []
            for cell in row.cells {
                while nodes.count < occupied.count, occupied[nodes.count] > 0, padding > 0 {
                    pad(&nodes, &occupied, &padding)
                }
                let first = nodes.count
                nodes.append(.cell(cell.blocks))
                while nodes.count < first + cell.span.columns, nodes.count < maximumSpan,
                    padding > 0
                {
                    nodes.append(.cell([]))
                    padding -= 1
                }
                occupy(cell.span.rows, columns: first..<nodes.count, &occupied)
            }
            for column in occupied.indices.dropFirst(nodes.count) where occupied[column] > 0 {
                occupied[column] -= 1
            }
            while nodes.last == .cell([]) { nodes.removeLast() }
            return nodes
        }
    }

    private static func pad(_ nodes: inout [Node], _ occupied: inout [Int], _ padding: inout Int) {
        occupied[nodes.count] -= 1
        nodes.append(.cell([]))
        padding -= 1
    }

    private static func occupy(_ rows: Int, columns: Range<Int>, _ occupied: inout [Int]) {
        guard columns.upperBound <= maximumSpan else { return }
        while occupied.count < columns.upperBound { occupied.append(0) }
        for column in columns { occupied[column] = rows - 1 }
    }
}

extension Node {
    /// A cell of a table with these blocks.
    fileprivate static func cell(_ blocks: [Node]) -> Node {
        blocks.isEmpty ? .paragraph([]) : .group(blocks)
    }

    /// The only one of some blocks, or all of them in a column.
    static func group(_ blocks: [Node]) -> Node {
        blocks.count == 1 ? blocks[0] : .column(blocks)
    }

    /// The text of a paragraph that has nothing but texts.
    fileprivate var plainLabel: String? {
        guard kind == .paragraph, children.allSatisfy({ $0.kind == .text }) else { return nil }
        return children.compactMap(\.text).joined()
    }

    fileprivate var holdsTable: Bool {
        kind == .table || (kind != .paragraph && children.contains(where: \.holdsTable))
    }
}
