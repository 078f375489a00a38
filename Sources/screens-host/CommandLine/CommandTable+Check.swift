/// The command that tells whether a plugin would be loaded.
extension CommandTable {
    static let check = CommandSpec(
        name: "check",
        summary: "Tells whether this host would load a plugin, or all that is missing.",
        examples: [
            .init(
                "screens-host plugin check Poll",
                "Checks what was built last in the folder of a package."
            ),
            .init("screens-host plugin check libPoll.so", "Checks a library."),
            .init("screens-host plugin check Poll-1.2.0.screensplugin", "Checks an archive."),
        ],
        arguments: [
            ArgumentSpec(
                name: "file",
                summary: "A library, an archive, or the folder of a plugin's package.",
                values: .file
            )
        ],
        options: [scratchPath, json, pluginPath],
        body: PluginCheckCommand.run
    )
}
