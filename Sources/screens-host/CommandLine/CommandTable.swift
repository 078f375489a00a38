import DemoPortal

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
