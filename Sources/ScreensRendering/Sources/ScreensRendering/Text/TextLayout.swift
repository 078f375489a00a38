@_spi(Host) import ScreensKit

/// Lays out nodes as lines.
struct TextLayout {
    let drawing: Drawing
    let styles: LineStyles
    /// The regions that can be pressed and filled in; `nil` for output without interaction.
    var live: LiveParts? {
        didSet { isLive = live != nil }
    }
    /// Whether there are such regions; comparing them with `nil` copies them, and each node asks.
    private(set) var isLive = false
    /// The action that sends the form which is laid out.
    var submit: Action?
    /// Whether labels for assistive technology replace what they describe.
    var isSpoken = false
    /// Whether a row of the list is laid out; the pictures in it are small.
    var isInListRow = false
    /// Whether that row is beside others; the picture in it fills its width.
    var isInTile = false
    /// Whether a text with blocks is laid out; the pictures in it are large.
    var isInText = false
    /// Whether a card without a frame is laid out.
    var isInCard = false
    /// Whether a cell of a table is laid out; lists in it are not drawn.
    var isInTable = false
    /// How many lists of a text the present node is in.
    var itemsDepth = 0
    /// What may still be laid out: of the drawing, or of the present row of its list.
    var allowance = LineAllowance(DrawingLimits.bodyLines)
    private let moments: FormattedMoments
    // A drawing has one list. Without this, a list in a row of a list would draw the rows endlessly.
    var hasDrawnList = false
    let pictures: PictureSource?
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
        case .image where isInTile && node.extras?.shape == .cover:
            cover(node, columns, emit: emit)
        case .text, .time, .badge, .notice, .image:
            if let picture = picture(of: node, columns) { return picture.lines.forEach(emit) }
            guard let leaf = leaf(node) else { return }
            for line in wrapped(leaf, of: node, columns) {
                emit(finished(line, meanings(of: node)))
            }
        case .row: row(node.children, columns, emit: emit)
        case .facts: running(facts(node), columns, emit: emit)
        case .list where isInTable: return
        case .list where isLive: listPlace(node, columns, emit: emit)
        case .list: list(columns, emit: emit)
        case .divider where isSpoken: return
        case .divider where isInCard: emit(.empty)
        case .divider: emit(divider(columns))
        case .card, .dialog: card(node, columns, emit: emit)
        case .button: button(node, columns, emit: emit)
        case .form where isLive:
            let (first, outer) = (live?.block.regions.count ?? 0, submit)
            submit = node.extras?.action
            if isInLine(node) {
                row(node.children, columns, emit: emit)
            } else {
                column(node.children, columns, emit: emit)
            }
            submit = outer
            live?.addForm(from: first, node.extras?.action)
        case .input:
            guard let input = node.extras?.input else { return }
            if isLive { return field(input, columns, emit: emit) }
            lines(of: input.asTexts(in: drawing.context), columns, emit: emit)
        case .media: media(node, columns, emit: emit)
        case .progress: lines(of: node.progressAsText(isSpoken), columns, emit: emit)
        case .column where isOnScreen && node.extras?.slot == .head:
            head(node, columns, emit: emit)
        case .column: column(node.children, columns, emit: emit)
        default:
            if isOnScreen, part(node, columns, emit: emit) { return }
            textBlock(node, columns, emit: emit)
        }
    }

    /// The text of a node that has one, not wrapped; `nil` if nothing is shown.
    func leaf(_ node: Node) -> TextLine? {
        let line: TextLine
        switch (node.kind, node.content) {
        case (.image, .text) where isOnScreen && node.isPortrait: return initials(node)
        // Letters in place of a picture, of which the texts beside it say everything.
        case (.image, .text) where node.extras?.isDecorative == true: return nil
        case (.image, _) where isSpoken && node.extras?.isDecorative == true: return nil
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
