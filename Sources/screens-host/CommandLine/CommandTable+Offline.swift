import ScreensOffline

/// The commands about cached data and unsent changes.
extension CommandTable {
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

    static let sync = CommandSpec(
        name: "sync",
        summary: "Send, list and resolve unsent changes.",
        examples: [
            .init("screens-host sync run", "Send pending changes to the demo portal."),
            .init("screens-host sync status", "List unsent changes and their states."),
        ],
        subcommands: [status, send, queue, retry, drop, resolve]
    )

    private static let keys = ArgumentSpec(
        name: "key",
        summary: "The change's key, as \"screens-host sync status\" lists it.",
        isOptional: true,
        values: .unsentChange
    )

    private static let all = OptionSpec(.all, nil, "Apply to all unsent changes.")

    private static let status = CommandSpec(
        name: "status",
        summary: "List unsent changes, or show one with the fields that differ.",
        examples: [
            .init("screens-host sync status --json", "List unsent changes as JSON."),
            .init("screens-host sync status KEY", "Show one change, and the commands for it."),
        ],
        arguments: [keys],
        options: [json] + whoseCache,
        body: SyncCommand.status
    )

    private static let send = CommandSpec(
        name: "run",
        summary: "Send changes that are due, and ask about conflicts.",
        examples: [
            .init(
                "screens-host sync run --on-conflict merge",
                "Send changes, and merge those that do not overlap with the portal's."
            )
        ],
        options: [
            OptionSpec(
                .onConflict,
                "ANSWER",
                "How to resolve conflicts (default: \"ask\" on a terminal).",
                .cases(of: SyncCommand.Answer.self)
            ), json,
        ] + work,
        body: SyncCommand.run
    )

    private static let queue = CommandSpec(
        name: "send",
        summary: "Queue a draft stored on this machine, and send it.",
        examples: [.init("screens-host sync send KEY", "Send one draft.")],
        arguments: [
            ArgumentSpec(
                name: "key",
                summary: "The draft's key, as \"screens-host sync status\" lists it.",
                values: .draft
            )
        ],
        options: [json] + work,
        body: SyncCommand.queue
    )

    private static let retry = CommandSpec(
        name: "retry",
        summary: "Send refused or delayed changes now.",
        examples: [.init("screens-host sync retry --all", "Send all unsent changes now.")],
        arguments: [keys],
        options: [all, json] + work,
        body: SyncCommand.retry
    )

    private static let drop = CommandSpec(
        name: "drop",
        summary: "Discard changes or a draft permanently, without sending them.",
        examples: [.init("screens-host sync drop KEY", "Discard one change.")],
        arguments: [keys],
        options: [all, json] + whoseCache,
        body: SyncCommand.drop
    )

    private static let resolve = CommandSpec(
        name: "resolve",
        summary: "Resolve a conflict.",
        examples: [
            .init("screens-host sync resolve KEY useLocal", "Send your version.")
        ],
        arguments: [
            ArgumentSpec(
                name: "key",
                summary: "The change's key, as \"screens-host sync status\" lists it.",
                values: .unsentChange
            ),
            ArgumentSpec(
                name: "answer",
                summary: "How to resolve the conflict.",
                values: .cases(of: SyncConflictResolution.self)
            ),
        ],
        options: [json] + work,
        body: SyncCommand.resolve
    )
}
