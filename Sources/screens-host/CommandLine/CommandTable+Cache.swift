extension CommandTable {
    static let cacheFolder = OptionSpec(
        .cacheDir,
        "DIR",
        "The folder for cached data and pending changes.",
        .folder
    )

    static let cache = CommandSpec(
        name: "cache",
        summary: "Show, clear and check cached data.",
        examples: [
            .init("screens-host cache ls", "List cached data of the demo portal."),
            .init("screens-host cache clear AssetList", "Remove cached asset lists."),
        ],
        subcommands: [
            subcommand(
                "ls",
                "List cached entries.",
                "cache ls --json",
                body: CacheCommand.list
            ),
            subcommand(
                "show",
                "Print the value of an entry.",
                "cache show AssetList KEY",
                arguments: [
                    ArgumentSpec(
                        name: "collection",
                        summary:
                            "The screenlet's collection, as \"screens-host cache ls\" lists it.",
                        values: .collection
                    ),
                    ArgumentSpec(
                        name: "key",
                        summary: "The entry's key, as \"screens-host cache ls\" lists it.",
                        values: .entry
                    ),
                ],
                body: CacheCommand.show
            ),
            subcommand(
                "clear",
                "Remove cached entries, but no pending changes.",
                "cache clear",
                arguments: [
                    ArgumentSpec(
                        name: "collection",
                        summary: "The screenlet's collection (default: all).",
                        isOptional: true,
                        values: .collection
                    )
                ],
                body: CacheCommand.clear
            ),
            subcommand(
                "doctor",
                "Check the cache, copies of files and the files of unsent changes.",
                "cache doctor --repair",
                options: [
                    OptionSpec(
                        .repair,
                        nil,
                        "Repair corrupt data and keep all unsent changes."
                    )
                ],
                body: CacheCommand.doctor
            ),
        ]
    )

    /// The options that select a cache; they are those of `run`, so that the same words work for both.
    static let whoseCache = connection + [cacheFolder]

    private static func subcommand(
        _ name: String,
        _ summary: String,
        _ example: String,
        arguments: [ArgumentSpec] = [],
        options: [OptionSpec] = [],
        body: @escaping CommandSpec.Body
    ) -> CommandSpec {
        CommandSpec(
            name: name,
            summary: summary,
            examples: [.init("screens-host \(example)", summary)],
            arguments: arguments,
            options: options + [json] + whoseCache,
            body: body
        )
    }
}
