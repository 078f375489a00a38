import ScreensKit

extension RichText {
    /// The beginning of the text, without pictures and lines; what is cut off ends with an ellipsis.
    func beginning(characters limit: Int) -> RichText {
        var excerpt = Excerpt(left: limit)
        return RichText(blocks: excerpt.nodes(blocks))
    }
}

private struct Excerpt {
    /// The number of characters that still fit.
    var left: Int

    mutating func nodes(_ nodes: [Node]) -> [Node] {
        var shortened: [Node] = []
        for node in nodes where left > 0 {
            if let node = self.node(node) { shortened.append(node) }
        }
        return shortened
    }

    private mutating func node(_ node: Node) -> Node? {
        var result = node
        switch node.content {
        case .text(let text):
            let part = text.prefix(left)
            left -= part.count
            if part.endIndex < text.endIndex { result.content = .text(part + "…") }
        case .children(let children):
            let shortened = nodes(children)
            guard !shortened.isEmpty else { return nil }
            result.content = .children(shortened)
        default:
            if node.kind == .image || node.kind == .divider { return nil }
        }
        return result
    }
}
