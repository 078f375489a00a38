/// The commands about indexes of plugins.
extension CommandTable {
    static let search = CommandSpec(
        name: "search",
        summary: "Search the indexes that you follow for plugins and apps.",
        examples: [
            .init(
                "screens-host plugin search poll",
                "Find plugins whose name or summary has \"poll\"."
            ),
            .init("screens-host plugin search theme --json", "Print what is found as JSON."),
        ],
        arguments: [
            ArgumentSpec(
                name: "words",
                summary:
                    "Words of names, summaries, and what plugins provide (default: all plugins).",
                isOptional: true,
                isRepeated: true
            )
        ],
        options: [json],
        body: PluginSearchCommand.run
    )

    static let index = CommandSpec(
        name: "index",
        summary: "Make an index of archives, or follow indexes that others make.",
        examples: [
            .init(
                "screens-host plugin index make archives --key screens.key",
                "List the archives of a folder, and sign the list."
            ),
            .init(
                "screens-host plugin index add https://example.org/plugins/index.json",
                "Follow an index; asks before trusting its key."
            ),
        ],
        subcommands: [
            CommandSpec(
                name: "make",
                summary: "Write index.json and its signature into a folder of signed archives.",
                examples: [
                    .init(
                        "screens-host plugin index make archives --key screens.key",
                        "List the archives in the folder \"archives\", and sign the list."
                    )
                ],
                arguments: [
                    ArgumentSpec(
                        name: "folder",
                        summary: "The folder of the archives, with their signatures.",
                        values: .folder
                    )
                ],
                options: [
                    secretKey,
                    OptionSpec(
                        .until,
                        "DAY",
                        "The last day the index is valid, such as 2027-12-31."
                    ),
                    password,
                ],
                body: PluginIndexCommand.make
            ),
            CommandSpec(
                name: "add",
                summary: "Follow an index: search and install from it.",
                examples: [
                    .init(
                        "screens-host plugin index add https://example.org/plugins/index.json",
                        "Show the key that signs the index, and ask whether to follow it."
                    )
                ],
                arguments: [address],
                options: [
                    OptionSpec(
                        .trust,
                        "KEY",
                        "The key that has to sign the index, or its file.",
                        .file
                    )
                ],
                body: PluginIndexCommand.add
            ),
            CommandSpec(
                name: "list",
                summary: "List the indexes that you follow.",
                examples: [.init("screens-host plugin index list", "List indexes with their age.")],
                options: [json],
                body: PluginIndexCommand.list
            ),
            CommandSpec(
                name: "remove",
                summary: "Stop following an index; what was installed from it stays.",
                examples: [
                    .init(
                        "screens-host plugin index remove https://example.org/plugins/index.json",
                        "Stop following this index."
                    )
                ],
                arguments: [address],
                body: PluginIndexCommand.remove
            ),
        ]
    )

    private static let address = ArgumentSpec(
        name: "address",
        summary: "The https address of the index."
    )
}
