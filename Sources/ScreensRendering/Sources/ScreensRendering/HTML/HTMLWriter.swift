@_spi(Host) import ScreensKit

/// Writes one drawing into a buffer.
struct HTMLWriter: ~Copyable {
    let drawing: Drawing
    let renderer: HTMLRenderer
    /// The rows that a list shows.
    let window: Range<Int>
    /// The number of the first row, even if the list has fewer rows.
    private let firstRow: Int
    var buffer: HTMLBuffer
    let moments: FormattedMoments
    // A drawing has one list. Without this, a list in a row of a list would draw the rows endlessly.
    var hasDrawnList = false
    // Headings structure the page. In rows, they would make an outline of thousands of entries.
    var isInRow = false
    /// Whether the next element is the outermost of a part that can be inserted into any page.
    var isOutermost = false
    // HTML has no forms within forms.
    var isInForm = false
    /// How many nodes are around the one that is written.
    var level = 0
    /// Where the last rows were written, and inside which elements.
    private(set) var rowsPosition: RowsPosition?
    var isLive: Bool { renderer.isLive }

    init(
        _ drawing: Drawing,
        _ renderer: HTMLRenderer,
        rows window: Range<Int>? = nil,
        capacity: Int = 65536
    ) {
        buffer = HTMLBuffer(capacity: capacity)
        self.drawing = drawing
        self.renderer = renderer
        firstRow = window?.lowerBound ?? 0
        self.window = window?.clamped(to: 0..<drawing.rowCount) ?? 0..<drawing.rowCount
        moments = FormattedMoments(drawing.context)
    }

    /// Writes a node.
    mutating func part(_ node: Node) { self.node(node) { _ in } }

    /// Writes a node and its content; calls `flush` between windows of rows.
    mutating func draw(_ body: Node, flush: (inout HTMLBuffer) -> Void) {
        node(body, flush: flush)
    }

    /// Writes rows as items of a list; `first` is the number of the first one.
    mutating func items(
        _ rows: some Sequence<Node>,
        from first: Int,
        areChosen: Bool
    ) {
        let wasInRow = isInRow
        isInRow = true
        var index = first
        for row in rows {
            let isChosen = areChosen && isLive && !row.leadsNowhere
            beginItem(index, isChosen: isChosen)
            node(row) { _ in }
            if isChosen { choosing(index) }
            buffer.append(markup: "</li>\n")
            index += 1
        }
        isInRow = wasInRow
    }

    private mutating func beginItem(_ index: Int, isChosen: Bool) {
        guard isChosen else { return buffer.append(markup: "<li>") }
        buffer.append(markup: "<li data-index=\"")
        buffer.append(number: index)
        buffer.append(markup: "\" id=\"row-")
        buffer.append(number: index)
        buffer.append(markup: "\">")
    }

    /// The button that chooses a row: it covers the row and is labelled by it.
    private mutating func choosing(_ index: Int) {
        buffer.append(markup: "<button form=\"act\" class=\"pick\" name=\"row\" value=\"")
        buffer.append(number: index)
        buffer.append(markup: "\" aria-labelledby=\"row-")
        buffer.append(number: index)
        buffer.append(markup: "\"></button>")
    }

    mutating func node(_ node: Node, flush: (inout HTMLBuffer) -> Void) {
        level += 1
        defer { level -= 1 }
        if let slot = slot(of: node), part(node, at: slot, flush) { return }
        switch node.kind {
        case .text: text(node)
        case .row: group(node, "<div class=\"row", flush)
        case .time: time(node)
        case .badge: badge(node)
        case .image: image(node)
        case .button: button(node)
        case .notice: notice(node)
        case .divider: buffer.append(markup: "<hr>")
        case .list: list(node, flush)
        case .card: group(node, "<div class=\"card", flush)
        case .input: input(node)
        case .progress: progress(node)
        case .form: form(node, flush)
        case .column: group(node, "<div class=\"column", flush)
        default: textBlock(node, flush)
        }
    }

    /// Writes a child of a node, within an item if the node is a list inside a text.
    mutating func child(
        _ node: Node,
        isItem: Bool,
        flush: (inout HTMLBuffer) -> Void
    ) {
        if isItem { buffer.append(markup: "<li>") }
        self.node(node, flush: flush)
        if isItem { buffer.append(markup: "</li>") }
    }

    mutating func group(
        _ node: Node,
        _ start: StaticString,
        _ flush: (inout HTMLBuffer) -> Void,
        end: StaticString = "</div>"
    ) {
        buffer.append(markup: start)
        endClass(node)
        let isItem = node.kind == .items
        if case .children(let children) = node.content {
            for child in children {
                self.child(child, isItem: isItem, flush: flush)
            }
        }
        buffer.append(markup: end)
    }

    private mutating func list(
        _ node: Node,
        _ flush: (inout HTMLBuffer) -> Void
    ) {
        guard !hasDrawnList else { return nothing() }
        hasDrawnList = true
        // Some browsers do not announce lists without bullets as lists unless they have the role.
        buffer.append(markup: "<ol class=\"list")
        if node.extras?.arrangement == .grid { buffer.append(markup: " grid m30") }
        buffer.append(markup: "\" role=\"list\"")
        if firstRow > 0 {
            buffer.append(markup: " start=\"")
            buffer.append(number: firstRow + 1)
            buffer.append(markup: "\"")
        }
        // Changes of a live page refer to items by number, so there must be no text between them.
        buffer.append(markup: isLive ? ">" : ">\n")
        let areChosen = node.extras?.action != nil
        rowsPosition = RowsPosition(
            offset: buffer.count,
            areChosen: areChosen,
            isInForm: isInForm
        )
        rows(areChosen: areChosen, flush)
        buffer.append(markup: "</ol>")
    }

    /// Writes the rows of the window, as many as are allowed.
    private mutating func rows(
        areChosen: Bool,
        _ flush: (inout HTMLBuffer) -> Void
    ) {
        var bytes = 0
        for start in stride(from: window.lowerBound, to: window.upperBound, by: Drawing.windowSize)
        {
            let end = min(start + Drawing.windowSize, window.upperBound)
            bytes -= buffer.count
            items(drawing.rows(start..<end), from: start, areChosen: areChosen)
            bytes += buffer.count
            flush(&buffer)
            guard bytes <= DrawingLimits.rows(end - window.lowerBound) else {
                return items(
                    [.cutOff(in: drawing.context)],
                    from: end,
                    areChosen: false
                )
            }
        }
    }

    private mutating func text(_ node: Node) {
        guard case .text(let text) = node.content else { return nothing() }
        switch (node.role, isInRow) {
        case (.title, false): element(node, text, "<h1 class=\"title", "</h1>")
        case (.display, false): element(node, text, "<h1 class=\"display", "</h1>")
        case (.headline, false): element(node, text, "<h2 class=\"headline", "</h2>")
        case (.section, false): element(node, text, "<h2 class=\"section", "</h2>")
        case (.title, true), (.display, true):
            element(node, text, "<strong class=\"title", "</strong>")
        case (.headline, true), (.section, true):
            element(node, text, "<strong class=\"headline", "</strong>")
        case (.lead, false): element(node, text, "<p class=\"lead", "</p>")
        case (.overline, false): element(node, text, "<p class=\"overline", "</p>")
        case (.overline, true): element(node, text, "<span class=\"overline", "</span>")
        case (.number, false): element(node, text, "<p class=\"number", "</p>")
        case (.number, true): element(node, text, "<span class=\"number", "</span>")
        case (.strong, _): element(node, text, "<strong class=\"strong", "</strong>")
        case (.emphasis, _): element(node, text, "<em class=\"emphasis", "</em>")
        case (.code, _): element(node, text, "<code class=\"word", "</code>")
        case (.caption, true): element(node, text, "<span class=\"caption", "</span>")
        case (.caption, false): element(node, text, "<p class=\"caption", "</p>")
        case (_, true): element(node, text, "<span class=\"text", "</span>", withRole: true)
        default: element(node, text, "<p class=\"text", "</p>", withRole: true)
        }
    }

    mutating func element(
        _ node: Node,
        _ text: String,
        _ start: StaticString,
        _ end: StaticString,
        withRole: Bool = false
    ) {
        buffer.append(markup: start)
        if withRole { buffer.append(colorOf: node.role) }
        endClass(node, isContent: true)
        buffer.append(text: text)
        buffer.append(markup: end)
    }

    /// Writes a placeholder for a node that is not drawn, if nodes are counted.
    mutating func nothing() {
        if isLive { buffer.append(markup: "<span hidden></span>") }
    }

    /// Ends a `class` attribute, and the tag, with what any node may have.
    mutating func endClass(_ node: Node, isContent: Bool = false) {
        if node.span != .natural { buffer.append(node.span) }
        if let lines = node.extras?.lines {
            buffer.append(markup: " cut")
            buffer.append(number: lines)
        }
        buffer.append(markup: "\"")
        if let label = node.extras?.label {
            buffer.append(markup: isContent ? " role=\"img\"" : " role=\"group\"")
            buffer.append(attribute: "aria-label", label)
        }
        endOutermost(node)
        buffer.append(markup: ">")
    }

    /// Declares the language of a part that can be inserted into any page.
    mutating func endOutermost(_ node: Node) {
        guard isOutermost, case .children = node.content else { return }
        buffer.append(languageOf: drawing.context)
        isOutermost = false
    }
}
