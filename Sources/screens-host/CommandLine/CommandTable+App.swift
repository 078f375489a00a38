/// The commands about apps.
extension CommandTable {
    static let app = CommandSpec(
        name: "app",
        summary: "Check apps: pages of screenlets that lead to one another.",
        examples: [
            .init("screens-host app check ./intranet", "Check the app in a folder.")
        ],
        subcommands: [
            CommandSpec(
                name: "check",
                summary: "Check an app without running it, and list all mistakes.",
                examples: [
                    .init("screens-host app check ./intranet", "Check the app in a folder."),
                    .init("screens-host app check . --json", "Print the mistakes as JSON."),
                ],
                arguments: [
                    ArgumentSpec(
                        name: "folder",
                        summary: "The folder with the app's app.json, or a .screensapp file.",
                        values: .file
                    )
                ],
                options: [json, pluginPath, locked],
                body: AppCheckCommand.run
            )
        ]
    )
}
