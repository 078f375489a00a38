@_spi(Host) import ScreensKit

/// The parts of a page of an app, which the style sheet places by the width of the window.
extension HTMLWriter {
    /// How many pages a bar at the bottom has room for; with more, the last place shows the others.
    private static let mostInBar = 5

    /// The node's place, if this drawing is a page; the drawings of screenlets inside have none.
    func slot(of node: Node) -> Node.Slot? {
        guard level <= Node.shellLevels, drawing.body.kind == .shell else { return nil }
        return node.extras?.slot
    }

    /// Writes the outermost element of a page; one without a menu has its name at the top.
    mutating func shell(_ node: Node, _ flush: (inout HTMLBuffer) -> Void) {
        let isPlain = node.inShell(.menu) == nil
        group(node, isPlain ? "<div class=\"shell plain" : "<div class=\"shell", flush)
    }

    /// Writes a node at a place that is an element of its own; returns whether it is one.
    mutating func part(
        _ node: Node,
        at slot: Node.Slot,
        _ flush: (inout HTMLBuffer) -> Void
    ) -> Bool {
        switch slot {
        case .side: group(node, "<header class=\"side", flush, end: "</header>")
        case .name: name(node)
        case .menu: menu(node)
        case .sync: group(node, "<div class=\"sync", flush)
        case .user: group(node, "<div class=\"user", flush)
        case .head: group(node, "<div class=\"head", flush)
        case .content where renderer.isPage:
            group(node, "<main id=\"content\" class=\"content", flush, end: "</main>")
        case .content: group(node, "<div class=\"content", flush)
        default: return false
        }
        return true
    }

    /// Writes the mark and the name; without a picture, the mark is the first letter.
    private mutating func name(_ node: Node) {
        buffer.append(markup: "<div class=\"name\">")
        if !node.subtree.contains(where: { $0.kind == .image }) {
            buffer.append(markup: "<b class=\"mark\" aria-hidden=\"true\">")
            buffer.append(text: node.plainText.first.map(String.init) ?? "")
            buffer.append(markup: "</b>")
        }
        let wasInRow = isInRow
        isInRow = true
        for child in node.children { part(child) }
        isInRow = wasInRow
        buffer.append(markup: "</div>")
    }

    /// Writes the pages.
    ///
    /// What shows those without room in a bar is among them, so that the menu is replaced as a whole.
    private mutating func menu(_ node: Node) {
        buffer.append(
            markup: renderer.isPage ? "<nav id=\"menu\" class=\"menu\"" : "<div class=\"menu\""
        )
        let label = node.extras?.label ?? renderer.links?.menuLabel
        if renderer.isPage, let label { buffer.append(attribute: "aria-label", label) }
        buffer.append(markup: ">")
        let hasMore = node.children.count { $0.kind == .button } > Self.mostInBar
        var entries = 0
        for child in node.children {
            if child.kind == .button {
                entries += 1
                if hasMore, entries == Self.mostInBar { more() }
                entry(child)
            } else {
                part(child)
            }
        }
        buffer.append(markup: renderer.isPage ? "</nav>" : "</div>")
    }

    private mutating func more() {
        buffer.append(markup: "<details class=\"more\"><summary class=\"entry\">")
        buffer.append(symbol: .more)
        buffer.append(text: drawing.context.string("core-more-pages"))
        buffer.append(markup: "</summary></details>")
    }

    private mutating func entry(_ node: Node) {
        let address = node.extras?.action.flatMap { renderer.links?.address(of: $0) }
        if let address, let action = node.extras?.action {
            beginPageLink(node, action, to: address, "<a class=\"entry")
        } else {
            beginButton(node, "<button class=\"entry")
        }
        worded(node, node.text ?? "")
        if let badge = node.extras?.badge {
            buffer.append(markup: " <b class=\"badge\">")
            buffer.append(text: badge)
            buffer.append(markup: "</b>")
        }
        buffer.append(markup: address == nil ? "</button>" : "</a>")
    }
}

extension Node {
    /// How deep the places of a page are: shell, content, head, row, and what is in the row.
    fileprivate static let shellLevels = 5
}
