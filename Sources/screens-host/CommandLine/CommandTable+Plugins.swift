/// The commands that tell what is installed.
extension CommandTable {
    static let list = CommandSpec(
        name: "list",
        summary: "Lists what is installed, without running any of it.",
        examples: [
            .init("screens-host list", "Lists plugins, what they offer, and which are refused."),
            .init("screens-host list themes", "Lists the themes that --theme takes."),
        ],
        arguments: [
            ArgumentSpec(
                name: "kind",
                summary: "What to list; plugins unless given.",
                isOptional: true,
                values: .oneOf(["screenlets", "themes", "views", "plugins"])
            )
        ],
        options: [
            json, OptionSpec("names", nil, "Print bare names, one a line."), pluginPath, locked,
        ],
        body: ListCommand.run
    )

    static let describe = CommandSpec(
        name: "describe",
        summary: "Tells what can be set on a screenlet and which methods it has.",
        examples: [.init("screens-host describe asset-list", "Lists attributes and methods.")],
        arguments: [ArgumentSpec(name: "screenlet", summary: "The screenlet.", values: .screenlet)],
        options: [json, pluginPath, locked],
        body: DescribeCommand.run
    )

    static let themes = CommandSpec(
        name: "themes",
        summary: "Tells how themes find views.",
        examples: [
            .init(
                "screens-host themes resolve AssetListView --theme flat7",
                "Prints which views are tried, and which plugin wins."
            )
        ],
        subcommands: [
            CommandSpec(
                name: "resolve",
                summary:
                    "Prints the chain of views that is tried for a name, and which plugin wins.",
                examples: [
                    .init(
                        "screens-host themes resolve AssetListView --theme flat7",
                        "Prints which views are tried, and which plugin wins."
                    )
                ],
                arguments: [
                    ArgumentSpec(
                        name: "view",
                        summary:
                            "AssetListView, DDLCustomFieldSubscriberName …, with or without theme."
                    )
                ],
                options: [
                    OptionSpec(
                        "theme",
                        "NAME",
                        "The theme to begin with; “default” unless given.",
                        .theme
                    ),
                    json, pluginPath, locked,
                ],
                body: ThemesCommand.resolve
            )
        ]
    )
}
