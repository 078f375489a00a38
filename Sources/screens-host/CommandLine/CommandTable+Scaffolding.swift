import ScreensScaffold

/// The commands for authors of plugins.
extension CommandTable {
    static let new = CommandSpec(
        name: "new",
        summary: "Create a plugin, a program or an app from a template.",
        examples: [
            .init(
                "screens-host new screenlet Poll",
                "Create PollScreenlet, a screenlet with its own view."
            ),
            .init(
                "screens-host new theme Corporate --set accent=#A30050 --no-input",
                "Create CorporateTheme with this accent colour, without questions."
            ),
            .init(
                "screens-host new field SubscriberName --in plugins --dry-run",
                "List the files that plugins/SubscriberNameField would contain."
            ),
            .init(
                "screens-host new program Kiosk",
                "Create Kiosk, a program that shows a screenlet."
            ),
            .init(
                "screens-host new app Intranet",
                "Create the folder intranet, an app with four pages."
            ),
        ],
        arguments: [
            ArgumentSpec(
                name: "kind",
                summary: "What to create.",
                values: .cases(of: PluginKind.self)
            ),
            ArgumentSpec(name: "name", summary: "The name, such as Poll."),
        ],
        options: [
            OptionSpec(
                .in,
                "DIR",
                "The folder to create it in (default: the current folder).",
                .folder
            ),
            OptionSpec(.set, "QUESTION=ANSWER", "Answer a question of the template.", .answer),
            OptionSpec(
                .noInput,
                nil,
                "Use the defaults for everything not given with --set, without asking."
            ),
            templateFolder,
            OptionSpec(.dryRun, nil, "List the files without writing them."),
            OptionSpec(.force, nil, "Overwrite existing files."),
        ],
        body: NewCommand.run
    )

    static let template = CommandSpec(
        name: "template",
        summary: "Update plugins to newer versions of their template.",
        examples: [
            .init("screens-host template update", "Update the plugin in the current folder.")
        ],
        subcommands: [
            CommandSpec(
                name: "update",
                summary: "Merge later changes of the template into a plugin.",
                examples: [
                    .init(
                        "screens-host template update PollScreenlet --dry-run",
                        "List what would change."
                    )
                ],
                arguments: [
                    ArgumentSpec(
                        name: "folder",
                        summary: "The plugin's folder (default: the current folder).",
                        isOptional: true,
                        values: .folder
                    )
                ],
                options: [
                    templateFolder,
                    OptionSpec(.dryRun, nil, "List the changes without making them."),
                ],
                body: TemplateCommand.update
            )
        ]
    )

    static let sdk = CommandSpec(
        name: "sdk",
        summary: "Show the SDK that plugins are built against.",
        examples: [.init("screens-host sdk path", "Print the SDK's folder.")],
        subcommands: [
            CommandSpec(
                name: "path",
                summary: "Print the folder of the SDK: SCREENS_SDK, else this host's.",
                examples: [
                    .init(
                        "screens-host sdk path",
                        "Print the path that a plugin's Package.swift reads from .screens-sdk."
                    )
                ],
                body: SDKCommand.path
            )
        ]
    )

    private static let templateFolder = OptionSpec(
        .template,
        "FOLDER",
        "Use the template in this folder instead of an installed one.",
        .folder
    )
}
