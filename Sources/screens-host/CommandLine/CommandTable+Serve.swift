import ScreensKit

extension CommandTable {
    static let serve = CommandSpec(
        name: "serve",
        summary: "Serve a screenlet as a live page to browsers on this machine.",
        examples: [
            .init(
                "screens-host serve asset-list --theme flat7",
                "Print an address for one browser; press Enter for another one."
            ),
            .init(
                "screens-host serve ddl-form --open",
                "Open a form in the browser."
            ),
            .init(
                "screens-host serve ./intranet --public https://intranet.example.com --port 8080",
                "Serve an app to everybody who opens the address of a proxy on this machine."
            ),
        ],
        arguments: [
            ArgumentSpec(
                name: "screenlet",
                summary:
                    "A screenlet or an installed app, see \"screens-host list\", or the path of an app's folder.",
                values: .subject
            )
        ],
        options: [
            OptionSpec(.port, "N", "The port (default: 0, any free port)."),
            OptionSpec(
                .host,
                "ADDRESS",
                "The loopback address in 127.0.0.0/8 to listen on (default: a random one)."
            ),
            OptionSpec(
                .public,
                "URL",
                "The proxy's address, where everybody sees the pages and signs in."
            ),
            OptionSpec(
                .listen,
                "unix:PATH",
                "With --public: the socket for the proxy, instead of --port; \"systemd\" for the one "
                    + "that systemd hands over."
            ),
            OptionSpec(
                .sessions,
                "N",
                "How many browsers may have a session at a time (default: 256)."
            ),
            OptionSpec(
                .sessionsPerUser,
                "N",
                "With --public: how many of them are one user's (default: 8)."
            ),
            OptionSpec(
                .requestsPerSecond,
                "N",
                "With --public: how many requests one user may send (default: 20)."
            ),
            OptionSpec(
                .sessionKey,
                "FILE",
                "With --public: users stay signed in after a restart, by this secret.",
                .file
            ),
            OptionSpec(
                .log,
                "FORM",
                "Messages, and with json each request: text or json (default: text).",
                .commonly(ServerLog.Form.allCases.map(\.rawValue))
            ),
            OptionSpec(.open, nil, "Open the page in the browser."),
            OptionSpec(.themes, nil, "Let pages offer all installed themes."),
            noAutoSync,
        ] + appearance + pages + freshness + work,
        body: ServeCommand.run
    )
}
