/// The commands about single plugins.
extension CommandTable {
    static let plugin = CommandSpec(
        name: "plugin",
        summary: "Package, sign, install, check and explain plugins.",
        examples: [
            .init(
                "screens-host plugin why AssetListView --theme flat7",
                "Explain which plugin draws asset lists in the theme Flat7."
            ),
            .init(
                "screens-host plugin install Poll-1.2.0.screensplugin",
                "Install a plugin; asks before trusting a new key."
            ),
        ],
        subcommands: [why, check, quarantine] + shipping + installing + [search, index]
    )

    private static let why = CommandSpec(
        name: "why",
        summary: "Explain which plugin provides a name, and how it is found.",
        examples: [
            .init(
                "screens-host plugin why AssetListView --theme flat7",
                "Explain which plugin draws asset lists in the theme Flat7."
            ),
            .init(
                "screens-host plugin why asset-list",
                "Explain which plugin provides a screenlet."
            ),
        ],
        arguments: [
            ArgumentSpec(
                name: "name",
                summary:
                    "A screenlet, a theme, a service, or a type such as AssetListInteractor_loadPage.",
                values: .offer
            )
        ],
        options: [
            OptionSpec(
                .theme,
                "NAME",
                "The theme to look up views in (default: \"default\").",
                .theme
            ),
            json, pluginPath, locked,
        ],
        body: PluginWhyCommand.run
    )

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
