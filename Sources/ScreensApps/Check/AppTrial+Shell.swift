@_spi(Host) import ScreensKit

/// What surrounds the pages.
extension AppTrial {
    mutating func checkShell() {
        for (index, theme) in app.shell.appearance.enumerated() {
            checkTheme(theme, at: ["appearance", "\(index)"])
            if app.shell.appearance[..<index].contains(theme) {
                add(["appearance", "\(index)"], "\"appearance\" has the theme \"\(theme)\" twice.")
            }
        }
        checkSearch()
        checkGroups()
    }

    /// Searching opens a page with what was entered, and with nothing else.
    private mutating func checkSearch() {
        guard let search = app.shell.search, let page = page(search.page, at: ["search", "open"])
        else { return }
        if case .key(let key)? = search.label { checkText(key, at: ["search", "label"]) }
        guard let parameter = page.parameters[search.parameter] else {
            let proposal = self.proposal(for: search.parameter, among: page.parameters.keys)
            let words = "The page \"\(search.page)\" has no parameter \"\(search.parameter)\""
            return add(["search", "with"], "\(words).\(proposal)")
        }
        if parameter.type != .text {
            let words = "must be a text, because a search gives it what was entered"
            add(["search", "with"], "The parameter \"\(search.parameter)\" \(words).")
        }
        let others = page.parameters.filter { $0.key != search.parameter && !$0.value.isOptional }
        if let other = others.keys.sorted().first {
            let words = "cannot be opened by a search, because it requires the parameter"
            add(["search", "open"], "The page \"\(search.page)\" \(words) \"\(other)\".")
        }
    }

    /// The name of a group is above its first page alone.
    private mutating func checkGroups() {
        var (seen, last) = (Set<AppText>(), AppText?.none)
        for (index, name) in app.menu.enumerated() {
            let group = app.pages[name]?.entry.group
            if let group, group != last, !seen.insert(group).inserted {
                let words = "is not next to the other pages of its group in the menu"
                add(["menu", "\(index)"], "The page \"\(name)\" \(words).")
            }
            last = group
        }
    }

    mutating func check(_ entry: AppEntry, of name: String, at path: [String]) {
        if case .key(let key)? = entry.label { checkText(key, at: path + ["label"]) }
        if case .key(let key)? = entry.group { checkText(key, at: path + ["group"]) }
        guard let badge = entry.badge else { return }
        let what = "The badge of the page \"\(name)\""
        switch badge {
        case .constant, .session, .text:
            let scope = AppScope(page: AppPage(title: "", screenlets: [:]), event: nil)
            check(badge, .text, what, scope, at: path + ["badge"])
        case .page, .event, .exposed:
            let words = "is seen on all pages, so it cannot come from one of them"
            add(path + ["badge"], "\(what) \(words).")
        }
    }

    mutating func check(_ preview: AppPreview, on page: AppPage, at path: [String]) {
        guard let list = page.screenlets[preview.list] else {
            let proposal = self.proposal(for: preview.list, among: page.screenlets.keys)
            let words = "The page has no screenlet \"\(preview.list)\".\(proposal)"
            return add(path + ["list"], words)
        }
        guard self.page(preview.page, at: path + ["page"]) != nil else { return }
        let leadsThere = list.on.values.joined().contains { step in
            if case .open(preview.page, _) = step { true } else { false }
        }
        if !leadsThere {
            let words = "no event of \"\(preview.list)\" opens it"
            add(path + ["page"], "The page \"\(preview.page)\" cannot be a preview: \(words).")
        }
    }
}
