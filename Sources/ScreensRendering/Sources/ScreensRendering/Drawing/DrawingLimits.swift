@_spi(Host) public import ScreensKit

/// How much is drawn at most.
///
/// What a portal or a plugin sends once may be drawn many times: nodes share properties, a link covers many paragraphs,
/// a table names its columns in each row. These limits hold for what becomes of it.
@_spi(Host)
public enum DrawingLimits {
    /// The weight of a drawing without the rows of its list, in bytes; see ``DrawingLimits/nodeWeight``.
    public static let body = 4 << 20
    /// The weight of a row of a list, in bytes.
    public static let row = 32 << 10
    /// What each node weighs besides its texts, in bytes.
    public static let nodeWeight = 24
    /// Children with at least this much room each share it; otherwise the first ones take it.
    static let fairPart = 64 << 10

    /// The bytes of the lines of a tree in JSON besides its texts.
    static let tree = 16 << 20

    /// The bytes of the lines of a drawing without the rows of its list.
    static let bodyLines = 16 << 20
    /// The bytes of the lines of a row.
    static let rowLines = 256 << 10
    /// What each line counts besides its characters, in bytes.
    static let lineWeight = 32

    /// The bytes that rows may take that are drawn one after another.
    static func rows(_ count: Int) -> Int { 32 << 20 + count << 10 }
}

@_spi(Host)
extension Drawing {
    /// The same drawing with at most the weight that ``DrawingLimits`` allows; a sentence replaces the rest.
    ///
    /// Nodes below ``ScreensKit/Node/maximumDepth`` are left out. So surfaces can follow a tree to its end.
    ///
    /// Its rows are limited when they are requested.
    public func limited() -> Drawing {
        let body = body.limited(to: DrawingLimits.body, in: context)
        return having(body: body).having { [context] range in rows(range).limited(in: context) }
    }
}

@_spi(Host)
extension [Node] {
    /// The same rows of a list, each with at most the weight that ``DrawingLimits`` allows.
    public func limited(in context: DrawingContext) -> [Node] {
        guard indices.contains(where: { self[$0].exceeds(DrawingLimits.row) }) else { return self }
        return map { $0.limited(to: DrawingLimits.row, in: context) }
    }
}

extension Node {
    /// The sentence that replaces what is left out.
    static func cutOff(in context: DrawingContext) -> Node {
        .text(context.string("core-cut-off"), .caption)
    }

    fileprivate func limited(to limit: Int, in context: DrawingContext) -> Node {
        guard exceeds(limit) else { return self }
        var cut = NodeCut(note: .cutOff(in: context))
        var left = limit
        // Without the nodes that are too deep.
        guard let node = cut.node(mapped { _ in .same }, &left) else { return cut.note }
        return cut.isNoteDue ? .column([node, cut.note]) : node
    }

    fileprivate func exceeds(_ limit: Int) -> Bool { weight(upTo: limit) > limit }

    /// The bytes of all texts in the node, with a fixed number for each node; counts no further than a limit.
    ///
    /// A tree that is too deep exceeds any limit.
    func weight(upTo limit: Int, levels: Int = Node.maximumDepth) -> Int {
        var weight =
            DrawingLimits.nodeWeight
            + (extras?.weight(upTo: limit, each: DrawingLimits.nodeWeight) ?? 0)
        switch content {
        case .text(let text): weight += text.utf8.count
        case .children(let children) where levels == 1: weight += children.isEmpty ? 0 : limit
        case .children(let children):
            // By index: a copy of each child would cost more than weighing it.
            for index in children.indices where weight <= limit {
                weight += children[index].weight(upTo: limit - weight, levels: levels - 1)
            }
        case .none, .number: break
        }
        return weight
    }
}

/// Cuts a tree to a weight.
private struct NodeCut {
    let note: Node
    /// Whether something was left out at a place where the note cannot be.
    private(set) var isNoteDue = false

    init(note: Node) { self.note = note }

    /// The node with as much of its content as there is room for; `nil` if there is none.
    mutating func node(_ node: Node, _ left: inout Int) -> Node? {
        let own =
            DrawingLimits.nodeWeight
            + (node.extras?.weight(upTo: left, each: DrawingLimits.nodeWeight) ?? 0)
        guard own <= left else {
            isNoteDue = true
            return nil
        }
        left -= own
        var result = node
        switch node.content {
        case .text(let text): result.content = .text(self.text(text, &left))
        case .children(let children):
            let isFair = left / max(1, children.count) >= DrawingLimits.fairPart
            var limited = isFair ? shared(children, &left) : first(of: children, &left)
            if isNoteDue, node.kind.takesNotes {
                limited.append(note)
                isNoteDue = false
            }
            result.content = .children(limited)
        case .none, .number: break
        }
        return result
    }

    private mutating func text(_ text: String, _ left: inout Int) -> String {
        guard text.utf8.count > left else {
            left -= text.utf8.count
            return text
        }
        isNoteDue = true
        defer { left = 0 }
        var end = text.utf8.index(text.startIndex, offsetBy: left)
        while end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end]) + "…"
    }

    /// As many children as there is room for.
    private mutating func first(
        of children: [Node],
        _ left: inout Int
    ) -> [Node] {
        var limited: [Node] = []
        for child in children {
            guard !isNoteDue, let child = node(child, &left) else { break }
            limited.append(child)
        }
        if limited.count < children.count { isNoteDue = true }
        return limited
    }

    /// All children; those that are heavier than an even part leave out what exceeds it.
    private mutating func shared(
        _ children: [Node],
        _ left: inout Int
    ) -> [Node] {
        let limit = left
        let weights = children.map { $0.weight(upTo: limit) }
        var (limited, count) = (children, children.count)
        for index in weights.indices.sorted(by: { weights[$0] < weights[$1] }) {
            var part = left / count
            count -= 1
            guard weights[index] > part else {
                left -= weights[index]
                continue
            }
            left -= part
            // What was left out of one child says nothing about the next.
            let wasDue = isNoteDue
            isNoteDue = false
            limited[index] = node(children[index], &part) ?? note
            isNoteDue = isNoteDue || wasDue
            left += part
        }
        return limited
    }
}

extension Node.Kind {
    /// Whether a sentence can be below the other children.
    fileprivate var takesNotes: Bool {
        switch self {
        case .column, .card, .form, .richText, .quote, .grid, .section, .dialog, .shell: true
        default: false
        }
    }
}
