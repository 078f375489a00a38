@_spi(Host) import ScreensKit

/// The parts of pages: grids, sections, facts and states.
extension HTMLWriter {
    /// Writes a part of a page; nodes of an unknown kind are columns.
    mutating func part(_ node: Node, _ flush: (inout HTMLBuffer) -> Void) {
        switch node.kind {
        case .grid: grid(node, flush)
        case .split: group(node, "<div class=\"split", flush)
        case .section:
            let hasHelp = node.children.first?.hasHelp ?? false
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
        case .state: group(node, "<div class=\"state", flush)
        case .skeleton: skeleton(node)
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

extension Node {
    /// Whether this is the head of a section with a sentence below the heading.
    fileprivate var hasHelp: Bool {
        kind == .column || kind == .row && children.first?.kind == .column
    }
}
