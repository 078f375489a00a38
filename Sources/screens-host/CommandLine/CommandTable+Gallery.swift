/// The commands of the gallery.
extension CommandTable {
    static let gallery = CommandSpec(
        name: "gallery",
        summary: "Show views in all of their states, or compare how they are drawn.",
        examples: [
            .init(
                "screens-host gallery --open",
                "Show the views of all plugins in the browser."
            ),
            .init(
                "screens-host gallery Flat7Theme --terminal",
                "Show the views of a plugin on this terminal."
            ),
        ],
        subcommands: [galleryShow, gallerySnapshot, galleryDiff],
        usualSubcommand: "show"
    )

    private static let galleryShow = CommandSpec(
        name: "show",
        summary: "Show views in the states of their samples; \"show\" may be left out.",
        examples: [
            .init("screens-host gallery", "Print an address for one browser."),
            .init(
                "screens-host gallery --page view --with view=AssetListView_flat7 --with state=new --terminal",
                "Show a view in one state on this terminal."
            ),
            .init(
                "screens-host gallery --page view --with view=RatingView_default_stars --set editable=true",
                "Show a view with an attribute of its screenlet."
            ),
        ],
        arguments: [galleryPlugins],
        options: [
            galleryTheme,
            OptionSpec(
                .terminal,
                nil,
                "Show the gallery on this terminal instead of in a browser."
            ),
            OptionSpec(.port, "N", "The port (default: 0, any free port)."),
            OptionSpec(.open, nil, "Open the page in the browser."),
            OptionSpec(
                .look,
                "NAME",
                "The theme of the gallery itself (default: \"default\").",
                .theme
            ),
            OptionSpec(.ascii, nil, "Use only ASCII characters on a live terminal."),
            colorScheme,
            OptionSpec(
                .output,
                "FORM",
                "Print the page once instead.",
                .cases(of: GalleryCommand.Form.self)
            ),
        ] + pages + [
            OptionSpec(
                .set,
                "NAME=VALUE",
                "Set an attribute of the screenlet that the view draws; can be repeated."
            ),
            watch, scratchPath, pluginPath, locked,
        ],
        body: GalleryCommand.show
    )

    private static let gallerySnapshot = CommandSpec(
        name: "snapshot",
        summary: "Write each view in each state to files: a text and a page.",
        examples: [
            .init("screens-host gallery snapshot before", "Draw the views of all plugins."),
            .init(
                "screens-host gallery snapshot after DefaultTheme --locale es_ES --locale ar_SA",
                "Draw the views of a plugin in two locales."
            ),
        ],
        arguments: [
            ArgumentSpec(
                name: "folder",
                summary: "The folder for the files, which must be empty or not exist.",
                values: .folder
            ),
            galleryPlugins,
        ],
        options: [
            galleryTheme,
            OptionSpec(.locale, "LOCALE", "A locale (default: en_US); can be repeated."),
            OptionSpec(
                .width,
                "WIDTH",
                "A width (default: both); can be repeated.",
                .cases(of: GalleryCommand.Width.self)
            ),
            json, pluginPath, locked,
        ],
        body: GalleryCommand.snapshot
    )

    private static let galleryDiff = CommandSpec(
        name: "diff",
        summary: "List what is different between two snapshots; exits with 8 if anything is.",
        examples: [
            .init(
                "screens-host gallery diff before after",
                "Show the first changed line of each text."
            )
        ],
        arguments: [
            ArgumentSpec(name: "before", summary: "The folder of a snapshot.", values: .folder),
            ArgumentSpec(name: "after", summary: "The folder of another one.", values: .folder),
        ],
        options: [json],
        body: GalleryCommand.diff
    )

    private static let galleryPlugins = ArgumentSpec(
        name: "plugin",
        summary: "The plugins whose views are shown (default: all); can be repeated.",
        isOptional: true,
        isRepeated: true,
        values: .plugin
    )

    private static let galleryTheme = OptionSpec(
        .theme,
        "NAME",
        "Only views of this theme; can be repeated.",
        .theme
    )
}
