@_spi(Host) public import ScreensKit

extension AppModel {
    /// The states that every view of apps should draw well, by name.
    public static var allSamples: [(name: String, model: AppModel)] {
        [
            ("first", page()), ("deep", page(trail: ["News", "Picnic by the lake"])),
            ("message", page(message: "Your vote was sent.")), ("problem", problem),
            ("alone", page(menu: [])), ("full", full), ("guest", guest), ("conflicted", conflicted),
            ("hostile", hostile),
        ]
    }

    /// A page with everything that there can be around screenlets.
    private static var full: AppModel {
        var menu = ["News", "People", "Pictures", "Forms", "Handbook", "Website"].map {
            AppMenuItem(page: $0.lowercased(), title: $0, isCurrent: $0 == "News")
        }
        (menu[0].symbol, menu[1].symbol, menu[3].badge) = (.news, .people, "2")
        (menu[4].group, menu[5].group) = ("Company", "Company")
        var page = page(menu: menu)
        page.count = 332
        page.search = AppSearch(label: "Search news", text: "lake")
        page.actions = [
            AppAction(title: "Refresh", symbol: .refresh, action: refresh),
            AppAction(title: "Write", symbol: .add, isPrimary: true, action: open("write")),
        ]
        page.sync = SyncState()
        page.user = AppUser(name: "Ada Lovelace", page: "me", isCurrent: true)
        let themes = ["default", "flat7"].map { Input.Option(value: $0, label: $0) }
        page.appearance = AppAppearance(themes: themes, current: "flat7")
        return page
    }

    private static var guest: AppModel {
        var page = page(menu: [])
        page.signInPage = "door"
        return page
    }

    private static var conflicted: AppModel {
        var page = page(trail: ["News"])
        page.sync = SyncState(
            waiting: 2,
            conflicted: 1,
            refused: 1,
            offlineSince: Timestamp(milliseconds: 1_709_640_000_000)
        )
        page.user = AppUser(name: "Ada Lovelace")
        return page
    }

    private static func page(
        menu: [AppMenuItem] = [
            AppMenuItem(page: "news", title: "News", isCurrent: true),
            AppMenuItem(page: "forms", title: "Forms", isCurrent: false),
        ],
        trail: [String] = [],
        message: String? = nil
    ) -> AppModel {
        let parts = ["blogs-entry-display", "rating"].compactMap(ScreenletName.init)
            .enumerated().map { EmbeddedPart($1, id: $0) }
        return AppModel(
            appTitle: "Intranet",
            title: trail.isEmpty ? "News" : "The boats",
            menu: menu,
            trail: trail,
            message: message,
            wide: parts.map { [$0] },
            narrow: parts
        )
    }

    private static var problem: AppModel {
        var page = page(message: "There is no page \"nothing\".")
        page.messageIsProblem = true
        return page
    }

    private static var hostile: AppModel {
        let text = "\u{1B}[31m<script>alert(1)</script>\u{202E}"
        var item = AppMenuItem(page: text, title: text, isCurrent: false)
        (item.badge, item.group) = (text, text)
        var page = page(menu: [item])
        (page.title, page.trail, page.message) = (text, [text], text)
        (page.user, page.search) = (AppUser(name: text, page: text), AppSearch(label: text))
        page.actions = [AppAction(title: text, symbol: .add, action: open(text))]
        return page
    }
}
