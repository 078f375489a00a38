/// Levels of headings, of which none is skipped: users of screen readers move by them.
struct HeadingOutline {
    /// The levels of the headings that the present one is below, as they were written.
    private var written: [Int] = []

    /// The same blocks with headings whose levels begin with 1.
    mutating func leveled(_ blocks: [Node]) -> [Node] {
        blocks.map { block in
            block.mapped { node in
                switch node.kind {
                case .heading: .whole(heading(node))
                case .column, .quote, .richText: .same
                default: .whole(node)
                }
            }
        }
    }

    private mutating func heading(_ node: Node) -> Node {
        let level = node.extras?.level ?? 1
        while let last = written.last, last >= level { written.removeLast() }
        written.append(level)
        guard level != written.count else { return node }
        return .heading(node.children, level: written.count)
    }
}
