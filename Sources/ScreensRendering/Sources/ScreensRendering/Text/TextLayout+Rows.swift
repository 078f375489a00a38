@_spi(Host) import ScreensKit

/// Nodes side by side.
extension TextLayout {
    /// A cell of a row: a text, or another node that is already laid out at its natural width.
    private struct Cell {
        let node: Node
        var leaf: TextLine?
        var picture: DrawnPicture?
        let natural: Int

        var leafWidth: Int { leaf?.width ?? 0 }

        /// Whether it is a single line of at most that many columns.
        func fits(_ width: Int) -> Bool {
            leaf != nil ? leafWidth <= width : node.kind == .text
        }
    }

    mutating func row(_ children: [Node], _ columns: Int, emit: Emit) {
        var cells: [Cell] = []
        cells.reserveCapacity(children.count)
        for child in children { if let cell = cell(child, columns) { cells.append(cell) } }
        if let lines = Self.lines(ofButtons: cells, columns) {
            for buttons in lines { row(buttons, columns, emit: emit) }
            return
        }
        // By index, here and for a single line: a loop over cells would copy each with all that it has.
        let demands = cells.indices.map {
            RowColumns.Demand(span: cells[$0].node.span, natural: cells[$0].natural)
        }
        guard let widths = RowColumns.share(columns, among: demands) else {
            for cell in cells { lines(of: cell.node, columns, emit: emit) }
            return
        }
        for index in cells.indices where cells[index].leafWidth > widths[index] {
            guard let leaf = cells[index].leaf else { continue }
            cells[index].leaf = cut(leaf, of: cells[index].node, widths[index])
        }
        alignLast(of: &cells, widths)
        if !isRightToLeft, let line = singleLine(cells, widths) {
            emit(line)
            return
        }
        var blocks: [[TextLine]] = []
        blocks.reserveCapacity(cells.count)
        for (cell, width) in zip(cells, widths) {
            blocks.append(block(of: cell, width))
        }
        join(blocks, widths, emit: emit)
    }

    /// Puts a text behind what takes the rest of a line to the end of its cell, as are numbers behind bars.
    private func alignLast(of cells: inout [Cell], _ widths: [Int]) {
        let last = cells.count - 1
        guard isOnScreen, last > 0, cells[last - 1].node.span == .growing,
            cells[last].node.span.fixedColumns != nil, let leaf = cells[last].leaf
        else { return }
        cells[last].leaf = leaf.inset(by: widths[last] - leaf.width, isRightToLeft)
    }

    /// The lines on which buttons are that do not fit beside one another, such as those of a menu; `nil` for other rows.
    private static func lines(ofButtons cells: [Cell], _ columns: Int) -> [[Node]]? {
        guard cells.allSatisfy({ $0.node.kind == .button && $0.node.span == .natural }) else {
            return nil
        }
        var lines: [[Node]] = []
        var room = 0
        for cell in cells {
            if cell.natural <= room, !lines.isEmpty {
                lines[lines.count - 1].append(cell.node)
            } else {
                lines.append([cell.node])
                room = columns
            }
            room -= cell.natural + RowColumns.gap
        }
        return lines.count > 1 ? lines : nil
    }

    /// The row if nothing has to be wrapped, as for most rows; otherwise `nil`.
    private func singleLine(_ cells: [Cell], _ widths: [Int]) -> TextLine? {
        guard cells.indices.allSatisfy({ cells[$0].fits(widths[$0]) }) else { return nil }
        var line = TextLine.empty
        line.reserve(bytes: 128, runs: styles.isStyled ? cells.count : 0)
        var column = 0
        for index in cells.indices {
            if let leaf = cells[index].leaf {
                line.append(spaces: column - line.width)
                line.append(leaf, as: meanings(of: cells[index].node))
            }
            column += widths[index] + RowColumns.gap
        }
        return line.width > 0 ? line : nil
    }

    /// The drawing of a child; `nil` for pictures without a form, and for texts without a width.
    private mutating func cell(_ node: Node, _ columns: Int) -> Cell? {
        if let picture = picture(of: node, columns) {
            return Cell(node: node, picture: picture, natural: picture.columns)
        }
        switch node.kind {
        case .image where leaf(node) == nil: return nil
        case .notice where isOnScreen && node.extras?.placement != nil:
            return Cell(node: node, natural: leaf(node)?.width ?? 0)
        case .text, .time, .badge, .notice, .image:
            let leaf = leaf(node)
            guard leaf != nil || node.span != .natural else { return nil }
            return Cell(node: node, leaf: leaf, natural: leaf?.width ?? 0)
        case .divider where node.span == .natural: return nil
        case .button where node.isOnlyShortcut:
            noteShortcut(of: node)
            return nil
        default:
            let natural = node.span.fixedColumns == nil ? measure(node, columns) : 0
            guard natural > 0 || node.span != .natural else { return nil }
            return Cell(node: node, natural: natural)
        }
    }

    /// The width of a node if nothing is wrapped.
    func measure(_ node: Node, _ columns: Int) -> Int {
        switch node.kind {
        case .text, .time, .badge, .notice, .image:
            return picture(of: node, columns)?.columns ?? leaf(node)?.width ?? 0
        case .button: return button(node)?.width ?? 0
        case .divider: return 0
        case .list where isInTable: return 0
        case .list: return hasDrawnList || live?.block.listColumns != nil ? 0 : columns
        case .input where isLive: return fieldWidth(node, columns)
        case .facts: return facts(node).width
        case .media: return mediaWidth(node, columns)
        case .rating where isOnScreen: return starsWidth(node)
        case .link, .paragraph, .heading, .items, .quote, .code, .table, .meter:
            return measure(text: node, columns)
        case .form where isInLine(node), .row:
            let widths = node.children.map { child in
                child.span.fixedColumns ?? measure(child, columns)
            }.filter { $0 > 0 }
            return widths.reduce(0, +) + RowColumns.gap * max(0, widths.count - 1)
        default:
            let widest = node.children.map { measure($0, columns) }.max() ?? 0
            return node.kind == .card && hasFrames && widest > 0 ? widest + 2 : widest
        }
    }

    private mutating func block(of cell: Cell, _ width: Int) -> [TextLine] {
        if let leaf = cell.leaf {
            let lines = leaf.width <= width ? [leaf] : wrapped(leaf, of: cell.node, width)
            return lines.map { finished($0, meanings(of: cell.node)) }
        }
        if let picture = cell.picture {
            let isWhole = cell.natural <= width
            let drawn =
                isWhole ? picture : pictures?.picture(of: cell.node, in: drawing, width: width)
            return drawn?.lines ?? []
        }
        return block(of: cell.node, width)
    }

    /// The lines of a node that is placed beside others.
    mutating func block(of node: Node, _ width: Int) -> [TextLine] {
        let allowance = allowance
        var block: [TextLine] = []
        lines(of: node, width) { if allowance.admits($0) { block.append($0) } }
        return block
    }

    /// Puts blocks of lines side by side.
    func join(_ blocks: [[TextLine]], _ widths: [Int], emit: Emit) {
        if isRightToLeft { return Self.joinFromRight(blocks, widths, emit: emit) }
        for index in 0..<(blocks.lazy.map(\.count).max() ?? 0) {
            var line = TextLine.empty
            var column = 0
            for (block, width) in zip(blocks, widths) {
                if index < block.count, block[index].width > 0 {
                    line.append(spaces: column - line.width)
                    line.append(block[index])
                }
                column += width + RowColumns.gap
            }
            emit(line)
        }
    }

    /// Puts blocks of lines side by side, the first one at the right.
    private static func joinFromRight(_ blocks: [[TextLine]], _ widths: [Int], emit: Emit) {
        var starts = [0]
        for width in widths { starts.append(starts[starts.count - 1] + width + RowColumns.gap) }
        for index in 0..<(blocks.lazy.map(\.count).max() ?? 0) {
            var line = TextLine.empty
            // The distance of the right end of the line so far from the right edge.
            var end: Int?
            for (block, start) in zip(blocks, starts).reversed() {
                guard index < block.count, block[index].width > 0 else { continue }
                let reach = start + block[index].width
                line.append(spaces: (end ?? reach) - reach)
                line.append(block[index])
                end = start
            }
            line.append(spaces: end ?? 0)
            emit(line)
        }
    }
}
