/// A view of the pages of apps, which draws what is around the screenlets.
///
/// A theme that offers `AppView_<theme>` decides where menu, title and screenlets are. A type without functions of its own
/// draws them one below the other, and side by side where the screen is wide.
public protocol AppView: CompositeView where Model == AppModel {}

extension AppView {
    /// The screenlets of the page, in their order on narrow screens.
    public func parts(of page: AppModel, in context: DrawingContext) -> [ViewPart] {
        page.narrow.map { ViewPart([.screenlet($0.screenlet)], model: $0) }
    }

    /// The menu, the way back, the title unless a screenlet shows it, the message and the screenlets.
    public func body(of page: AppModel, parts: [Node], in context: DrawingContext) -> Node {
        let content = Node.column(
            [way(of: page, in: context), page.hasTitleInside ? nil : .text(page.title, .title)]
                .compactMap(\.self)
                + [message(of: page)].compactMap(\.self)
                + content(of: page, parts, in: context)
        )
        return .column(
            [menu(of: page, in: context), content.landmark(.content)].compactMap(\.self)
        )
    }

    /// The message, as a warning if something was not possible; `nil` without one.
    public func message(of page: AppModel) -> Node? {
        guard !page.message.isEmpty else { return nil }
        return .notice(page.message, page.messageIsProblem ? .warning : .body)
    }

    /// The buttons that open the pages of the menu; `nil` without a menu.
    public func menu(of page: AppModel, in context: DrawingContext) -> Node? {
        guard !page.menu.isEmpty else { return nil }
        return .row(page.menu.map { .button($0.title, $0.open, isChosen: $0.isCurrent) })
            .landmark(.menu)
    }

    /// The pages that lead here, and the button that goes back; `nil` on the first page.
    public func way(of page: AppModel, in context: DrawingContext) -> Node? {
        guard let last = page.trail.last else { return nil }
        let label = context.string("core-back-to", last)
        return .row([
            .button(context.string("core-back"), AppModel.back, label: label),
            .text(page.trail.joined(separator: " › "), .caption),
        ])
    }

    /// The screenlets: in columns where the screen is wide, unless one of them is a list and cannot be beside others.
    ///
    /// The second of two columns without fields is what belongs to the first, such as the rating of an article, and is narrow.
    public func content(
        of page: AppModel,
        _ parts: [Node],
        in context: DrawingContext
    ) -> [Node] {
        let nodes = Dictionary(zip(page.narrow, parts)) { first, _ in first }
        let isWide = context.widthClass != .compact && page.wide.count > 1
        guard isWide, context.hasPanes || !parts.contains(where: Self.hasList) else { return parts }
        let columns = page.wide.map { Node.column($0.compactMap { nodes[$0] }) }
        guard context.hasPanes || columns.count > 2 || parts.contains(where: Self.hasField) else {
            return [.split(columns[0], aside: columns[1])]
        }
        return [.row(columns.map { $0.spanning(.growing) })]
    }

    private static func hasField(_ node: Node) -> Bool {
        node.subtree.contains { $0.kind == .input }
    }

    private static func hasList(_ node: Node) -> Bool { node.subtree.contains { $0.kind == .list } }
}
