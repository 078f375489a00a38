import ScreensApps
@_spi(Host) import ScreensKit

/// What surrounds the pages.
extension AppSession {
    /// The pages of the menu that the user may open.
    var menu: [AppMenuItem] {
        app.menu.compactMap { name in
            host.user != nil || !requiresSignIn(AppAddress(page: name)) ? entry(of: name) : nil
        }
    }

    /// The pages of the menu, and that of the user or of the sign-in unless the menu has it.
    var everyEntry: [AppMenuItem] {
        menu + furtherPages.filter { !app.menu.contains($0) }.compactMap(entry)
    }

    private func entry(of name: String) -> AppMenuItem? {
        guard let page = app.pages[name] else { return nil }
        let scene = AppScene(session: facts, texts: texts)
        let title = page.entry.label.map(text) ?? scene.value(of: page.title)?.text
        var item = AppMenuItem(
            page: name,
            title: title?.nonEmpty ?? name,
            isCurrent: name == entryOfPage
        )
        item.symbol = page.entry.symbol
        item.badge = page.entry.badge.flatMap { scene.value(of: $0)?.text?.nonEmpty }
        item.group = page.entry.group.map(text)
        return item
    }

    /// The page of the menu, or about the user, that is shown, or from which the user has come.
    private var entryOfPage: String? {
        stack.entries.last { isEntry($0.address.page) }?.address.page
    }

    /// Whether a page is always a step away, so that no way back is needed.
    private func isEntry(_ page: String) -> Bool {
        app.menu.contains(page) || page == app.shell.userPage
    }

    /// The titles of the pages below, the nearest last; none on pages of the menu.
    var trail: [String] {
        isEntry(page.address.page) ? [] : stack.entries.dropLast().map(\.title)
    }

    /// The pages that are always a step away, besides those of the menu.
    var furtherPages: [String] {
        [host.user == nil ? app.signInPage : app.shell.userPage].compactMap(\.self)
    }

    /// Completes a model with what is known of the user.
    func complete(_ model: inout AppModel) {
        model.logo = app.shell.picture
        model.user = host.user.map { user in
            AppUser(
                name: user.displayName,
                picture: user.portrait.map { .portalFile($0, label: "") },
                page: app.shell.userPage,
                isCurrent: app.shell.userPage != nil && app.shell.userPage == entryOfPage
            )
        }
        // A page that leads to itself would be no way.
        if host.user == nil, page.address.page != app.signInPage {
            model.signInPage = app.signInPage
        }
        model.search = search
        model.appearance = appearance
    }

    /// A text of the app in the language of the user.
    func text(_ text: AppText) -> String {
        switch text {
        case .plain(let text): text
        case .key(let key): texts[key] ?? key
        }
    }

    // MARK: Search

    /// The search, unless guests may not see what it finds.
    private var search: AppSearch? {
        guard let rule = app.shell.search,
            host.user != nil || !requiresSignIn(AppAddress(page: rule.page))
        else { return nil }
        let shown = page.address.page == rule.page ? page.address.values[rule.parameter] : nil
        return AppSearch(label: rule.label.map(text), text: wanted ?? shown?.text)
    }

    /// Opens the page that shows what is found; returns whether there is something to search for.
    func openSearch() -> Bool {
        guard let rule = app.shell.search, let wanted = wanted?.nonEmpty else { return false }
        self.wanted = nil
        let address = AppAddress(page: rule.page, values: [rule.parameter: .text(wanted)])
        do throws(AppError) {
            // What was found before is not below what is found now.
            if page.address.page == rule.page { stack.close(allBut: stack.entries.count - 1) }
            try open(address)
        } catch {
            fail(error)
        }
        return true
    }

    /// The themes of the app to choose from, on the page about the user, or on all pages if there is none; `nil` elsewhere.
    private var appearance: AppAppearance? {
        let isThere = app.shell.userPage.map { $0 == page.address.page } ?? true
        guard isThere, app.shell.appearance.count > 1 else { return nil }
        let names = app.shell.appearance.map(\.text)
        return AppAppearance(of: names, current: (theme ?? app.theme ?? .default).text)
    }
}

extension AppAppearance {
    /// A choice of themes, whose names as words are what users see.
    init(of names: [String], current: String) {
        let options = names.map { name in
            let words = name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " ")
            return Input.Option(value: name, label: words)
        }
        self.init(themes: options, current: names.contains(current) ? current : "")
    }
}
