/// What is above the screenlets of a page, and what is about the whole page.
extension AppView {
    /// The way back, the title, the number of entries, the search and the buttons of the page; `nil` if there is none of it.
    public func head(of page: AppModel, in context: DrawingContext) -> Node? {
        let title = page.hasTitleInside ? nil : Node.text(page.title, .title).slot(.title)
        let bar = [
            title, count(of: page, in: context), search(of: page, in: context),
            actions(of: page, in: context),
        ].compactMap(\.self)
        let row = bar.count > 1 ? [Node.row(bar)] : bar
        let nodes = (trail(of: page, in: context).map { [$0] } ?? []) + row
        return nodes.isEmpty ? nil : .column(nodes).slot(.head)
    }

    /// The button that goes back to the page below; `nil` on pages of the menu.
    public func trail(of page: AppModel, in context: DrawingContext) -> Node? {
        guard let last = page.trail.last else { return nil }
        let label = context.string("core-back-to", last)
        return .button(last, action: AppModel.back, label: label, role: .quiet)
            .symbol(.back).slot(.back)
    }

    /// The number of entries, unless a screenlet shows the title.
    public func count(of page: AppModel, in context: DrawingContext) -> Node? {
        guard let count = page.count, !page.hasTitleInside else { return nil }
        return .text(context.number(count), .caption).slot(.count)
    }

    /// The field that searches; `nil` without a search.
    public func search(of page: AppModel, in context: DrawingContext) -> Node? {
        guard let search = page.search else { return nil }
        let field = Input(
            .text,
            name: "search",
            label: search.label ?? context.string("core-search"),
            showsLabel: false,
            values: search.text.map { [$0] } ?? []
        )
        let button = Node.button(
            context.string("core-search"),
            action: AppModel.search,
            role: .quiet
        )
        return Node.form(
            [.input(field), button.symbol(.search, isIconOnly: true)],
            submit: AppModel.search
        ).slot(.search)
    }

    /// The buttons that concern the whole page, the first one last; `nil` without any.
    public func actions(of page: AppModel, in context: DrawingContext) -> Node? {
        guard !page.actions.isEmpty else { return nil }
        let sorted = page.actions.filter { !$0.isPrimary } + page.actions.filter(\.isPrimary)
        return Node.row(sorted.map(\.button)).slot(.actions)
    }

    /// The message at its place, as a warning if something was not possible; `nil` without one.
    public func message(of page: AppModel, in context: DrawingContext) -> Node? {
        guard let message = page.message else { return nil }
        let notice = Node.notice(message, page.messageIsProblem ? .warning : .body)
        let toast = notice.placed(.toast).slot(.message)
        return page.messageNumber.map(toast.numbered) ?? toast
    }

    /// The choice of a theme; `nil` where the page does not offer it.
    public func appearance(of page: AppModel, in context: DrawingContext) -> Node? {
        guard let appearance = page.appearance else { return nil }
        let field = Input(
            .menu,
            name: "theme",
            label: context.string("core-theme"),
            values: [appearance.current],
            options: appearance.themes,
            action: AppModel.useTheme
        ).sized(.medium)
        return .section(context.string("core-appearance"), [.input(field)])
    }
}

extension AppAction {
    /// A quiet symbol, or the button that leads.
    fileprivate var button: Node {
        let button = Node.button(title, action: action, role: isPrimary ? .primary : .quiet)
        return symbol.map { button.symbol($0, isIconOnly: !isPrimary) } ?? button
    }
}
