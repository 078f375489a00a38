@_spi(Host) import ScreensKit

/// Tables: columns that all rows share, or where there is too little room, a line for each cell.
extension TextLayout {
    mutating func table(_ node: Node, _ columns: Int, emit: Emit) {
        let wasInTable = isInTable
        isInTable = true
        if let label = node.extras?.label, !label.isEmpty {
            lines(of: .text(label, .caption), columns, emit: emit)
        }
        let table = TableRows(node)
        if let widths = widths(of: table, columns), !isSpoken {
            if widths.contains(where: { $0 > 0 }) {
                side(bySide: table, widths, emit: emit)
            }
        } else {
            cellByCell(table, columns, emit: emit)
        }
        isInTable = wasInTable
    }

    func tableWidth(_ node: Node, _ columns: Int) -> Int {
        let widths = naturalWidths(of: TableRows(node), columns)
        return widths.reduce(0, +) + RowColumns.gap * max(0, widths.count - 1)
    }

    private func naturalWidths(of table: TableRows, _ columns: Int) -> [Int] {
        var widths = [Int](repeating: 0, count: table.columnCount)
        for row in table.header + table.body {
            for (index, cell) in row.enumerated() {
                widths[index] = max(widths[index], measure(cell, columns))
            }
        }
        return widths
    }

    /// The width of each column; `nil` if there is too little room.
    private func widths(of table: TableRows, _ columns: Int) -> [Int]? {
        let room = columns - RowColumns.gap * (table.columnCount - 1)
        guard room >= table.columnCount else { return nil }
        var widths = naturalWidths(of: table, columns)
        // Columns that need less than an even part leave the rest of it to the others.
        var (left, count) = (room, widths.count)
        for index in widths.indices.sorted(by: { widths[$0] < widths[$1] }) {
            let part = left / count
            if widths[index] > part {
                guard part >= Self.narrowestColumn else { return nil }
                widths[index] = part
            }
            (left, count) = (left - widths[index], count - 1)
        }
        return widths
    }

    private static let narrowestColumn = 8

    private mutating func side(
        bySide table: TableRows,
        _ widths: [Int],
        emit: Emit
    ) {
        for row in table.header {
            line(of: row.map(\.emphasized), widths).forEach(emit)
        }
        if !table.header.isEmpty {
            let rules = widths.map { [rule($0)] }
            join(rules, widths, emit: emit)
        }
        var wasTall = false
        for (index, row) in table.body.enumerated() {
            let lines = line(of: row, widths)
            // Where cells have several lines, an empty one shows where the next row begins.
            if index > 0, wasTall || lines.count > 1 { emit(.empty) }
            lines.forEach(emit)
            wasTall = lines.count > 1
        }
    }

    private func rule(_ width: Int) -> TextLine {
        TextLine(repeating: "─", count: width).styled(styles.line)
    }

    private mutating func line(of cells: [Node], _ widths: [Int]) -> [TextLine] {
        var blocks: [[TextLine]] = []
        for (cell, width) in zip(cells, widths) {
            blocks.append(width > 0 ? block(of: cell, width) : [])
        }
        var lines: [TextLine] = []
        join(blocks, widths) { lines.append($0) }
        return lines
    }

    /// The name of a column as it is repeated in each row: at most a line.
    private static func name(_ name: String, _ columns: Int) -> String {
        guard name.utf8.count >= columns, name.count >= columns else { return name }
        return "\(name.prefix(max(1, columns - 2)))…"
    }

    /// Each cell after the name of its column.
    private mutating func cellByCell(
        _ table: TableRows,
        _ columns: Int,
        emit: Emit
    ) {
        let names = table.columnNames.map { Self.name($0, columns) }
        // A table of headers alone has no other rows.
        for (index, row) in (table.body.isEmpty ? table.header : table.body).enumerated() {
            if index > 0 { emit(.empty) }
            for (cell, name) in zip(row, names)
            where measure(cell, columns) > 0 {
                guard !name.isEmpty, !table.body.isEmpty else {
                    lines(of: cell, columns, emit: emit)
                    continue
                }
                let pair = [Node.text("\(name):", .strong), cell.spanning(.growing)]
                self.row(pair, columns, emit: emit)
            }
        }
    }
}

/// The cells of a table.
private struct TableRows {
    let header: [[Node]]
    let body: [[Node]]
    let columnCount: Int

    init(_ node: Node) {
        let rows = node.children.map(\.children)
        let count = max(0, min(rows.count, node.extras?.headerRows ?? 0))
        (header, body) = (Array(rows[..<count]), Array(rows[count...]))
        columnCount = rows.map(\.count).max() ?? 0
    }

    /// The names of all columns; those without a header have none.
    var columnNames: [String] {
        (0..<columnCount).map { column in
            header.filter { column < $0.count }.map { $0[column].plainText }
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}

extension Node {
    /// The same cell as the name of a column.
    fileprivate var emphasized: Node {
        var node = self
        switch kind {
        case .text where role == .body: node.role = .strong
        case .paragraph where role == .body: node.role = .strong
        default: break
        }
        return node
    }
}
