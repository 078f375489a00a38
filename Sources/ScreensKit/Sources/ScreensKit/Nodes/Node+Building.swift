extension Node {
    /// A text, shown as it is.
    @inlinable
    public static func text(_ text: String, _ role: Role = .body) -> Node {
        Node(.text, .text(text), role: role)
    }

    /// A short text that is set apart, such as a type or a state.
    @inlinable
    public static func badge(_ text: String, _ role: Role = .accent) -> Node {
        Node(.badge, .text(text), role: role)
    }

    /// Children side by side.
    @inlinable
    public static func row(_ children: [Node]) -> Node { Node(.row, .children(children)) }

    /// Children below each other.
    @inlinable
    public static func column(_ children: [Node]) -> Node { Node(.column, .children(children)) }

    /// A group of children that belong together.
    @inlinable
    public static func card(_ children: [Node]) -> Node { Node(.card, .children(children)) }

    /// A line between nodes.
    @inlinable
    public static var divider: Node { Node(.divider) }

    /// A button; its role may be ``Role/primary``, ``Role/quiet`` or ``Role/danger``.
    public static func button(
        _ text: String,
        action: Action,
        label: String? = nil,
        role: Role = .body
    ) -> Node {
        Node(.button, .text(text), role: role, extras: NodeExtras(action: action, label: label))
    }

    /// A picture, and a few letters to show if the picture cannot be shown.
    public static func image(_ image: ImageReference, letters: String? = nil) -> Node {
        Node(.image, letters.map { .text($0) } ?? .none, extras: NodeExtras(image: image))
    }

    /// A message for the user.
    public static func notice(_ text: String, _ role: Role = .body) -> Node {
        Node(.notice, .text(text), role: role)
    }

    /// The place of a list's rows; `select` is the action that chooses a row, without the index.
    public static func list(count: Int, select: Action? = nil) -> Node {
        Node(.list, .number(Int64(count)), extras: select.map { NodeExtras(action: $0) })
    }

    /// The same node with a width in a row.
    @inlinable
    public func spanning(_ span: Span) -> Node {
        var node = self
        node.span = span
        return node
    }

    /// The nodes inside this one.
    @inlinable
    public var children: [Node] {
        guard case .children(let children) = content else { return [] }
        return children
    }

    /// The text it holds; `nil` if it holds something else.
    @inlinable
    public var text: String? {
        guard case .text(let text) = content else { return nil }
        return text
    }
}
