/// The command that checks whether a plugin would be loaded.
extension CommandTable {
    static let check = CommandSpec(
        name: "check",
        summary: "Check whether this host can load a plugin, and list all problems.",
        examples: [
            .init(
                "screens-host plugin check Poll",
                "Check the latest build of the package in the folder Poll."
            ),
            .init("screens-host plugin check libPoll.so", "Check a library."),
            .init("screens-host plugin check Poll-1.2.0.screensplugin", "Check an archive."),
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
