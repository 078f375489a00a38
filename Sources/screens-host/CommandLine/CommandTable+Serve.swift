import ScreensKit

extension CommandTable {
    static let serve = CommandSpec(
        name: "serve",
        summary: "Shows a screenlet as a live page in browsers on this machine.",
        examples: [
            .init(
                "screens-host serve asset-list --theme flat7",
                "Prints an address that lets one browser in; Enter prints another."
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
            OptionSpec(
                "host",
                "ADDRESS",
                "The address of 127.0.0.0/8 to listen on; one chosen by chance unless given."
            ),
            OptionSpec("open", nil, "Open the page in the browser."),
            noAutoSync,
        ] + appearance + freshness + work,
        body: ServeCommand.run
    )
}
