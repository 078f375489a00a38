@_spi(Host) import ScreensKit

/// The rules for the parts of pages.
extension NodeInspection {
    mutating func checkPart(_ node: Node) {
        switch node.kind {
        case .split where node.children.count != 2:
            complain("A split has \(node.children.count) children.", "Use Node.split(_:aside:).")
        case .section where !node.children.contains(where: \.isHeaded):
            complain("A section has no heading.", "Use Node.section(_:help:actions:_:).")
        case .facts: check(facts: node)
        case .state where !node.children.contains(where: \.isHeaded):
            complain("A state has no words.", "Use Node.state(_:title:text:actions:).")
        case .skeleton where node.children.isEmpty:
            complain("A skeleton has no words.", "They are shown where no bars are drawn.")
        case .rating: check(rating: node)
        case .dialog: check(dialog: node)
        case .shell: check(shell: node)
        case .media: check(media: node)
        default: return
        }
    }

    private mutating func check(rating node: Node) {
        guard let rating = node.extras?.rating else {
            return complain("A rating has no stars.", "Use Node.rating(_:count:max:label:).")
        }
        if !(1...NodeRating.most).contains(rating.max)
            || !(0...rating.max * 10).contains(rating.tenths) || (rating.count ?? 0) < 0
        {
            complain(
                "A rating is \(rating.tenths) tenths of \(rating.max) stars.",
                "It has up to \(NodeRating.most) stars, and no more are filled."
            )
        }
        if (node.extras?.label ?? node.children.first?.text ?? "").allSatisfy(\.isWhitespace) {
            complain("A rating has no label.", "The label says it to users who see no stars.")
        }
    }

    private mutating func check(dialog node: Node) {
        dialogs += 1
        if (node.extras?.label ?? "").allSatisfy(\.isWhitespace) {
            complain("A dialog has no title.", "Use Node.dialog(_:_:actions:).")
        }
        if !node.subtree.contains(where: { $0.kind == .button }) {
            complain("A dialog has no buttons.", "Without an answer, it cannot be closed.")
        }
    }

    /// Surfaces draw facts in one line.
    private mutating func check(facts node: Node) {
        let kinds: Set<Node.Kind> = [.text, .time, .badge, .image, .link]
        let facts = node.children.flatMap { $0.kind == .paragraph ? $0.children : [$0] }
        for fact in facts where !kinds.contains(fact.kind) {
            complain(
                "Facts contain a node of the kind \(fact.kind.name).",
                "They may contain texts, times, badges, links and small pictures, and paragraphs of these."
            )
        }
    }
}

extension Node {
    /// Whether this is, or contains, a text that is not empty.
    fileprivate var isHeaded: Bool {
        subtree.contains { $0.text?.allSatisfy(\.isWhitespace) == false }
    }
}
