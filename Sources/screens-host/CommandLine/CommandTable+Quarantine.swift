/// The commands about plugins that failed.
extension CommandTable {
    static let isolate = OptionSpec(
        .isolate,
        nil,
        "Run the views of every plugin in separate worker processes."
    )

    static let quarantine = CommandSpec(
        name: "quarantine",
        summary: "List plugins that are disabled after a failure, or enable them again.",
        examples: [
            .init(
                "screens-host plugin quarantine list",
                "List quarantined plugins and their failures."
            ),
            .init("screens-host plugin quarantine clear", "Enable all quarantined plugins again."),
        ],
        subcommands: [quarantineList, quarantineClear]
    )

    private static let quarantineList = CommandSpec(
        name: "list",
        summary: "List the plugins that failed, with reason, date and file.",
        examples: [
            .init(
                "screens-host plugin quarantine list",
                "List quarantined plugins and their failures."
            )
        ],
        options: [json],
        body: QuarantineCommand.list
    )

    private static let quarantineClear = CommandSpec(
        name: "clear",
        summary: "Enable quarantined plugins again.",
        examples: [
            .init("screens-host plugin quarantine clear", "Enable all quarantined plugins again."),
            .init(
                "screens-host plugin quarantine clear Corporate",
                "Enable the plugin Corporate again."
            ),
        ],
        arguments: [
            ArgumentSpec(
                name: "plugin",
                summary: "A plugin's name or file (default: all).",
                isOptional: true,
                values: .plugin
            )
        ],
        body: QuarantineCommand.clear
    )
}
