/// The commands about plugins that failed.
extension CommandTable {
    static let isolate = OptionSpec(
        "isolate",
        nil,
        "Let the views of every plugin work in a process of their own."
    )

    static let quarantine = CommandSpec(
        name: "quarantine",
        summary: "Tells which plugins failed and are not tried again, and lets them be tried.",
        examples: [
            .init("screens-host plugin quarantine list", "Lists them, with what they did."),
            .init("screens-host plugin quarantine clear", "Lets all of them be tried again."),
        ],
        subcommands: [quarantineList, quarantineClear]
    )

    private static let quarantineList = CommandSpec(
        name: "list",
        summary: "Lists the plugins that failed: when, what they did, and where they are.",
        examples: [
            .init("screens-host plugin quarantine list", "Lists them, with what they did.")
        ],
        options: [json],
        body: QuarantineCommand.list
    )

    private static let quarantineClear = CommandSpec(
        name: "clear",
        summary: "Lets plugins that failed be tried again.",
        examples: [
            .init("screens-host plugin quarantine clear", "Lets all of them be tried again."),
            .init("screens-host plugin quarantine clear Corporate", "Lets one be tried again."),
        ],
        arguments: [
            ArgumentSpec(
                name: "plugin",
                summary: "A plugin's name or file; all unless given.",
                isOptional: true,
                values: .plugin
            )
        ],
        body: QuarantineCommand.clear
    )
}
