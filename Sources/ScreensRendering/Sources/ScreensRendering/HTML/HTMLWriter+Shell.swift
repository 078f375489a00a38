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
        case .sync: entries(node, "<div class=\"sync\">")
        case .user: entries(node, "<div class=\"user\">")
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
        // The name of a single screenlet is the title of the page, unless the screenlet shows one.
        inRow(node.children, drawing.body.hasTitleInContent)
        buffer.append(markup: "</div>")
    }

    /// Writes the sync state or the user; in narrow windows, the words are only read out.
    private mutating func entries(_ node: Node, _ start: StaticString) {
        buffer.append(markup: start)
        let pictures = node.children.filter { $0.kind == .image }
        for child in node.children where child.kind != .image {
            let address = beginEntry(child)
            inRow(pictures)
            if let symbol = child.extras?.symbol { buffer.append(symbol: symbol) }
            buffer.append(markup: "<span class=\"word\">")
            buffer.append(text: child.text ?? child.plainText)
            buffer.append(markup: "</span>")
            endEntry(child, address)
        }
        buffer.append(markup: "</div>")
    }

    private mutating func inRow(_ nodes: [Node], _ isWithoutHeadings: Bool = true) {
        let wasInRow = isInRow
        isInRow = isWithoutHeadings
        for node in nodes { part(node) }
        isInRow = wasInRow
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
        buffer.append(markup: "<details class=\"more\"><summary class=\"button quiet entry\">")
        buffer.append(symbol: .more)
        buffer.append(text: drawing.context.string("core-more-pages"))
        buffer.append(markup: "</summary></details>")
    }

    private mutating func entry(_ node: Node) {
        let address = beginEntry(node)
        worded(node, node.text ?? "")
        if let badge = node.extras?.badge {
            buffer.append(markup: " <b class=\"badge\">")
            buffer.append(text: badge)
            buffer.append(markup: "</b>")
        }
        endEntry(node, address)
    }

    /// Begins an entry: a link to a page, another button, or a text.
    ///
    /// - Returns: the address of the page; `nil` if it opens none.
    private mutating func beginEntry(_ node: Node) -> String? {
        guard node.kind == .button else {
            buffer.append(markup: "<span class=\"button quiet entry")
            buffer.append(colorOf: node.role)
            buffer.append(markup: "\">")
            return nil
        }
        var plain = node
        if node.role == .quiet { plain.role = .body }
        guard let action = node.extras?.action, let address = renderer.links?.address(of: action)
        else {
            beginButton(plain, "<button class=\"button quiet entry")
            return nil
        }
        beginPageLink(plain, action, to: address, "<a class=\"button quiet entry")
        return address
    }

    private mutating func endEntry(_ node: Node, _ address: String?) {
        guard node.kind == .button else { return buffer.append(markup: "</span>") }
        buffer.append(markup: address == nil ? "</button>" : "</a>")
    }
}

extension Node {
    /// How deep the places of a page are: shell, content, head, row, and what is in the row.
    fileprivate static let shellLevels = 5
}
