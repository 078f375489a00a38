extension CommandTable {
    static let cacheFolder = OptionSpec(
        "cache-dir",
        "DIR",
        "Where what portals answered is kept.",
        .folder
    )

    static let cache = CommandSpec(
        name: "cache",
        summary: "Shows and clears what is kept of a portal's answers.",
        examples: [
            .init("screens-host cache ls", "Lists what is kept of the demo portal."),
            .init("screens-host cache clear AssetList", "Forgets the asset lists."),
        ],
        subcommands: [
            subcommand(
                "ls",
                "Lists the entries.",
                "cache ls --json",
                body: CacheCommand.list
            ),
            subcommand(
                "show",
                "Prints an entry's value.",
                "cache show AssetList KEY",
                arguments: [
                    ArgumentSpec(name: "collection", summary: "The screenlet's part of the cache."),
                    ArgumentSpec(name: "key", summary: "The entry, as “cache ls” shows it."),
                ],
                body: CacheCommand.show
            ),
            subcommand(
                "clear",
                "Forgets entries, but none that waits to be sent.",
                "cache clear",
                arguments: [
                    ArgumentSpec(
                        name: "collection",
                        summary: "The screenlet's part; all unless given.",
                        isOptional: true
                    )
                ],
                body: CacheCommand.clear
            ),
            subcommand(
                "doctor",
                "Checks the cache and the files of unsent changes.",
                "cache doctor --repair",
                options: [
                    OptionSpec(
                        "repair",
                        nil,
                        "Repair what is corrupt and keep all unsent changes."
                    )
                ],
                body: CacheCommand.doctor
            ),
        ]
    )

    /// Which cache is meant; with all that `run` takes, so that the same words do for both.
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
