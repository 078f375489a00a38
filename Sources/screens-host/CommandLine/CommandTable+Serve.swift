import ScreensKit

extension CommandTable {
    static let serve = CommandSpec(
        name: "serve",
        summary: "Shows a screenlet as a live page in browsers on this machine.",
        examples: [
            .init(
                "screens-host serve asset-list --theme flat7",
                "Serves the assets of the demo portal, and prints an address that lets one browser in."
            ),
            .init(
                "screens-host serve ddl-form --open",
                "Opens a form in the browser at once."
            ),
        ],
        arguments: [
            ArgumentSpec(name: "screenlet", summary: "The screenlet to show.", values: .screenlet)
        ],
        options: [
            OptionSpec("port", "N", "The port; 0, or nothing, takes a free one."),
            OptionSpec("open", nil, "Open the page in the browser."),
            OptionSpec("theme", "NAME", "The theme that draws it; “default” unless given.", .theme),
            OptionSpec(
                "delegate",
                "NAME",
                "A plugin's delegate that hears, and may filter.",
                .delegate
            ),
            OptionSpec("set", "NAME=VALUE", "Set an attribute; see “describe”.", .attribute),
            watch,
            OptionSpec(
                "offline-policy",
                "POLICY",
                "Short for --set offlinePolicy=POLICY.",
                .oneOf(OfflinePolicy.allCases.map(\.rawValue))
            ),
        ] + work,
        body: ServeCommand.run
    )
}
