import ScreensKit

/// Everything the command can do.
enum CommandTable {
    static let root: CommandSpec = CommandSpec(
        name: "screens-host",
        summary: "Runs screenlets: ready-made pieces of user interface for a portal.",
        examples: [
            .init(
                "screens-host run asset-list --theme flat7",
                "Shows the assets of the demo portal, drawn by the theme Flat7."
            ),
            .init("screens-host describe asset-list", "Lists what can be set and called."),
        ],
        options: [OptionSpec("version", nil, "Print the version.")],
        subcommands: [
            run, serve, list, describe, themes, plugin, new, template, sdk, cache, sync, login,
            logout, portal, completion,
        ]
    )

    static let pluginPath = OptionSpec(
        "plugin-path",
        "DIR",
        "Look for plugins here first; may be given several times.",
        .folder
    )
    static let locked = OptionSpec(
        "locked",
        nil,
        "Refuse plugins that differ from plugins.lock in this folder."
    )
    static let json = OptionSpec("json", nil, "Print JSON.")

    private static let run = CommandSpec(
        name: "run",
        summary: "Shows a screenlet once: loads it, draws it, prints it.",
        examples: [
            .init(
                "screens-host run asset-list --theme flat7 --set firstPageSize=10",
                "Shows the first ten assets of the demo portal."
            ),
            .init(
                "screens-host run asset-list --set classNameId=BlogsEntry --locale es_ES --output html",
                "Prints a page with the blog entries, titles in Spanish."
            ),
            .init(
                "screens-host run asset-list --set customEntryQuery='{\"keywords\":\"picnic\"}' --json",
                "Prints all that is known of the assets about picnics, as JSON."
            ),
        ],
        arguments: [
            ArgumentSpec(name: "screenlet", summary: "The screenlet to show.", values: .screenlet)
        ],
        options: appearance + [
            OptionSpec("call", "METHOD", "Call a method; see “describe”.", .method),
            OptionSpec(
                "arg",
                "NAME=VALUE",
                "An argument of the method called last.",
                .methodArgument
            ),
            OptionSpec(
                "value",
                "FIELD=VALUE",
                "Fill in a field of a form; @FILE chooses a file.",
                .fieldOrFile
            ),
            OptionSpec("values", "FILE", "Fill in the fields that a JSON object names.", .file),
            OptionSpec(
                "rows",
                "N|all",
                "How many rows of a list to load; the first page unless given."
            ),
            OptionSpec(
                "output",
                "FORM",
                "What to print; “auto” is live on a terminal (tui), else text.",
                .oneOf(["auto", "tui", "text", "html", "json"])
            ),
            OptionSpec("json", nil, "Short for --output json."),
            OptionSpec("ascii", nil, "Draw with ASCII alone on a live terminal."),
            OptionSpec("linear", nil, "Only add lines to the terminal, as screen readers want it."),
            noAutoSync,
        ] + freshness + work,
        body: RunCommand.run
    )

    /// What is shown, and how, of whatever shows a screenlet.
    static let appearance = [
        OptionSpec("theme", "NAME", "The theme that draws it; “default” unless given.", .theme),
        OptionSpec(
            "delegate",
            "NAME",
            "A plugin's delegate that hears, and may filter.",
            .delegate
        ),
        OptionSpec("set", "NAME=VALUE", "Set an attribute; see “describe”.", .attribute),
    ]

    /// For whatever is live: what is printed once never sends pending changes by itself.
    static let noAutoSync = OptionSpec(
        "no-auto-sync",
        nil,
        "On a live terminal or page, send pending changes only when you ask for it."
    )

    /// Where that comes from.
    static let freshness = [
        watch, scratchPath,
        OptionSpec(
            "offline-policy",
            "POLICY",
            "Short for --set offlinePolicy=POLICY.",
            .oneOf(OfflinePolicy.allCases.map(\.rawValue))
        ),
    ]

    /// The plugin that somebody works on.
    static let watch = OptionSpec(
        "watch",
        "DIR",
        "Build the plugin of this folder, and show it anew whenever it changes.",
        .folder
    )

    /// What is said about plugins, portal and cache by whoever works with all three.
    static let work =
        [
            OptionSpec(
                "locale",
                "L",
                "The language and country, such as es_ES; LC_ALL or LANG unless given."
            ),
            OptionSpec(
                "time-zone",
                "ZONE",
                "The time zone, such as Europe/Madrid; TZ or the machine's unless given."
            ),
            cacheFolder,
            OptionSpec(
                "net",
                "STATE",
                "Pretend the network is online, offline, slow or flaky:SEED."
            ),
        ] + connection + [
            pluginPath, locked, isolate,
            OptionSpec("verbose", nil, "Trace requests on stderr, without secrets."),
        ]

    static let connection = [
        OptionSpec(
            "server",
            "URL",
            "The portal; where you signed in, or the demo portal, unless given."
        ),
        OptionSpec(
            "portal-version",
            "V",
            "The portal's version, 70 unless given.",
            .oneOf(["62", "70", "71", "72", "73"])
        ),
        OptionSpec("company-id", "N", "The company to ask for; needed with --server."),
        OptionSpec("group-id", "N", "The site to ask for; needed with --server."),
        OptionSpec("user", "NAME", "Who signs in; at --server a guest unless given."),
        OptionSpec("password-file", "FILE", "A file with the password; “-” reads stdin.", .file),
        OptionSpec(
            "insecure",
            nil,
            "Send the password to a plain http server beyond this machine."
        ),
        OptionSpec("demo", nil, "Use the demo portal, whoever is signed in."),
    ]

    private static let portal = CommandSpec(
        name: "portal",
        summary: "Runs the demo portal alone, on this machine, until it is interrupted.",
        examples: [
            .init(
                "screens-host portal --port 8080 --portal-version 62",
                "Serves a portal that answers as 6.2 and prints where, and whom it lets in."
            )
        ],
        options: [
            OptionSpec("port", "N", "The port; 0, or nothing, takes a free one."),
            OptionSpec(
                "portal-version",
                "V",
                "Answer as 62 or 70, which is usual.",
                .oneOf(["62", "70"])
            ),
            OptionSpec(
                "password-file",
                "FILE",
                "A file with the password of all its users; “-” reads stdin; one made for this start "
                    + "unless given.",
                .file
            ),
            OptionSpec(
                "wrong-password",
                "HOW",
                "Answer a wrong password as to a guest, which is usual, or with status 401.",
                .oneOf(["guest", "401"])
            ),
            OptionSpec(
                "data",
                "DIR",
                "Where to keep its data; the state folder unless given.",
                .folder
            ),
        ],
        body: PortalCommand.run
    )

    private static let completion = CommandSpec(
        name: "completion",
        summary: "Prints a script that completes this command in a shell.",
        examples: [
            .init("source <(screens-host completion bash)", "Completes in the running bash.")
        ],
        arguments: [
            ArgumentSpec(
                name: "shell",
                summary: "The shell.",
                values: .oneOf(["bash", "zsh", "fish"])
            )
        ],
        body: CompletionCommand.run
    )
}
