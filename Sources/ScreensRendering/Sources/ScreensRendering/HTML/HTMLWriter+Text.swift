@_spi(Host) import ScreensKit

/// Texts with headings, paragraphs and other blocks.
extension HTMLWriter {
    /// Writes a block of a text; nodes of an unknown kind are columns.
    mutating func textBlock(_ node: Node, _ flush: (inout HTMLBuffer) -> Void) {
        switch node.kind {
        case .richText:
            // A text may be in another language than the page.
            let start: StaticString =
                isOutermost ? "<div class=\"rich" : "<div dir=\"auto\" class=\"rich"
            group(node, start, flush)
        case .quote:
            group(node, "<blockquote class=\"quote", flush, end: "</blockquote>")
        case .tabs: group(node, "<div class=\"tabs", flush)
        case .items: items(node, flush)
        case .paragraph: running(node, "<p class=\"paragraph", end: "</p>")
        case .heading: heading(node)
        case .link: link(node)
        case .code: code(node)
        case .table: table(node)
        case .meter: meter(node)
        case .lineBreak: buffer.append(markup: "<br>")
        case .frame: frame(node, flush)
        default: part(node, flush)
        }
    }

    /// Writes a frame, and its text to be opened below it; where there are no frames, the text alone.
    ///
    /// Without a referrer, the frame does not get the page's address, which has the page's key.
    private mutating func frame(
        _ node: Node,
        _ flush: (inout HTMLBuffer) -> Void
    ) {
        guard isLive, !isInRow, !renderer.frames.isEmpty, let name = node.extras?.frameName
        else { return group(node, "<div class=\"column", flush) }
        buffer.append(markup: "<div class=\"frame")
        endClass(node)
        buffer.append(markup: "<iframe sandbox=\"allow-scripts\" referrerpolicy=\"no-referrer\"")
        buffer.append(attribute: "title", node.extras?.label ?? "")
        buffer.append(attribute: "src", "\(renderer.frames)?\(name)")
        buffer.append(markup: "></iframe><details><summary>")
        buffer.append(text: drawing.context.string("core-as-text"))
        buffer.append(markup: "</summary>")
        for child in node.children { self.node(child, flush: flush) }
        buffer.append(markup: "</details></div>")
    }

    private mutating func running(
        _ node: Node,
        _ start: StaticString,
        end: StaticString
    ) {
        buffer.append(markup: start)
        buffer.append(colorOf: node.role)
        endClass(node)
        for child in node.children { inline(child) }
        buffer.append(markup: end)
    }

    /// The title of the page has the first level, so that a text's own headings begin with the second.
    private mutating func heading(_ node: Node) {
        guard !isInRow else {
            return running(node, "<strong class=\"heading", end: "</strong>")
        }
        switch node.extras?.level ?? 1 {
        case ...1: running(node, "<h2 class=\"heading", end: "</h2>")
        case 2: running(node, "<h3 class=\"heading", end: "</h3>")
        case 3: running(node, "<h4 class=\"heading", end: "</h4>")
        case 4: running(node, "<h5 class=\"heading", end: "</h5>")
        default: running(node, "<h6 class=\"heading", end: "</h6>")
        }
    }

    private mutating func items(
        _ node: Node,
        _ flush: (inout HTMLBuffer) -> Void
    ) {
        guard let first = node.extras?.first else {
            return group(node, "<ul class=\"items", flush, end: "</ul>")
        }
        guard first != 1 else {
            return group(node, "<ol class=\"items", flush, end: "</ol>")
        }
        buffer.append(markup: "<ol start=\"")
        buffer.append(number: first)
        group(node, "\" class=\"items", flush, end: "</ol>")
    }

    /// Lines of a program; where they are too long, they scroll, with the keyboard too.
    private mutating func code(_ node: Node) {
        guard case .text(let text) = node.content else { return nothing() }
        buffer.append(markup: "<pre class=\"code")
        if node.span != .natural { buffer.append(node.span) }
        buffer.append(markup: "\" dir=\"ltr\"")
        beginRegion(node.extras?.label ?? drawing.context.string("core-code"))
        buffer.append(markup: "<code>")
        for (index, line) in CodeLines(text).enumerated() {
            if index > 0 { buffer.append(markup: "\n") }
            buffer.append(text: line)
        }
        buffer.append(markup: "</code></pre>")
    }

    /// Ends the tag of an element that scrolls sideways: it can have the focus, and has a name.
    private mutating func beginRegion(_ label: String) {
        buffer.append(markup: " tabindex=\"0\" role=\"region\"")
        buffer.append(attribute: "aria-label", label)
        buffer.append(markup: ">")
    }

    /// A measured part, with a label for screen readers.
    private mutating func meter(_ node: Node) {
        guard case .number(let part) = node.content else { return nothing() }
        buffer.append(markup: "<meter class=\"meter")
        buffer.append(colorOf: node.role)
        if node.span != .natural { buffer.append(node.span) }
        buffer.append(markup: "\" max=\"1000\" value=\"")
        buffer.append(number: Int(max(0, min(1_000, part))))
        buffer.append(markup: "\"")
        if let label = node.extras?.label { buffer.append(attribute: "aria-label", label) }
        buffer.append(markup: "></meter>")
    }
}

extension HTMLWriter {
    /// A table in an element that scrolls sideways where it is too wide.
    private mutating func table(_ node: Node) {
        let label = node.extras?.label
        buffer.append(markup: "<div class=\"scroll")
        if node.span != .natural { buffer.append(node.span) }
        buffer.append(markup: "\"")
        endOutermost(node)
        beginRegion(label ?? drawing.context.string("core-table"))
        buffer.append(markup: "<table class=\"table\">")
        if let label {
            buffer.append(markup: "<caption>")
            buffer.append(text: label)
            buffer.append(markup: "</caption>")
        }
        // A list inside a table could not be replaced without the table.
        let hadDrawnList = hasDrawnList
        hasDrawnList = true
        let headerRows = max(0, min(node.children.count, node.extras?.headerRows ?? 0))
        if headerRows > 0 { rows(node.children[..<headerRows], isHeader: true) }
        if headerRows < node.children.count {
            rows(node.children[headerRows...], isHeader: false)
        }
        hasDrawnList = hadDrawnList
        buffer.append(markup: "</table></div>")
    }

    private mutating func rows(_ rows: ArraySlice<Node>, isHeader: Bool) {
        buffer.append(markup: isHeader ? "<thead>" : "<tbody>")
        for row in rows {
            buffer.append(markup: "<tr>")
            for cell in row.children {
                buffer.append(markup: isHeader ? "<th scope=\"col\">" : "<td>")
                self.cell(cell)
                buffer.append(markup: isHeader ? "</th>" : "</td>")
            }
            buffer.append(markup: "</tr>")
        }
        buffer.append(markup: isHeader ? "</thead>" : "</tbody>")
    }

    private mutating func cell(_ node: Node) {
        switch node.kind {
        case .text, .link: inline(node)
        case .paragraph:
            for child in node.children { inline(child) }
        default: part(node)
        }
    }
}
