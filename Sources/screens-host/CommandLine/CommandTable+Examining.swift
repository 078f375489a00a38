/// The commands that say what there is, and whether it works.
extension CommandTable {
    static let list = CommandSpec(
        name: "list",
        summary:
            "List installed plugins, apps, screenlets, themes or views, without running them, or services.",
        examples: [
            .init(
                "screens-host list",
                "List plugins with what they provide and why any are refused."
            ),
            .init("screens-host list themes", "List the themes for --theme."),
            .init(
                "screens-host list services",
                "List the services of plugins: where they are, and how one signs in."
            ),
        ],
        arguments: [
            ArgumentSpec(
                name: "kind",
                summary: "What to list (default: plugins).",
                isOptional: true,
                values: .oneOf(["screenlets", "themes", "views", "services", "plugins", "apps"])
            )
        ],
        options: [
            json, OptionSpec(.names, nil, "Print only names, one per line."), pluginPath, locked,
        ],
        body: ListCommand.run
    )

    static let describe = CommandSpec(
        name: "describe",
        summary: "Show the attributes, methods and events of a screenlet.",
        examples: [
            .init(
                "screens-host describe asset-list",
                "List the attributes, methods and events of asset lists."
            )
        ],
        arguments: [
            ArgumentSpec(
                name: "screenlet",
                summary: "The screenlet; see \"screens-host list screenlets\".",
                values: .screenlet
            )
        ],
        options: [json, pluginPath, locked],
        body: DescribeCommand.run
    )

    static let themes = CommandSpec(
        name: "themes",
        summary: "Explain how themes find views.",
        examples: [
            .init(
                "screens-host themes resolve AssetListView --theme flat7",
                "List the views that are tried, and show which one is used."
            )
        ],
        subcommands: [
            CommandSpec(
                name: "resolve",
                summary:
                    "Show the chain of views that is tried for a name.",
                examples: [
                    .init(
                        "screens-host themes resolve AssetListView --theme flat7",
                        "List the views that are tried, and show which one is used."
                    )
                ],
                arguments: [
                    ArgumentSpec(
                        name: "view",
                        summary:
                            "A view such as AssetListView or DDLCustomFieldSubscriberName, with or without theme.",
                        values: .view
                    )
                ],
                options: [
                    OptionSpec(
                        .theme,
                        "NAME",
                        "The theme to start with (default: \"default\").",
                        .theme
                    ),
                    json, pluginPath, locked,
                ],
                body: ThemesCommand.resolve
            )
        ]
    )

    static let app = CommandSpec(
        name: "app",
        summary: "Check apps: pages of screenlets that lead to one another.",
        examples: [
            .init("screens-host app check ./intranet", "Check the app in a folder.")
        ],
        subcommands: [
            CommandSpec(
                name: "check",
                summary: "Check an app without running it, and list all mistakes.",
                examples: [
                    .init("screens-host app check ./intranet", "Check the app in a folder."),
                    .init("screens-host app check . --json", "Print the mistakes as JSON."),
                ],
                arguments: [
                    ArgumentSpec(
                        name: "folder",
                        summary: "The folder with the app's app.json, or a .screensapp file.",
                        values: .file
                    )
                ],
                options: [json, pluginPath, locked],
                body: AppCheckCommand.run
            )
        ]
    )

    static let doctor = CommandSpec(
        name: "doctor",
        summary: "Find what does not work here, and the commands that fix it.",
        examples: [
            .init(
                "screens-host doctor",
                "Check portal, sign-in, connection, sandbox, terminal, folders, cache and plugins."
            ),
            .init("screens-host doctor --demo --json", "Check this machine alone, and print JSON."),
        ],
        options: [json] + whoseCache + [pluginPath, locked],
        body: DoctorCommand.run
    )
}
