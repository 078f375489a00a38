@_spi(Host) public import ScreensKit

extension AppModel {
    /// The states that every view of apps should draw well, by name.
    public static var allSamples: [(name: String, model: AppModel)] {
        [
            ("first", page()), ("deep", page(trail: ["News", "Picnic by the lake"])),
            ("message", page(message: "Your vote was sent.")), ("problem", problem),
            ("alone", page(menu: [])), ("hostile", hostile),
        ]
    }

    private static func page(
        menu: [AppMenuItem] = [
            AppMenuItem(page: "news", title: "News", isCurrent: true),
            AppMenuItem(page: "forms", title: "Forms", isCurrent: false),
        ],
        trail: [String] = [],
        message: String = ""
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
        var page = page(menu: [AppMenuItem(page: text, title: text, isCurrent: false)])
        (page.title, page.trail, page.message) = (text, [text], text)
        return page
    }
}
