/// The commands that put plugins on this machine, and decide whom to trust.
extension CommandTable {
    static let installing = [install, remove, installed, lock, allow, trust]

    private static let install = CommandSpec(
        name: "install",
        summary: "Installs a plugin for you, in the place of any older version.",
        examples: [
            .init(
                "screens-host plugin install Poll-1.2.0.screensplugin",
                "Asks whether you trust who signed it, if you have not met them."
            ),
            .init(
                "screens-host plugin install --from Poll --allow-unsigned",
                "Packs and installs a plugin of your own."
            ),
        ],
        arguments: [
            ArgumentSpec(
                name: "archive",
                summary: "A .screensplugin file, its signature beside it.",
                isOptional: true,
                values: .file
            )
        ],
        options: [
            OptionSpec("from", "FOLDER", "Pack this package first, and install that.", .folder),
            scratchPath,
            OptionSpec("trust", "KEY", "Trust this public key, or the one in this file, unasked."),
            OptionSpec("allow-unsigned", nil, "Load the plugin although nobody has signed it."),
            json,
        ],
        body: PluginInstallCommand.install
    )

    private static let remove = CommandSpec(
        name: "remove",
        summary: "Removes an installed plugin, and all that came with it.",
        examples: [.init("screens-host plugin remove Poll", "Removes Poll.")],
        arguments: [name],
        body: PluginInstallCommand.remove
    )

    private static let installed = CommandSpec(
        name: "list",
        summary: "Lists plugins and where they come from, as “list plugins” does.",
        examples: [.init("screens-host plugin list", "Lists them without running any.")],
        options: list.options,
        body: ListCommand.run
    )

    private static let lock = CommandSpec(
        name: "lock",
        summary: "Writes down which plugins are installed, for --locked.",
        examples: [
            .init("screens-host plugin lock", "Writes plugins.lock to this folder.")
        ],
        body: PluginInstallCommand.lock
    )

    private static let allow = CommandSpec(
        name: "allow",
        summary: "Lets an installed plugin be loaded that nobody has signed whom you trust.",
        examples: [
            .init("screens-host plugin allow Poll", "Loads Poll from now on."),
            .init("screens-host plugin allow Poll --undo", "Loads it no longer."),
            .init(
                "screens-host plugin allow Poll --replace asset-list",
                "Also uses its code for asset-list, in the place of another plugin's."
            ),
        ],
        arguments: [name],
        options: [
            OptionSpec(
                "replace",
                "SCREENLET",
                "Let the plugin replace code of another plugin's screenlet.",
                .screenlet
            ),
            OptionSpec("undo", nil, "Take it back; with --replace, only that."),
        ],
        body: PluginTrustCommand.allow
    )

    private static let name = ArgumentSpec(
        name: "name",
        summary: "The plugin, as “list” has it.",
        values: .plugin
    )

    static let trust = CommandSpec(
        name: "trust",
        summary: "Tells and decides whose plugins are trusted.",
        examples: [.init("screens-host plugin trust list", "Lists the keys you decided about.")],
        subcommands: [
            CommandSpec(
                name: "list",
                summary:
                    "Lists the keys that are trusted or revoked, and what is allowed unsigned.",
                examples: [.init("screens-host plugin trust list --json", "Lists them as JSON.")],
                options: [json],
                body: PluginTrustCommand.list
            ),
            key(
                "add",
                "Trusts whatever a key signs.",
                "trust add screens.pub",
                PluginTrustCommand.add
            ),
            key(
                "remove",
                "Forgets a key, whether it was trusted or revoked.",
                "trust remove 4A3C0B1D5E6F7081",
                PluginTrustCommand.remove
            ),
            key(
                "revoke",
                "Lets nothing be loaded or installed any more that a key has signed.",
                "trust revoke 4A3C0B1D5E6F7081",
                PluginTrustCommand.revoke
            ),
            CommandSpec(
                name: "rotate",
                summary: "Trust a new key in the place of the old one, which has signed it.",
                examples: [
                    .init(
                        "screens-host plugin trust rotate new.pub",
                        "Checks new.pub.minisig, and accepts new versions by the new key alone."
                    )
                ],
                arguments: [
                    ArgumentSpec(
                        name: "new-key",
                        summary:
                            "The file of the new public key, the old key's signature beside it.",
                        values: .file
                    )
                ],
                body: PluginTrustCommand.rotate
            ),
            CommandSpec(
                name: "revocations",
                summary: "Revoke the keys and archives that a signed list names.",
                examples: [
                    .init(
                        "screens-host plugin trust revocations revoked --trust index.pub",
                        "Reads the list “revoked”, and follows the lists of that key from now on."
                    )
                ],
                arguments: [
                    ArgumentSpec(
                        name: "list",
                        summary: "The list's file, its signature beside it.",
                        values: .file
                    )
                ],
                options: [
                    OptionSpec("trust", "KEY", "Follow the lists that this key signs.")
                ],
                body: PluginTrustCommand.revocations
            ),
        ]
    )

    private static func key(
        _ name: String,
        _ summary: String,
        _ example: String,
        _ body: @escaping CommandSpec.Body
    ) -> CommandSpec {
        CommandSpec(
            name: name,
            summary: summary,
            examples: [.init("screens-host plugin \(example)", summary)],
            arguments: [
                ArgumentSpec(name: "key", summary: "A public key, its file, or a known key's id.")
            ],
            body: body
        )
    }
}
