/// What is the same on each page of an app.
extension AppView {
    /// The name, the menu, the sync state and the user, as far as the model has them.
    public func side(of page: AppModel, in context: DrawingContext) -> [Node] {
        [
            name(of: page, in: context), menu(of: page, in: context), sync(of: page, in: context),
            user(of: page, in: context),
        ].compactMap(\.self)
    }

    /// The mark and the name of the app; `nil` without a name.
    public func name(of page: AppModel, in context: DrawingContext) -> Node? {
        guard !page.appTitle.isEmpty else { return nil }
        let mark = page.logo.map { [Node.image($0).shape(.icon, isDecorative: true)] } ?? []
        return .row(mark + [.text(page.appTitle, .strong)]).slot(.name)
    }

    /// The buttons that open the pages of the menu, and the names of its groups; `nil` without a menu.
    public func menu(of page: AppModel, in context: DrawingContext) -> Node? {
        guard !page.menu.isEmpty else { return nil }
        var (nodes, group) = ([Node](), String?.none)
        for item in page.menu {
            if let name = item.group, name != group { nodes.append(.text(name, .overline)) }
            group = item.group
            nodes.append(entry(item))
        }
        return .row(nodes).slot(.menu)
    }

    private func entry(_ item: AppMenuItem) -> Node {
        var entry = Node.button(item.title, action: item.open, isChosen: item.isCurrent)
        if let symbol = item.symbol { entry = entry.symbol(symbol) }
        return item.badge.map(entry.badged) ?? entry
    }

    /// Whether all changes are sent, and a button to those that are not; `nil` where there is no queue.
    public func sync(of page: AppModel, in context: DrawingContext) -> Node? {
        page.sync.map { .sync($0, AppModel.showChanges, in: context) }
    }

    /// The user, with a button to their page, or a button to the sign-in; `nil` without either.
    public func user(of page: AppModel, in context: DrawingContext) -> Node? {
        guard let user = page.user else {
            return page.signInPage.map {
                .row([
                    .button(context.string("core-sign-in"), action: AppModel.open($0), role: .quiet)
                        .symbol(.person)
                ]).slot(.user)
            }
        }
        let picture = user.picture ?? ImageReference(id: "user")
        let portrait: Node =
            user.letters.isEmpty
            ? .image(.symbol(.person))
            : .image(picture, letters: user.letters).shape(.avatar(28), isDecorative: true)
        let name =
            user.page.map {
                Node.button(user.name, action: AppModel.open($0), isChosen: user.isCurrent)
            }
            ?? .text(user.name)
        return .row([portrait, name]).slot(.user)
    }
}

extension Node {
    /// A sync state at its place; a button if there are changes to show.
    @_spi(Host)
    public static func sync(
        _ state: SyncState,
        _ action: Action,
        in context: DrawingContext
    ) -> Node {
        let text = state.text(in: context)
        let node: Node =
            state.hasChanges
            ? .button(text, action: action, role: state.role) : .badge(text, state.role)
        return Node.row([node.symbol(state.symbol)]).slot(.sync)
    }
}
