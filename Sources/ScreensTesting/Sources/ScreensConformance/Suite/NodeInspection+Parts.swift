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
            complain("A state has no words.", "Use Node.state(_:_:_:actions:).")
        case .skeleton where node.children.isEmpty:
            complain("A skeleton has no words.", "They are shown where no bars are drawn.")
        default: return
        }
    }

    /// Surfaces draw facts in one line.
    private mutating func check(facts node: Node) {
        let kinds: Set<Node.Kind> = [.text, .time, .badge, .image, .link]
        for child in node.children where !kinds.contains(child.kind) {
            complain(
                "Facts contain a node of the kind \(child.kind.name).",
                "They may contain texts, times, badges, links and small pictures."
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
