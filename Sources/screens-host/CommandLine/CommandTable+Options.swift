import ScreensKit

/// The options that several commands have.
extension CommandTable {
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

    /// The option for plugins and apps under development.
    static let watch = OptionSpec(
        .watch,
        "DIR",
        "Build the plugins in this folder, and show each change of them, and of the app that is shown.",
        .folder
    )

    static let isolate = OptionSpec(
        .isolate,
        nil,
        "Run the views of every plugin in separate worker processes."
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

    static let cacheFolder = OptionSpec(
        .cacheDir,
        "DIR",
        "The folder for cached data and pending changes.",
        .folder
    )

    /// The options that select a cache; they are those of `run`, so that the same words work for both.
    static let whoseCache = connection + [cacheFolder]

    static let portalVersions = ["62", "70", "71", "72", "73", "74"]

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
}
