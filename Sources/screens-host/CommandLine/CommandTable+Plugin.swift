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
}
