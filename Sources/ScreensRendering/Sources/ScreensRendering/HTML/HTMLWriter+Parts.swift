@_spi(Host) import ScreensKit

/// The parts of pages: grids, sections, facts and states.
extension HTMLWriter {
    /// Writes a part of a page; nodes of an unknown kind are columns.
    mutating func part(_ node: Node, _ flush: (inout HTMLBuffer) -> Void) {
        switch node.kind {
        case .grid: grid(node, flush)
        case .split: group(node, "<div class=\"split", flush)
        case .section:
            let hasHelp = node.extras?.hasHelp ?? false
            group(
                node,
                hasHelp ? "<section class=\"part helped" : "<section class=\"part",
                flush,
                end: "</section>"
            )
        case .facts:
            let wasInRow = isInRow
            isInRow = true
            group(node, "<div class=\"facts", flush)
            isInRow = wasInRow
        // It is often there after something else, such as a skeleton.
        case .state: group(node, "<div role=\"status\" class=\"state", flush)
        case .skeleton: skeleton(node)
        case .rating: rating(node, flush)
        case .dialog: dialog(node, flush)
        case .media: media(node, flush)
        case .shell where level == 1: group(node, "<div class=\"shell", flush)
        default: group(node, "<div class=\"column", flush)
        }
    }

    /// The style sheet has a class for every tenth column.
    private mutating func grid(_ node: Node, _ flush: (inout HTMLBuffer) -> Void) {
        let columns = node.extras?.minimumColumns ?? 24
        buffer.append(markup: "<div class=\"grid m")
        buffer.append(number: (columns + 9) / 10 * 10)
        group(node, "", flush)
    }

    /// A dialog is named by its title, and the rest of the page is not read out.
    private mutating func dialog(_ node: Node, _ flush: (inout HTMLBuffer) -> Void) {
        buffer.append(markup: "<dialog class=\"card dialog\" open=\"\" aria-modal=\"true\"")
        if let title = node.extras?.label { buffer.append(attribute: "aria-label", title) }
        endOutermost(node)
        buffer.append(markup: ">")
        for child in node.children { self.node(child, flush: flush) }
        buffer.append(markup: "</dialog>")
    }

    /// Bars, and words for users who do not see them.
    private mutating func skeleton(_ node: Node) {
        buffer.append(markup: "<div class=\"skeleton")
        if node.span != .natural { buffer.append(node.span) }
        buffer.append(markup: "\" role=\"status\" aria-busy=\"true\">")
        buffer.append(markup: "<span class=\"hidden\">")
        buffer.append(text: node.plainText)
        buffer.append(markup: "</span>")
        for _ in 0..<(node.extras?.skeletonLines ?? 3) { buffer.append(markup: "<i></i>") }
        buffer.append(markup: "</div>")
    }
}
