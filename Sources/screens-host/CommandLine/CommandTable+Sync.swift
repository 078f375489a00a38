import ScreensOffline

extension CommandTable {
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
