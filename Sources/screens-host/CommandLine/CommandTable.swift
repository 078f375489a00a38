import DemoPortal
import ScreensKit

/// The table of all commands.
enum CommandTable {
    static let root: CommandSpec = CommandSpec(
        name: "screens-host",
        summary: "Show screenlets: ready-made user interface components for a Liferay portal.",
        examples: [
            .init(
                "screens-host run asset-list --theme flat7",
                "Show the assets of the demo portal with the theme Flat7."
            ),
            .init(
                "screens-host describe asset-list",
                "List the attributes, methods and events of a screenlet."
            ),
        ],
        options: [OptionSpec(.version, nil, "Print the version.")],
        subcommands: [
            run, serve, app, gallery, list, describe, themes, plugin, new, template, sdk, cache,
            sync, login, logout, doctor, portal, completion,
        ]
    )

    static let pluginPath = OptionSpec(
        .pluginPath,
        "DIR",
        "Search this folder for plugins first; can be repeated.",
        .folder
    )
    static let locked = OptionSpec(
        .locked,
        nil,
        "Refuse plugins that differ from plugins.lock in the current folder."
    )
    static let json = OptionSpec(.json, nil, "Print JSON.")

    static let colorScheme = OptionSpec(
        .colorScheme,
        "SCHEME",
        "The background of the terminal that colours are for (default: auto, which finds out).",
        .cases(of: ColorScheme.self)
    )

    private static let run = CommandSpec(
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

    /// The options for the page of an app.
    static let pages = [
        OptionSpec(
            .page,
            "NAME",
            "The page of an app to begin with (default: the app's start).",
            .page
        ),
        OptionSpec(
            .with,
            "NAME=VALUE",
            "A parameter of that page; can be repeated.",
            .pageParameter
        ),
    ]

    /// The options for what is shown and how, of all commands that show a screenlet.
    static let appearance = [
        OptionSpec(.theme, "NAME", "The theme to draw with (default: \"default\").", .theme),
        OptionSpec(
            .delegate,
            "NAME",
            "A plugin's delegate that receives events and can filter results.",
            .delegate
        ),
        OptionSpec(
            .set,
            "NAME=VALUE",
            "Set an attribute; see \"screens-host describe\".",
            .attribute
        ),
    ]

    /// For live commands only; a command that prints once never sends pending changes by itself.
    static let noAutoSync = OptionSpec(
        .noAutoSync,
        nil,
        "Do not send pending changes automatically from a live terminal or page."
    )

    /// The options for where the data come from.
    static let freshness = [
        watch, scratchPath,
        OptionSpec(
            .offlinePolicy,
            "POLICY",
            "Short for --set offlinePolicy=POLICY.",
            .cases(of: OfflinePolicy.self)
        ),
    ]

    /// The option for plugins and apps under development.
    static let watch = OptionSpec(
        .watch,
        "DIR",
        "Build the plugins in this folder, and show each change of them, and of the app that is shown.",
        .folder
    )

    /// The options about plugins, portal and cache, of commands that use all three.
    static let work =
        [
            OptionSpec(
                .locale,
                "L",
                "The language and country, such as es_ES (default: LC_ALL or LANG).",
                .commonly(["en_US", "de_DE", "fr_FR", "es_ES", "ja_JP", "ar_EG"])
            ),
            OptionSpec(
                .timeZone,
                "ZONE",
                "The time zone, such as Europe/Madrid (default: TZ or the system's)."
            ),
            cacheFolder,
            OptionSpec(
                .net,
                "STATE",
                "Simulate the network: online, offline, slow or flaky:SEED.",
                .commonly(["online", "offline", "slow", "flaky:"])
            ),
        ] + connection + [
            pluginPath, locked, isolate,
            OptionSpec(
                .verbose,
                nil,
                "Print requests, without secrets, and the output of plugins."
            ),
        ]

    private static let portalVersions = ["62", "70", "71", "72", "73", "74"]

    static let connection = [
        OptionSpec(
            .server,
            "URL",
            "The portal's address (default: where you signed in, else the demo portal)."
        ),
        OptionSpec(
            .portalVersion,
            "V",
            "The portal's version (default: the portal is asked once).",
            .oneOf(portalVersions)
        ),
        OptionSpec(
            .dialect,
            "NAME",
            "The portal's services: json, headless or a plugin's own (default: the portal is asked once).",
            .commonly(["json", "headless"])
        ),
        OptionSpec(.companyId, "N", "The company's ID; required with --server."),
        OptionSpec(.groupId, "N", "The site's ID; required with --server."),
        OptionSpec(.user, "NAME", "The user who signs in (default with --server: a guest)."),
        OptionSpec(.passwordFile, "FILE", "A file with the password; \"-\" reads stdin.", .file),
        OptionSpec(
            .insecure,
            nil,
            "Allow sending the password over plain HTTP to another machine."
        ),
        OptionSpec(
            .service,
            "NAME=ADDRESS",
            "The address of a plugin's service, see \"screens-host list services\"; can be repeated.",
            .serviceAddress
        ),
        OptionSpec(.demo, nil, "Use the demo portal even if you are signed in elsewhere."),
    ]

    private static let portal = CommandSpec(
        name: "portal",
        summary: "Run the demo portal on this machine until interrupted.",
        examples: [
            .init(
                "screens-host portal --port 8080 --portal-version 62",
                "Serve a portal of version 6.2, and print its address and users."
            )
        ],
        options: [
            OptionSpec(.port, "N", "The port (default: 0, any free port)."),
            OptionSpec(
                .portalVersion,
                "V",
                "The version to answer as (default: 70).",
                .oneOf(portalVersions)
            ),
            OptionSpec(
                .dialect,
                "NAME",
                "What to answer: JSON web services (default), headless APIs as a portal of 7.4, or both.",
                .cases(of: PortalCommand.Services.self)
            ),
            OptionSpec(
                .passwordFile,
                "FILE",
                "A file with the password of all users; \"-\" reads stdin (default: "
                    + "a random one).",
                .file
            ),
            OptionSpec(
                .wrongPassword,
                "HOW",
                "How to answer a wrong password: as for a guest (default), or with status 401 or 403.",
                .cases(of: DemoPortal.Configuration.WrongSignIn.self)
            ),
            OptionSpec(
                .product,
                "NAME",
                "What it calls itself in its replies (default: as its version does; \"\" for nothing)."
            ),
            OptionSpec(
                .data,
                "DIR",
                "The folder for its data (default: the state folder).",
                .folder
            ),
            OptionSpec(
                .attached,
                nil,
                "End when the standard input ends, with the program that started the portal; without "
                    + "--data, the data exist in memory only."
            ),
        ],
        body: PortalCommand.run
    )

    private static let completion = CommandSpec(
        name: "completion",
        summary: "Print a shell completion script.",
        examples: [
            .init(
                "source <(screens-host completion bash)",
                "Turn on completion in the current bash session."
            )
        ],
        arguments: [
            ArgumentSpec(
                name: "shell",
                summary: "The shell to complete in.",
                values: .oneOf(["bash", "zsh", "fish"])
            )
        ],
        body: CompletionCommand.run
    )
}
