@_spi(Host) public import ScreensKit

/// The actions that a live page offers to its user.
///
/// A browser never sends an action itself. It sends a key, which is looked up here.
@_spi(Host)
public struct HTMLOffers: Sendable {
    private let drawing: Drawing
    private let rows: [Node]

    /// The offers of a page that shows some rows.
    public init(_ drawing: Drawing, rows: [Node] = []) {
        self.drawing = drawing
        self.rows = rows
    }

    /// The fields of a form, and what sending them does.
    public struct Form: Sendable {
        /// What is done when the fields are set.
        public let submit: Action?
        /// The fields that a user may change.
        public let inputs: [Input]
    }

    /// The action of a button or a link; `nil` where none sends that.
    public func action(_ key: String) -> Action? {
        let button = first { node in
            (node.kind == .button || node.kind == .link)
                && node.extras?.action.map { $0.pageKey == key } ?? false
        }
        return button?.extras?.action
    }

    /// The address of a link; `nil` where no link leads there.
    public func address(_ text: String) -> LinkAddress? {
        first { $0.kind == .link && $0.extras?.address?.text == text }?
            .extras?.address
    }

    /// Whether the page shows the frame with this name.
    public func showsFrame(_ name: String) -> Bool {
        first { $0.kind == .frame && $0.extras?.frameName == name } != nil
    }

    /// Whether the page has a field for a password.
    public var asksForSecret: Bool {
        first { $0.kind == .input && $0.extras?.input?.kind == .password } != nil
    }

    /// The first file of the page for which a condition holds; `nil` where it names no such file.
    public func media(where holds: (Media) -> Bool) -> Media? {
        first { $0.shownMedia.map(holds) ?? false }?.shownMedia
    }

    /// Whether a button of the page sends this action.
    public func offers(_ action: Action) -> Bool { self.action(action.pageKey) != nil }

    /// The form with this key; `nil` if there is none.
    public func form(_ key: String) -> Form? {
        let form = first { $0.kind == .form && $0.extras?.action?.pageKey == key }
        return form.map { Form(submit: $0.extras?.action, inputs: $0.fields) }
    }

    /// The field with this name; `nil` if there is none or it cannot be changed.
    public func input(_ name: String) -> Input? {
        let node = first { $0.kind == .input && $0.extras?.input?.name == name }
        return node?.extras?.input.flatMap { $0.isReadOnly ? nil : $0 }
    }

    /// The action that choosing a row sends; `nil` if rows cannot be chosen, or there is no such row.
    public func selection(ofRow index: Int) -> Action? {
        guard (0..<drawing.rowCount).contains(index) else { return nil }
        return drawing.body.firstList?.node.extras?.action?
            .with(Action.indexArgument, .int64(Int64(index)))
    }

    private func first(where holds: (Node) -> Bool) -> Node? {
        if let node = drawing.body.subtree.first(where: holds) { return node }
        guard drawing.body.firstList != nil else { return nil }
        for row in rows {
            if let node = row.subtree.first(where: holds) { return node }
        }
        return nil
    }
}

extension Node {
    /// The fields inside the node that a user may change.
    fileprivate var fields: [Input] {
        subtree.compactMap(\.extras?.input).filter { !$0.isReadOnly }
    }
}
