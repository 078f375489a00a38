import ScreensOffline

extension CommandTable {
    static let sync = CommandSpec(
        name: "sync",
        summary: "Send and decide changes that the portal does not have.",
        examples: [
            .init("screens-host sync run", "Sends the pending changes to the demo portal."),
            .init("screens-host sync status", "Lists the unsent changes, and why."),
        ],
        subcommands: [status, send, queue, retry, drop, resolve]
    )

    private static let keys = ArgumentSpec(
        name: "key",
        summary: "The change, as “sync status” lists it.",
        isOptional: true
    )
    private static let all = OptionSpec("all", nil, "All unsent changes.")

    private static let status = CommandSpec(
        name: "status",
        summary: "List unsent changes, or show one with the fields that differ.",
        examples: [
            .init("screens-host sync status --json", "Lists them as JSON."),
            .init("screens-host sync status KEY", "Shows one, and the commands that decide it."),
        ],
        arguments: [keys],
        options: [json] + whoseCache,
        body: SyncCommand.status
    )

    private static let send = CommandSpec(
        name: "run",
        summary: "Send the changes that are due, and ask about conflicts.",
        examples: [
            .init(
                "screens-host sync run --on-conflict merge",
                "Sends them, and merges changes that do not overlap."
            )
        ],
        options: [
            OptionSpec(
                "on-conflict",
                "ANSWER",
                "What to do where the portal's version has changed too; “ask” on a terminal.",
                .oneOf(SyncConflictResolution.allCases.map(\.rawValue) + ["ask"])
            ), json,
        ] + work,
        body: SyncCommand.run
    )

    private static let queue = CommandSpec(
        name: "send",
        summary: "Queue a draft that is kept on this machine alone, and send it.",
        examples: [.init("screens-host sync send KEY", "Sends one.")],
        arguments: [
            ArgumentSpec(name: "key", summary: "The draft, as “sync status” lists it.")
        ],
        options: [json] + work,
        body: SyncCommand.queue
    )

    private static let retry = CommandSpec(
        name: "retry",
        summary: "Send changes now that were refused, or that are due later.",
        examples: [.init("screens-host sync retry --all", "Tries all of them now.")],
        arguments: [keys],
        options: [all, json] + work,
        body: SyncCommand.retry
    )

    private static let drop = CommandSpec(
        name: "drop",
        summary: "Discard changes or a draft for good, without sending them.",
        examples: [.init("screens-host sync drop KEY", "Discards one.")],
        arguments: [keys],
        options: [all, json] + whoseCache,
        body: SyncCommand.drop
    )

    private static let resolve = CommandSpec(
        name: "resolve",
        summary: "Decide a conflict.",
        examples: [
            .init("screens-host sync resolve KEY useLocal", "Sends the local version after all.")
        ],
        arguments: [
            ArgumentSpec(name: "key", summary: "The change, as “sync status” lists it."),
            ArgumentSpec(
                name: "answer",
                summary: "Which version wins.",
                values: .oneOf(SyncConflictResolution.allCases.map(\.rawValue))
            ),
        ],
        options: [json] + work,
        body: SyncCommand.resolve
    )
}
