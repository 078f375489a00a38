/// A view of the pages of apps, which draws what is around the screenlets.
///
/// A theme that offers `AppView_<theme>` decides what there is. A type without functions of its own draws a
/// ``Node/Kind/shell``, whose parts surfaces place by the room that there is, and the screenlets side by side where the
/// screen is wide. Each function draws one part and can be replaced alone.
public protocol AppView: CompositeView where Model == AppModel {
    /// What is the same on each page, in the order in which it is read: name, menu, unsent changes and user.
    func side(of page: AppModel, in context: DrawingContext) -> [Node]
    /// The logo and the name of the app; `nil` for none.
    func name(of page: AppModel, in context: DrawingContext) -> Node?
    /// The buttons that open the pages of the menu; `nil` without a menu.
    func menu(of page: AppModel, in context: DrawingContext) -> Node?
    /// What is not sent yet; `nil` where nothing is to be said.
    func sync(of page: AppModel, in context: DrawingContext) -> Node?
    /// The user, or a button to sign in; `nil` for apps without sign-in.
    func user(of page: AppModel, in context: DrawingContext) -> Node?
    /// The way back, the title, the search and the buttons of the page.
    func head(of page: AppModel, in context: DrawingContext) -> Node?
    /// The button that goes back; `nil` on pages of the menu.
    func trail(of page: AppModel, in context: DrawingContext) -> Node?
    /// The number of entries; `nil` if it is not known.
    func count(of page: AppModel, in context: DrawingContext) -> Node?
    /// A field to search; `nil` if the page has no search.
    func search(of page: AppModel, in context: DrawingContext) -> Node?
    /// The buttons of the page; `nil` for none.
    func actions(of page: AppModel, in context: DrawingContext) -> Node?
    /// What the app says to the user; `nil` for nothing.
    func message(of page: AppModel, in context: DrawingContext) -> Node?
    /// The choice of a theme; `nil` where the app does not offer it.
    func appearance(of page: AppModel, in context: DrawingContext) -> Node?
    /// The screenlets, of which each is one of the parts.
    func content(of page: AppModel, parts: [Node], in context: DrawingContext) -> [Node]
}

extension AppView {
    /// The screenlets of the page, in their order on narrow screens.
    public func parts(of page: AppModel, in context: DrawingContext) -> [ViewPart] {
        page.narrow.map { ViewPart([.screenlet($0.screenlet)], model: $0) }
    }

    /// A ``Node/Kind/shell``: what is the same on each page, and the head of this one, the message and the screenlets.
    public func body(of page: AppModel, parts: [Node], in context: DrawingContext) -> Node {
        let above = [head(of: page, in: context), message(of: page, in: context)].compactMap(\.self)
        let below = [appearance(of: page, in: context)].compactMap(\.self)
        return .shell(
            side: side(of: page, in: context),
            content: above + content(of: page, parts: parts, in: context) + below
        )
    }

    /// The screenlets: in columns where the screen is wide; lists have others beside them in panes only.
    ///
    /// The second of two columns without fields and lists is what belongs to the first, such as the rating of an article,
    /// and is narrow. Lists and fields of the first, such as comments, are then below both.
    public func content(
        of page: AppModel,
        parts: [Node],
        in context: DrawingContext
    ) -> [Node] {
        guard context.widthClass != .compact, page.wide.count > 1 else { return parts }
        let nodes = Dictionary(zip(page.narrow, parts)) { first, _ in first }
        let columns = page.wide.map { $0.compactMap { nodes[$0] } }
        // Panes have room for both columns as they are.
        if let article = Self.article(columns), !context.hasPanes || article.count == 1 {
            return article
        }
        guard context.hasPanes || !parts.contains(where: { $0.has(.list) }) else { return parts }
        return [.row(columns.map { .column($0).spanning(.growing) })]
    }

    /// The text with its aside, and what follows it in the first column; `nil` for other columns.
    private static func article(_ columns: [[Node]]) -> [Node]? {
        func needsRoom(_ node: Node) -> Bool { node.has(.list) || node.has(.input) }
        guard columns.count == 2, !columns[1].contains(where: needsRoom) else { return nil }
        let text = columns[0].prefix { !needsRoom($0) }
        guard !text.isEmpty else { return nil }
        return [.split(.column(Array(text)), aside: .column(columns[1]))]
            + columns[0].dropFirst(text.count)
    }
}

extension Node {
    fileprivate func has(_ kind: Kind) -> Bool { subtree.contains { $0.kind == kind } }
}
