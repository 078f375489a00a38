import ScreensKit

/// Arranges the fields of a form: in sections with headings, with a line between parts that have none, and with two
/// narrow fields side by side.
struct FormArrangement {
    private var nodes: [Node] = []
    /// The fields since the last heading or line.
    private var group: [Node] = []
    private var title: String?
    /// Whether a line divides the group from what is before it.
    private var hasLine = false
    /// How deep the frame is whose fields are being added; `nil` outside of frames.
    private var frame: Int?

    /// In text columns, so that two fields of a form are side by side where there is room.
    private static let narrowest = 24

    /// Adds what was drawn for the next field.
    mutating func add(_ node: Node, of field: DDLFieldModel) {
        if let frame, field.depth <= frame { begin(nil) }
        guard field.field.type == .decoration else { return group.append(node) }
        if node.kind == .divider {
            begin(nil)
            hasLine = true
        } else if node.kind == .text, node.role == .section {
            begin(node.text)
        } else {
            return group.append(node)
        }
        if !field.field.nestedFields.isEmpty { frame = field.depth }
    }

    /// All nodes, after the last field.
    mutating func ended() -> [Node] {
        begin(nil)
        return nodes
    }

    private mutating func begin(_ next: String?) {
        defer { (group, title, hasLine, frame) = ([], next, false, nil) }
        if let title {
            nodes.append(.section(title, Self.paired(group)))
        } else if !group.isEmpty {
            if hasLine, !nodes.isEmpty { nodes.append(.divider) }
            nodes += Self.paired(group)
        }
    }

    private static func paired(_ nodes: [Node]) -> [Node] {
        var paired: [Node] = []
        var rest = nodes[...]
        while let node = rest.popFirst() {
            guard node.isNarrow, let next = rest.first, next.isNarrow else {
                paired.append(node)
                continue
            }
            paired.append(.grid([node, rest.removeFirst()], minimum: narrowest))
        }
        return paired
    }
}

extension Node {
    /// Whether it is a field that leaves room for another one beside it.
    fileprivate var isNarrow: Bool {
        kind == .input && [.short, .medium].contains(extras?.input?.width)
    }
}
