/// The commands that install plugins.
extension CommandTable {
    static let installing = [install, update, remove, installed, lock, allow, trust]

    private static let install = CommandSpec(
        name: "install",
        summary: "Install a plugin or an app for the current user, replacing any older version.",
        examples: [
            .init(
                "screens-host plugin install Poll-1.2.0.screensplugin",
                "Install a signed archive; asks before trusting a new key."
            ),
            .init(
                "screens-host plugin install --from Poll --allow-unsigned",
                "Build, pack and install your own plugin without a signature."
            ),
            .init(
                "screens-host plugin install intranet-1.0.0.screensapp",
                "Install an app, and list the screenlets and servers that it uses."
            ),
            .init(
                "screens-host plugin install https://example.org/Poll-1.2.0.screensplugin",
                "Download an archive and its signature, and install it."
            ),
            .init(
                "screens-host plugin install Poll",
                "Install Poll from an index that you follow."
            ),
        ],
        arguments: [
            ArgumentSpec(
                name: "archive",
                summary:
                    "A .screensplugin or .screensapp file, or its https address, with its signature next to it, "
                    + "or a name in an index.",
                isOptional: true,
                values: .file
            )
        ],
        options: [
            OptionSpec(
                .from,
                "FOLDER",
                "Build and pack the package or the app in this folder, and install the result.",
                .folder
            ),
            noBuild, scratchPath,
            OptionSpec(
                .trust,
                "KEY",
                "A public key or its file to trust without asking; can be repeated.",
                .file
            ),
            OptionSpec(.allowUnsigned, nil, "Load the plugin even if it is unsigned."),
            json,
        ],
        body: PluginInstallCommand.install
    )

    private static let update = CommandSpec(
        name: "update",
        summary: "Install newer versions, by the same authors, from the indexes that you follow.",
        examples: [
            .init("screens-host plugin update", "Update all plugins and apps."),
            .init("screens-host plugin update Poll", "Update Poll."),
            .init("screens-host plugin update --json", "Print what became of each as JSON."),
        ],
        arguments: [
            ArgumentSpec(
                name: "name",
                summary: "The plugin or app (default: all that are installed).",
                isOptional: true,
                values: .plugin
            )
        ],
        options: [json],
        body: PluginUpdateCommand.run
    )

    private static let remove = CommandSpec(
        name: "remove",
        summary: "Remove an installed plugin or app and all of its files.",
        examples: [.init("screens-host plugin remove Poll", "Remove Poll.")],
        arguments: [name],
        body: PluginInstallCommand.remove
    )

    private static let installed = CommandSpec(
        name: "list",
        summary: "List plugins and apps and where they come from, like \"screens-host list\".",
        examples: [
            .init("screens-host plugin list", "List plugins and apps without running them.")
        ],
        options: list.options,
        body: ListCommand.run
    )

    private static let lock = CommandSpec(
        name: "lock",
        summary: "Record the installed plugins in plugins.lock, for --locked.",
        examples: [
            .init("screens-host plugin lock", "Write plugins.lock in the current folder.")
        ],
        body: PluginInstallCommand.lock
    )

    private static let allow = CommandSpec(
        name: "allow",
        summary: "Allow an installed plugin to be loaded without a trusted signature.",
        examples: [
            .init("screens-host plugin allow Poll", "Allow Poll to be loaded."),
            .init(
                "screens-host plugin allow Poll --undo",
                "Stop allowing Poll unless its signature is trusted."
            ),
            .init(
                "screens-host plugin allow Poll --replace asset-list",
                "Also use its code for asset-list instead of another plugin's."
            ),
        ],
        arguments: [name],
        options: [
            OptionSpec(
                .replace,
                "SCREENLET",
                "Let the plugin replace code of another plugin's screenlet.",
                .screenlet
            ),
            OptionSpec(.undo, nil, "Undo this permission; with --replace, only that."),
        ],
        body: PluginTrustCommand.allow
    )

    private static let name = ArgumentSpec(
        name: "name",
        summary: "The name of the plugin or app, as \"screens-host plugin list\" shows it.",
        values: .plugin
    )
}
