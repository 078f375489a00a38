import ScreensKit

/// The commands that show screenlets and apps.
extension CommandTable {
    static let run = CommandSpec(
        name: "run",
        summary: "Show a screenlet: live on a terminal, printed once elsewhere.",
        examples: [
            .init(
                "screens-host run asset-list --theme flat7 --set firstPageSize=10",
                "Show the assets of the demo portal, ten on the first page."
            ),
            .init(
                "screens-host run asset-list --set classNameId=BlogsEntry --locale es_ES --output html",
                "Print an HTML page of the blog entries, with titles in Spanish."
            ),
            .init(
                "screens-host run asset-list --set customEntryQuery='{\"keywords\":\"picnic\"}' --json",
                "Print the model, attributes and events for assets about picnics as JSON."
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
        options: appearance + pages + [
            OptionSpec(.call, "METHOD", "Call a method; see \"screens-host describe\".", .method),
            OptionSpec(
                .arg,
                "NAME=VALUE",
                "An argument for the preceding --call.",
                .methodArgument
            ),
            OptionSpec(
                .value,
                "FIELD=VALUE",
                "Fill in a form field; @FILE chooses a file.",
                .fieldOrFile
            ),
            OptionSpec(.values, "FILE", "Fill in form fields from a JSON object.", .file),
            OptionSpec(
                .rows,
                "N|all",
                "The number of list rows to load (default: the first page).",
                .commonly(["all"])
            ),
            OptionSpec(
                .output,
                "FORM",
                "The output format; \"auto\" is \"tui\" (live) on a terminal and \"text\" elsewhere.",
                .cases(of: OutputForm.Choice.self)
            ),
            OptionSpec(.json, nil, "Short for --output json."),
            OptionSpec(
                .save,
                "FILE",
                "Save the file that is shown instead of printing anything; in a folder, it keeps its name.",
                .file
            ),
            OptionSpec(.force, nil, "With --save, replace an existing file."),
            OptionSpec(.ascii, nil, "Use only ASCII characters on a live terminal."),
            colorScheme,
            OptionSpec(
                .linear,
                nil,
                "Use the terminal line by line, without redrawing, for screen readers."
            ),
            noAutoSync,
        ] + freshness + work,
        body: RunCommand.run
    )

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
