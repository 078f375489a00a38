import ScreensScaffold

/// The commands for those who write plugins.
extension CommandTable {
    static let new = CommandSpec(
        name: "new",
        summary: "Makes the package of a new plugin or program, ready to build and show.",
        examples: [
            .init(
                "screens-host new screenlet Poll",
                "Makes PollScreenlet, with a view of its own."
            ),
            .init(
                "screens-host new theme Corporate --set accent=#A30050 --no-input",
                "Makes CorporateTheme in that colour, and asks nothing."
            ),
            .init(
                "screens-host new field SubscriberName --in plugins --dry-run",
                "Lists what plugins/SubscriberNameField would hold."
            ),
            .init(
                "screens-host new program Kiosk",
                "Makes Kiosk, a program of your own that shows a screenlet."
            ),
        ],
        arguments: [
            ArgumentSpec(
                name: "kind",
                summary: "What to make.",
                values: .oneOf(PluginKind.allCases.map(\.rawValue))
            ),
            ArgumentSpec(name: "name", summary: "Its name, such as Poll."),
        ],
        options: [
            OptionSpec("in", "DIR", "Where its folder is made; here unless given.", .folder),
            OptionSpec("set", "QUESTION=ANSWER", "Answer a question of the template."),
            OptionSpec("no-input", nil, "Ask nothing: what is not set has its default."),
            templateFolder,
            OptionSpec("dry-run", nil, "List the files, and write none."),
            OptionSpec("force", nil, "Overwrite files that are there."),
        ],
        body: NewCommand.run
    )

    static let template = CommandSpec(
        name: "template",
        summary: "Keeps plugins up to date with the template they were made from.",
        examples: [
            .init("screens-host template update", "Brings later changes into the plugin here.")
        ],
        subcommands: [
            CommandSpec(
                name: "update",
                summary: "Update a plugin to its template, and its sources to the kits.",
                examples: [
                    .init(
                        "screens-host template update PollScreenlet --dry-run",
                        "Lists what would change."
                    )
                ],
                arguments: [
                    ArgumentSpec(
                        name: "folder",
                        summary: "The plugin's folder; this one unless given.",
                        isOptional: true,
                        values: .folder
                    )
                ],
                options: [
                    templateFolder,
                    OptionSpec("dry-run", nil, "List what would change, and change nothing."),
                ],
                body: TemplateCommand.update
            )
        ]
    )

    static let sdk = CommandSpec(
        name: "sdk",
        summary: "Tells what plugins are built against.",
        examples: [.init("screens-host sdk path", "Prints the SDK's folder.")],
        subcommands: [
            CommandSpec(
                name: "path",
                summary: "Prints the folder of this host's SDK, or of the one SCREENS_SDK names.",
                examples: [
                    .init(
                        "screens-host sdk path",
                        "Prints what a plugin's Package.swift looks for in .screens-sdk."
                    )
                ],
                body: SDKCommand.path
            )
        ]
    )

    private static let templateFolder = OptionSpec(
        "template",
        "FOLDER",
        "Take the template of a folder instead of an installed one.",
        .folder
    )
}
