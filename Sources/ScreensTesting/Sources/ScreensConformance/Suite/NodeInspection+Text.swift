@_spi(Host) import ScreensKit

/// The rules for texts with blocks, links, tables and tabs.
extension NodeInspection {
    /// More columns fit on no surface.
    private static let mostColumns = 64

    mutating func checkText(_ node: Node) {
        switch node.kind {
        case .link: check(link: node)
        case .paragraph: checkRunning(node)
        case .heading: check(heading: node)
        case .items where node.children.isEmpty:
            complain("A list inside a text has no items.", "Leave it out.")
        case .code where node.text == nil:
            complain("A code has no text.", "Its content must be text.")
        case .table: check(table: node)
        case .tabs: check(tabs: node)
        case .frame: check(frame: node)
        default: return
        }
    }

    private mutating func check(link node: Node) {
        checkRunning(node)
        let address = node.extras?.address
        if (address == nil) == (node.extras?.action == nil) {
            complain(
                "A link has \(address == nil ? "neither" : "both") an address and an action.",
                "Use Node.link(_:to:) or Node.link(_:action:)."
            )
        }
        if !node.hasWords {
            complain("A link has no text.", "A link requires a text, or a picture with a label.")
        }
    }

    private mutating func check(heading node: Node) {
        checkRunning(node)
        if !node.hasWords { complain("A heading has no text.", "Leave it out.") }
        let level = node.extras?.level ?? 0
        guard (1...6).contains(level) else {
            return complain("A heading has the level \(level).", "Levels are 1 to 6.")
        }
        if level > headingLevel + 1 {
            let before = headingLevel == 0 ? "the title" : "one of level \(headingLevel)"
            complain(
                "A heading of level \(level) follows \(before).",
                "No level is skipped: users of screen readers move by them."
            )
        }
        headingLevel = level
    }

    /// Surfaces draw nothing in running lines but these.
    private mutating func checkRunning(_ node: Node) {
        let kinds: Set<Node.Kind> = [
            .text, .link, .image, .time, .badge, .button, .meter, .progress, .lineBreak,
        ]
        for child in node.children where !kinds.contains(child.kind) {
            complain(
                "A \(node.kind.name) contains a node of the kind \(child.kind.name).",
                "It may contain texts, links, pictures, times, badges, buttons and line breaks."
            )
        }
    }

    private mutating func check(table node: Node) {
        let rows = node.children
        guard rows.contains(where: { !$0.children.isEmpty }) else {
            return complain("A table has no cells.", "Leave it out.")
        }
        if rows.contains(where: { $0.kind != .row }) {
            complain("A table contains other nodes than rows.", "Use Node.table(rows:).")
        }
        let columns = rows.map(\.children.count).max() ?? 0
        if columns > Self.mostColumns {
            complain(
                "A table has \(columns) columns.",
                "It may have up to \(Self.mostColumns); no surface has room for more."
            )
        }
        if !(0...rows.count).contains(node.extras?.headerRows ?? 0) {
            complain("A table has more header rows than rows.", "Use Node.table(rows:).")
        }
        if node.contains({ $0.kind == .list }) {
            complain("A table contains a list.", "The rows of lists are drawn outside of tables.")
        }
    }

    private mutating func check(frame node: Node) {
        if (node.extras?.label ?? "").isEmpty {
            complain("A frame has no label.", "The label says what it shows.")
        }
        if node.children.isEmpty {
            complain("A frame shows no text.", "Most surfaces show the text instead of the frame.")
        }
        if node.contains({ $0.kind == .list || $0.kind == .frame }) {
            complain("A frame contains a list or a frame.", "It contains the text of its page.")
        }
    }

    private mutating func check(tabs node: Node) {
        if (node.extras?.label ?? "").isEmpty {
            complain("Tabs have no label.", "The label says what they choose.")
        }
        let buttons = node.children.first?.children ?? []
        guard node.children.count == 2, !buttons.isEmpty,
            buttons.allSatisfy({ $0.kind == .button && $0.extras?.isChosen != nil })
        else {
            return complain(
                "Tabs are not a row of buttons and a content.",
                "Use Node.tabs(_:showing:label:), and Node.button(_:action:label:isChosen:) for each."
            )
        }
        let chosen = buttons.count { $0.extras?.isChosen == true }
        if chosen != 1 {
            complain("Of the tabs, \(chosen) are chosen.", "Exactly one tab is chosen.")
        }
    }
}

extension Node {
    /// Whether there is a text or a label inside.
    fileprivate var hasWords: Bool {
        subtree.contains { node in
            [node.text, node.extras?.label, node.extras?.image?.label].contains {
                $0?.allSatisfy(\.isWhitespace) == false
            }
        }
    }

    /// Whether something is true of a node inside this one.
    fileprivate func contains(_ holds: (Node) -> Bool) -> Bool {
        subtree.dropFirst().contains(where: holds)
    }
}
