import ScreensOffline

extension CommandTable {
    static let sync = CommandSpec(
        name: "sync",
        summary: "Sends what was written while the portal was out of reach.",
        examples: [
            .init("screens-host sync run", "Sends what waits to the demo portal."),
            .init("screens-host sync status", "Lists what waits, and why."),
        ],
        subcommands: [status, send, retry, drop, resolve]
    )

    private static let keys = ArgumentSpec(
        name: "key",
        summary: "The write, as “sync status” shows it.",
        isOptional: true
    )
    private static let all = OptionSpec("all", nil, "All writes that wait.")

    private static let status = CommandSpec(
        name: "status",
        summary: "Lists the writes that wait to be sent.",
        examples: [.init("screens-host sync status --json", "Lists them as JSON.")],
        options: [json] + whoseCache,
        body: SyncCommand.status
    )

    private static let send = CommandSpec(
        name: "run",
        summary: "Sends the writes that are due, and asks about conflicts.",
        examples: [
            .init(
                "screens-host sync run --on-conflict merge",
                "Sends them, and joins changes that do not overlap."
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

    private static let retry = CommandSpec(
        name: "retry",
        summary: "Sends writes now that were refused, or that wait for a later time.",
        examples: [.init("screens-host sync retry --all", "Tries all of them now.")],
        arguments: [keys],
        options: [all, json] + work,
        body: SyncCommand.retry
    )

    private static let drop = CommandSpec(
        name: "drop",
        summary: "Forgets writes for good, without sending them.",
        examples: [.init("screens-host sync drop KEY", "Forgets one.")],
        arguments: [keys],
        options: [all, json] + whoseCache,
        body: SyncCommand.drop
    )

    private static let resolve = CommandSpec(
        name: "resolve",
        summary: "Decides a conflict.",
        examples: [
            .init("screens-host sync resolve KEY useLocal", "Sends the local version after all.")
        ],
        arguments: [
            ArgumentSpec(name: "key", summary: "The write, as “sync status” shows it."),
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
