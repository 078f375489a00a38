@_spi(Host) public import ScreensKit

/// A drawing as a live surface lays it out: as a whole with one list that scrolls, or as panes beside each other.
@_spi(Host)
public struct DrawnPanes: Sendable {
    /// A drawing, or a part of one, in which at most one list scrolls.
    public struct Pane: Sendable {
        /// The drawing without its rows.
        public let frame: Drawing
        /// The ids that lead to the screenlet of the list; `nil` for the list that the stage shows, or without one.
        public let list: [Int]?
        /// The width that the view asks for.
        public let span: Node.Span
        private let source: @Sendable (Range<Int>) async -> [Node]

        /// A drawing, and where its rows come from.
        public init(
            _ frame: Drawing,
            list: [Int]? = nil,
            span: Node.Span = .growing,
            rows source: @escaping @Sendable (Range<Int>) async -> [Node] = { _ in [] }
        ) {
            (self.frame, self.list, self.span, self.source) = (frame, list, span, source)
        }

        /// Draws rows of the list.
        public func rows(_ range: Range<Int>) async -> [Node] { await source(range) }
    }

    /// A question before everything else.
    public struct Question: Sendable {
        /// What is asked, in a few words.
        public let title: String
        /// What has to be known for the answer, and the answers.
        public let pane: Pane
    }

    /// Everything; with panes, what is around them, with a node of kind `list` in their place; in a shell, nothing.
    public let whole: Pane
    /// The panes in reading order, at least two, or in a shell at least one; empty if the drawing scrolls as a whole.
    public let panes: [Pane]
    /// The shell around the panes, whose other parts have their places on the screen; `nil` without one.
    public let shell: Node?
    /// The question that has to be answered first; `nil` for most drawings.
    public let question: Question?
}

extension StageDrawing {
    /// Divides the drawing into panes, if a row of it has lists side by side with other content, or if it has a split.
    ///
    /// - Parameter fits: whether a row with these widths has enough room.
    /// - Returns: the panes; without any, the lists that cannot scroll show their first rows.
    @_spi(Host)
    public func panes(fitting fits: ([Node.Span]) -> Bool) async -> DrawnPanes {
        let dialog = body.subtree.first { $0.kind == .dialog }
        let body =
            dialog == nil ? body : body.replacing({ $0.kind == .dialog }) { _ in .column([]) }
        let question = await question(of: dialog)
        if let content = body.inShell(.content) {
            let panes = await self.panes(in: content, fitting: fits)
            let whole = DrawnPanes.Pane(frame.having(body: .column([])).withoutRows)
            return DrawnPanes(whole: whole, panes: panes, shell: body, question: question)
        }
        guard let place = paneRow(of: body), fits(Self.least(of: place.row)) else {
            let whole = await pane(of: stacked(body))
            return DrawnPanes(whole: whole, panes: [], shell: nil, question: question)
        }
        var panes: [DrawnPanes.Pane] = []
        for column in Self.columns(of: place.row) { panes.append(await pane(of: column)) }
        let around = frame.having(body: place.around)
        let whole = DrawnPanes.Pane(await lists.unfolding(around, but: nil))
        return DrawnPanes(whole: whole, panes: panes, shell: nil, question: question)
    }

    /// What a page has inside its shell, of which nothing scrolls on its own: lists show their first rows.
    ///
    /// It is without questions, and a message of the app stays in its place.
    @_spi(Host)
    public func content() async -> DrawnPanes.Pane {
        let content = (body.inShell(.content) ?? body)
            .replacing({ $0.kind == .dialog }) { _ in .column([]) }
            .replacing({ $0.extras?.slot == .message }) { $0.placed(.band) }
        return DrawnPanes.Pane(await lists.unfolding(frame.having(body: content), but: nil))
    }

    /// The panes of the content of a shell: what is above and below a row of panes is in the first of them.
    private func panes(
        in content: Node,
        fitting fits: ([Node.Span]) -> Bool
    ) async -> [DrawnPanes.Pane] {
        guard let place = paneRow(of: content), fits(Self.least(of: place.row)) else {
            return [await pane(of: stacked(content))]
        }
        var columns = Self.columns(of: place.row)
        let first = columns[0]
        columns[0] = place.around.replacing({ $0 == Self.place }) { _ in first }
        columns[0].span = first.span
        var panes: [DrawnPanes.Pane] = []
        for column in columns { panes.append(await pane(of: column)) }
        return panes
    }

    /// The node that panes replace.
    private static let place = Node.list(count: 0)

    private func stacked(_ body: Node) -> Node {
        body.replacing(isListRow) { .column($0.children) }
    }

    private func question(of dialog: Node?) async -> DrawnPanes.Question? {
        guard let dialog, let answers = dialog.children.last else { return nil }
        let words = Node.column(Array(dialog.children.dropFirst().dropLast()))
        let title = dialog.extras?.label ?? dialog.children.first?.text ?? ""
        let pane = await pane(of: .split(words, aside: answers))
        return DrawnPanes.Question(title: title, pane: pane)
    }

    /// The drawing with the rows of one of its lists: the one to which ids lead, or the one that the stage shows.
    @_spi(Host)
    public func list(at path: [Int]?) -> DrawnPanes.Pane {
        guard let path, let list = lists[path] else {
            return DrawnPanes.Pane(frame) { await rows($0, caching: false) }
        }
        return DrawnPanes.Pane(list.frame(around: frame), list: path) { [lists] range in
            await lists.rows(range, of: list)
        }
    }

    /// A part of the drawing, of which the first list scrolls.
    private func pane(of body: Node) async -> DrawnPanes.Pane {
        guard !lists.isEmpty else {
            return DrawnPanes.Pane(frame.having(body: body), span: body.span) {
                await rows($0, caching: false)
            }
        }
        let list = firstList(in: body)
        let part = await lists.unfolding(frame.having(body: body), but: list)
        return DrawnPanes.Pane(part, list: list?.path, span: body.span) { [lists] range in
            guard let list else { return [] }
            return await lists.rows(range, of: list)
        }
    }

    private func firstList(in body: Node) -> EmbeddedList? {
        for node in body.subtree {
            if let list = lists[node] { return list }
        }
        return nil
    }

    private func isPaneRow(_ node: Node) -> Bool {
        node.kind == .split ? node.children.count == 2 : isListRow(node)
    }

    private func isListRow(_ node: Node) -> Bool {
        node.kind == .row && node.children.count > 1
            && node.subtree.contains { lists[$0] != nil }
    }

    /// The columns of what is beside a text: with the edges of its pane, 34.
    private static let aside = Node.Span.columns(31)

    /// The panes of a row.
    private static func columns(of row: Node) -> [Node] {
        guard row.kind == .split else { return row.children }
        return [row.children[0].spanning(.growing), row.children[1].spanning(aside)]
    }

    /// The widths that the panes of a row need: a text that is beside something is so wide that 100 columns are.
    private static func least(of row: Node) -> [Node.Span] {
        row.kind == .split ? [.columns(62), aside] : row.children.map(\.span)
    }

    /// The first row of panes, which has the whole width of the screen, because there are only columns around it; and the
    /// body with a node of kind `list` in its place.
    private func paneRow(of body: Node) -> (row: Node, around: Node)? {
        var row: Node?
        let around = body.mapped { node in
            guard row == nil else { return .whole(node) }
            guard isPaneRow(node) else { return node.isStack ? .same : .whole(node) }
            row = node
            return .whole(Self.place)
        }
        return row.map { ($0, around) }
    }
}

extension Node {
    /// Whether its children are one below the other, each as wide as the screen.
    fileprivate var isStack: Bool { kind == .column || kind == .shell }
}
