extension Node {
    /// The place of a node in a ``Kind/shell``, by which surfaces find it.
    ///
    /// Places in other nodes mean nothing. One that this kit does not know is read as none.
    public enum Slot: String, CaseIterable, Codable, Sendable {
        /// What is the same on each page: the name, the menu, the sync state and the user.
        case side
        /// The name of the app, and its mark.
        case name
        /// The pages: buttons, and the names of groups between them.
        case menu
        /// Whether all changes are sent.
        case sync
        /// The user, or the way to the sign-in.
        case user
        /// What the page is about, below its head.
        case content
        /// The first lines of the content: the way back, and the row of the title.
        case head
        /// The button to the page below.
        case back
        /// The title of the page.
        case title
        /// The number of entries, behind the title.
        ///
        /// A list has this place too: what it says of its entries is left out where the page around it has a number of them.
        case count
        /// The field that searches.
        case search
        /// The buttons that concern the whole page.
        case actions
        /// What has just happened.
        case message
    }

    /// A page: what is the same on each page of an app, and what this one is about.
    ///
    /// Surfaces place both by the room that there is: at the side, above and below. Others draw one below the other.
    ///
    /// - Parameters:
    ///   - side: the nodes that are the same on each page, such as the menu, each with its ``Slot``.
    ///   - content: what the page is about, beginning with its head.
    /// - Returns: the page, which is the outermost node of a drawing.
    public static func shell(side: [Node], content: [Node]) -> Node {
        let content = Node.column(content).slot(.content)
        return Node(
            .shell,
            .children(side.isEmpty ? [content] : [Node.column(side).slot(.side), content])
        )
    }

    /// The same node at a place of a shell.
    public func slot(_ slot: Slot) -> Node { changingExtras { $0.slot = slot.rawValue } }

    /// The same button of a menu with a number or a short word behind its text.
    public func badged(_ text: String) -> Node { changingExtras { $0.badge = text } }

    /// The node at a place of this shell; `nil` if it has none, and for other nodes.
    @_spi(Host)
    public func inShell(_ slot: Slot) -> Node? {
        guard kind == .shell else { return nil }
        return found(slot, depth: Self.shellDepth)
    }

    /// How deep the places of a shell are: shell, content, head, row.
    private static let shellDepth = 4

    // Only places lead further: the drawings of screenlets, which are beside them, have no places of the page.
    private func found(_ slot: Slot, depth: Int) -> Node? {
        if extras?.slot == slot { return self }
        guard depth > 0 else { return nil }
        for child in children where child.leadsToSlots {
            if let node = child.found(slot, depth: depth - 1) { return node }
        }
        return nil
    }

    /// Whether the node is at a place, or the row between the head and the places in it.
    private var leadsToSlots: Bool {
        extras?.slot != nil || kind == .row && children.contains { $0.extras?.slot != nil }
    }

    /// The same nodes without places, for what is not the page itself.
    @_spi(Host)
    public var withoutSlots: Node {
        mappingExtras { $0.slot == nil ? nil : $0.changing { $0.slot = nil } }
    }
}

/// Numbers of entries, each of which a page shows once.
@_spi(Host)
extension Node {
    /// Whether it, or a node inside it, is a number of entries.
    public var hasCount: Bool { subtree.contains { $0.extras?.slot == .count } }

    /// The same nodes without numbers of entries, and without rows that have nothing else; the head of a page keeps its own.
    public var withoutCounts: Node {
        mapped { node in
            if node.extras?.slot == .head { return .whole(node) }
            guard node.children.contains(where: \.isCount) else { return .same }
            var rest = node
            rest.content = .children(node.children.filter { !$0.isCount })
            return .node(rest)
        }
    }

    private var isCount: Bool {
        extras?.slot == .count
            || kind == .row && !children.isEmpty
                && children.allSatisfy { $0.extras?.slot == .count }
    }
}
