@_spi(Host) import ScreensKit

/// Lays out nodes as lines.
struct TextLayout {
    let drawing: Drawing
    let styles: LineStyles
    /// The regions that can be pressed and filled in; `nil` for output without interaction.
    var live: LiveParts?
    /// The action that sends the form which is laid out.
    var submit: Action?
    /// Whether labels for assistive technology replace what they describe.
    var isSpoken = false
    /// Whether a row of the list is laid out; the pictures in it are small.
    var isInListRow = false
    /// Whether a text with blocks is laid out; the pictures in it are large.
    var isInText = false
    /// Whether a cell of a table is laid out; lists in it are not drawn.
    var isInTable = false
    /// How many lists of a text the present node is in.
    var itemsDepth = 0
    /// What may still be laid out: of the drawing, or of the present row of its list.
    var allowance = LineAllowance(DrawingLimits.bodyLines)
    private let moments: FormattedMoments
    // A drawing has one list. Without this, a list in a row of a list would draw the rows endlessly.
    private var hasDrawnList = false
    private let pictures: PictureSource?
    let isRightToLeft: Bool

    typealias Emit = (TextLine) -> Void

    init(_ drawing: Drawing, _ styles: LineStyles, pictures: PictureSource? = nil) {
        self.drawing = drawing
        self.pictures = pictures
        moments = FormattedMoments(drawing.context)
        isRightToLeft = drawing.context.isRightToLeft
        self.styles = styles
    }

    /// Passes the lines of a node to `emit`.
    // As a function that could be replaced while the program runs, it is not optimised for each closure that calls it.
    // With these calls inside one another, that took the compiler more than ten minutes.
    dynamic mutating func lines(of node: Node, _ columns: Int, emit: Emit) {
        guard !allowance.isSpent else { return }
        switch node.kind {
        case .notice where isOnScreen && node.extras?.placement != nil:
            message(node, columns, emit: emit)
        case .text, .time, .badge, .notice, .image:
            if let picture = picture(of: node, columns) { return picture.lines.forEach(emit) }
            guard let leaf = leaf(node) else { return }
            for line in wrapped(leaf, of: node, columns) {
                emit(finished(line, styles.meanings(of: node)))
            }
        case .row: row(node.children, columns, emit: emit)
        case .facts: running(facts(node), columns, emit: emit)
        case .list where isInTable: return
        case .list where live != nil: listPlace(node, columns, emit: emit)
        case .list: list(columns, emit: emit)
        case .divider where isSpoken: return
        case .divider: emit(divider(columns))
        case .card where isSpoken, .dialog where isSpoken:
            column(node.children, columns, emit: emit)
        case .card, .dialog: card(node, columns, emit: emit)
        case .button: button(node, columns, emit: emit)
        case .form where live != nil:
            let (first, outer) = (live?.block.regions.count ?? 0, submit)
            submit = node.extras?.action
            column(node.children, columns, emit: emit)
            submit = outer
            live?.addForm(from: first, node.extras?.action)
        case .input:
            guard let input = node.extras?.input else { return }
            if live != nil, !input.isReadOnly {
                return field(input, columns, emit: emit)
            }
            lines(of: input.asTexts(in: drawing.context), columns, emit: emit)
        case .progress: lines(of: node.progressAsText(isSpoken), columns, emit: emit)
        case .column: column(node.children, columns, emit: emit)
        default:
            if isOnScreen, part(node, columns, emit: emit) { return }
            textBlock(node, columns, emit: emit)
        }
    }

    func picture(of node: Node, _ columns: Int) -> DrawnPicture? {
        guard node.kind == .image, let pictures else { return nil }
        let place: PictureContext = isInListRow ? .row : isInText ? .text : .page
        return pictures.picture(of: node, in: drawing, columns: columns, place)
    }

    /// The text of a node that has one, not wrapped; `nil` if nothing is shown.
    func leaf(_ node: Node) -> TextLine? {
        let line: TextLine
        switch (node.kind, node.content) {
        // Letters in place of a picture, of which the texts beside it say everything.
        case (.image, .text) where node.extras?.isDecorative == true: return nil
        case (_, .text) where isSpoken && node.spokenLabel != nil:
            line = TextLine(text: node.spokenLabel ?? "", prefix: Self.sign(node))
        case (.image, .text(let text)) where !text.isEmpty:
            line = TextLine(text: text, prefix: "(", suffix: ")")
        case (.image, _): return image(node)
        case (.badge, .text(let text)) where styles.hasGrounds: line = TextLine(padded: text)
        case (.badge, .text(let text)): line = TextLine(text: text, prefix: "[", suffix: "]")
        case (.time, .number(let number)):
            line = date(number, node.extras?.timeStyle ?? .day)
        case (.text, .text(let text)) where node.role == .code:
            line = TextLine(text: text, prefix: "`", suffix: "`")
        case (.notice, .text(let text)) where isOnScreen && node.extras?.symbol != nil:
            line = notice(text, node.extras?.symbol)
        case (_, .text(let text)): line = TextLine(text: text, prefix: Self.sign(node))
        default: return nil
        }
        return line.width == 0 ? nil : line
    }

    /// A picture that is not drawn and has no letters: its symbol, or its label.
    private func image(_ node: Node) -> TextLine? {
        if isSpoken { return node.spokenLabel.map { TextLine(text: $0) } }
        if let symbol = node.extras?.image.flatMap({ SymbolForm(id: $0.id) }) {
            return TextLine(sign: symbol.sign)
        }
        return node.spokenLabel.map { TextLine(text: $0, prefix: "(", suffix: ")") }
    }

    /// A line of a text as it is printed.
    func finished(_ line: TextLine, _ meanings: Meanings) -> TextLine {
        (isRightToLeft ? line.isolated : line).styled(meanings)
    }

    /// The sign that has the same meaning as the node's colour.
    static func sign(_ node: Node) -> StaticString {
        switch node.role {
        case .danger: "! "
        case .success: "✓ "
        case .warning: "⚠ "
        default: ""
        }
    }

    func date(_ milliseconds: Int64, _ style: Node.TimeStyle) -> TextLine {
        let text = moments.text(Timestamp(milliseconds: milliseconds), style)
        var buffer = TerminalBuffer()
        buffer.append(date: text)
        return TextLine(buffer, width: TextWidth.columns(of: text))
    }

    private func divider(_ columns: Int) -> TextLine {
        TextLine(repeating: "─", count: columns).styled(styles.line)
    }
}

extension TextLayout {
    mutating func column(
        _ children: [Node],
        _ columns: Int,
        emit: Emit
    ) {
        let (isInItem, isOnScreen) = (itemsDepth > 0, isOnScreen)
        var above: Node?
        for child in children {
            var isFirst = true
            lines(of: child, columns) { line in
                if isFirst, let above,
                    Self.standApart(above, child, isInItem)
                        || isOnScreen && above.hasField && child.hasField
                {
                    emit(.empty)
                }
                isFirst = false
                emit(line)
            }
            if !isFirst { above = child }
        }
    }

    /// Whether an empty line is between two nodes.
    private static func standApart(_ above: Node, _ below: Node, _ isInItem: Bool) -> Bool {
        guard standsApart(above) || standsApart(below) else { return false }
        // A heading belongs to what is below it, and a list in an item to the item.
        return above.kind != .heading && !(isInItem && below.kind == .items)
    }

    private static func standsApart(_ node: Node) -> Bool {
        switch node.kind {
        case .card, .list, .richText, .paragraph, .heading, .items, .quote, .code, .table, .tabs,
            .frame, .section, .dialog:
            true
        case .column where node.extras?.slot == .content || node.extras?.slot == .head: true
        default: node.role == .title || node.role == .lead
        }
    }

    private mutating func card(_ node: Node, _ columns: Int, emit: Emit) {
        let bar = TextLine(sign: "│").styled(styles.line)
        let isRightToLeft = isRightToLeft
        column(node.children, max(1, columns - 2)) { line in
            if isRightToLeft { return emit(line.followed(by: bar)) }
            var framed = bar
            if line.width > 0 { framed.append(spaces: 1) }
            framed.append(line)
            framed.width = 2 + line.width
            emit(framed)
        }
    }

    /// A row of several lines has an empty one before and after it.
    private mutating func list(_ columns: Int, emit: Emit) {
        guard !hasDrawnList else { return }
        (hasDrawnList, isInListRow) = (true, true)
        defer { isInListRow = false }
        var bytes = 0
        var wasTall: Bool?
        for start in stride(from: 0, to: drawing.rowCount, by: Drawing.windowSize) {
            for row in drawing.rows(start..<start + Drawing.windowSize) {
                let lines = self.lines(ofRow: row, columns)
                guard !lines.isEmpty else { continue }
                if let wasTall, wasTall || lines.count > 1 { emit(.empty) }
                for line in lines { emit(line) }
                wasTall = lines.count > 1
                bytes += lines.reduce(0) { $0 + $1.weight }
            }
            if bytes > DrawingLimits.rows(start) { return cutOff(columns).forEach(emit) }
        }
    }

    /// The lines of a row of the list, which has an allowance of its own.
    mutating func lines(ofRow row: Node, _ columns: Int) -> [TextLine] {
        let (whole, own) = (allowance, LineAllowance(DrawingLimits.rowLines))
        allowance = own
        defer { allowance = whole }
        var lines: [TextLine] = []
        self.lines(of: row, columns) { if own.admits($0) { lines.append($0) } }
        return own.isSpent ? lines + cutOff(columns) : lines
    }

    /// Passes the lines of the whole drawing to `emit`, as many as are allowed.
    mutating func body(_ columns: Int, emit: Emit) {
        let allowance = allowance
        lines(of: drawing.body, columns) { if allowance.admits($0) { emit($0) } }
        if allowance.isSpent { cutOff(columns).forEach(emit) }
    }

    /// The sentence that replaces lines that are left out.
    private func cutOff(_ columns: Int) -> [TextLine] {
        let note = Node.cutOff(in: drawing.context)
        return TextLine(text: note.text ?? "").wrapped(columns).map {
            finished($0, styles[note.role])
        }
    }
}

extension TextLayout {
    /// A cell of a row: a text, or another node that is already laid out at its natural width.
    private struct Cell {
        let node: Node
        var leaf: TextLine?
        let natural: Int

        /// Whether it is a single line of at most that many columns.
        func fits(_ width: Int) -> Bool {
            if let leaf { return leaf.width <= width }
            return node.kind == .text
        }
    }

    mutating func row(_ children: [Node], _ columns: Int, emit: Emit) {
        var cells = children.compactMap { cell($0, columns) }
        if let lines = Self.lines(ofButtons: cells, columns) {
            for buttons in lines { row(buttons, columns, emit: emit) }
            return
        }
        let demands = cells.map { RowColumns.Demand(span: $0.node.span, natural: $0.natural) }
        guard let widths = RowColumns.share(columns, among: demands) else {
            for cell in cells { lines(of: cell.node, columns, emit: emit) }
            return
        }
        for index in cells.indices {
            guard let leaf = cells[index].leaf, leaf.width > widths[index] else { continue }
            cells[index].leaf = cut(leaf, of: cells[index].node, widths[index])
        }
        if !isRightToLeft, let line = singleLine(cells, widths) {
            emit(line)
            return
        }
        var blocks: [[TextLine]] = []
        blocks.reserveCapacity(cells.count)
        for (cell, width) in zip(cells, widths) {
            blocks.append(block(of: cell, width))
        }
        if isRightToLeft { return Self.joinFromRight(blocks, widths, emit: emit) }
        Self.join(blocks, widths, emit: emit)
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
        for (cell, width) in zip(cells, widths) where !cell.fits(width) { return nil }
        var line = TextLine.empty
        line.reserve(bytes: 128, runs: styles.isStyled ? cells.count : 0)
        var column = 0
        for (cell, width) in zip(cells, widths) {
            if let leaf = cell.leaf {
                line.append(spaces: column - line.width)
                line.append(leaf, as: styles.meanings(of: cell.node))
            }
            column += width + RowColumns.gap
        }
        return line.width > 0 ? line : nil
    }

    /// The drawing of a child; `nil` for pictures without a form, and for texts without a width.
    private mutating func cell(_ node: Node, _ columns: Int) -> Cell? {
        if let picture = picture(of: node, columns) {
            return Cell(node: node, leaf: nil, natural: picture.columns)
        }
        switch node.kind {
        case .image where leaf(node) == nil: return nil
        case .notice where isOnScreen && node.extras?.placement != nil:
            return Cell(node: node, leaf: nil, natural: leaf(node)?.width ?? 0)
        case .text, .time, .badge, .notice, .image:
            let leaf = leaf(node)
            guard leaf != nil || node.span != .natural else { return nil }
            return Cell(node: node, leaf: leaf, natural: leaf?.width ?? 0)
        case .divider where node.span == .natural: return nil
        default:
            let natural = node.span.fixedColumns == nil ? measure(node, columns) : 0
            guard natural > 0 || node.span != .natural else { return nil }
            return Cell(node: node, leaf: nil, natural: natural)
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
        case .input where live != nil: return fieldWidth(node, columns)
        case .facts: return facts(node).width
        case .rating where isOnScreen: return starsWidth(node)
        case .link, .paragraph, .heading, .items, .quote, .code, .table, .meter:
            return measure(text: node, columns)
        case .row:
            let widths = node.children.map { child in
                child.span.fixedColumns ?? measure(child, columns)
            }.filter { $0 > 0 }
            return widths.reduce(0, +) + RowColumns.gap * max(0, widths.count - 1)
        default:
            let widest = node.children.map { measure($0, columns) }.max() ?? 0
            return node.kind == .card && widest > 0 ? widest + 2 : widest
        }
    }

    private mutating func block(of cell: Cell, _ width: Int) -> [TextLine] {
        if let leaf = cell.leaf {
            let lines = leaf.width <= width ? [leaf] : wrapped(leaf, of: cell.node, width)
            return lines.map { finished($0, styles.meanings(of: cell.node)) }
        }
        if let picture = pictures?.picture(
            of: cell.node,
            in: drawing,
            width: min(width, cell.natural)
        ) {
            return picture.lines
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
    static func join(_ blocks: [[TextLine]], _ widths: [Int], emit: Emit) {
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
}
