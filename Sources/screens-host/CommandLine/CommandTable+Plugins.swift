/// The commands that list what is installed.
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
}
