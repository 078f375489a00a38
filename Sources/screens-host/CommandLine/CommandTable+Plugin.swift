/// The commands about single plugins.
extension CommandTable {
    static let plugin = CommandSpec(
        name: "plugin",
        summary: "Makes, signs, installs and explains plugins.",
        examples: [
            .init(
                "screens-host plugin why AssetListView --theme flat7",
                "Tells which plugin draws asset lists in the theme Flat7, and why."
            ),
            .init(
                "screens-host plugin install Poll-1.2.0.screensplugin",
                "Installs a plugin for you; asks whether you trust who signed it."
            ),
        ],
        subcommands: [why, quarantine] + shipping + installing
    )

    private static let why = CommandSpec(
        name: "why",
        summary: "Tells how a name is looked up: what is tried, who offers it, and what is used.",
        examples: [
            .init(
                "screens-host plugin why AssetListView --theme flat7",
                "Tells which plugin draws asset lists in the theme Flat7, and why."
            ),
            .init("screens-host plugin why asset-list", "Tells where a screenlet comes from."),
        ],
        arguments: [
            ArgumentSpec(
                name: "name",
                summary: "A screenlet, a theme, or a type such as AssetListInteractor_loadPage."
            )
        ],
        options: [
            OptionSpec(
                "theme",
                "NAME",
                "The theme in which a view is looked for; “default” unless given.",
                .theme
            ),
            json, pluginPath, locked,
        ],
        body: PluginWhyCommand.run
    )
}
