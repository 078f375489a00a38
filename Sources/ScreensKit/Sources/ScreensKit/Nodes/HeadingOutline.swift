/// Levels of headings, of which none is skipped: users of screen readers move by them.
struct HeadingOutline {
    /// The levels of the headings that the present one is below, as they were written.
    private var written: [Int] = []

    /// The same blocks with headings whose levels begin with 1.
    mutating func leveled(_ blocks: [Node], depth: Int) -> [Node] {
        blocks.map { leveled($0, depth) }
    }

    private mutating func leveled(_ node: Node, _ depth: Int) -> Node {
        guard depth <= Node.maximumDepth else { return node }
        switch node.kind {
        case .heading: return heading(node)
        case .column, .quote, .richText:
            guard case .children(let children) = node.content else { return node }
            var node = node
            node.content = .children(leveled(children, depth: depth + 1))
            return node
        default: return node
        }
    }

    private mutating func heading(_ node: Node) -> Node {
        let level = node.extras?.details?.level ?? 1
        while let last = written.last, last >= level { written.removeLast() }
        written.append(level)
        guard level != written.count else { return node }
        return .heading(node.children, level: written.count)
    }
}
