/// The commands about keys that sign plugins: one's own, and those that are trusted.
extension CommandTable {
    static let keygen = CommandSpec(
        name: "keygen",
        summary: "Create a key pair for signing, compatible with minisign.",
        examples: [
            .init(
                "screens-host plugin keygen --comment Jane",
                "Write the secret key screens.key and the public key screens.pub."
            )
        ],
        options: [
            OptionSpec(
                .output,
                "NAME",
                "The files' name without ending (default: \"screens\").",
                .file
            ),
            OptionSpec(
                .comment,
                "TEXT",
                "The key's owner, shown to users who are asked to trust it."
            ),
            OptionSpec(
                .until,
                "DAY",
                "The last day its signatures are accepted, such as 2028-12-31."
            ),
            password,
            OptionSpec(.noPassword, nil, "Store the secret key without a password."),
        ],
        body: PluginSignCommand.makeKeys
    )

    static let secretKey = OptionSpec(
        .key,
        "FILE",
        "The secret key's file; required.",
        .file
    )

    static let rotate = CommandSpec(
        name: "rotate",
        summary: "Sign your new public key with your old key.",
        examples: [
            .init(
                "screens-host plugin rotate new.pub --key old.key",
                "Write new.pub.minisig, for users to run \"screens-host plugin trust rotate new.pub\"."
            )
        ],
        arguments: [
            ArgumentSpec(name: "new-key", summary: "The new public key's file.", values: .file)
        ],
        options: [
            OptionSpec(.key, "FILE", "The old secret key's file; required.", .file), password,
        ],
        body: PluginKeyCommand.rotate
    )

    static let revocations = CommandSpec(
        name: "revocations",
        summary: "Create or extend a signed list of revoked keys and archives.",
        examples: [
            .init(
                "screens-host plugin revocations revoked --key index.key --revoke stolen.pub --until 2027-02-20",
                "Add a key to the list \"revoked\", and sign it with the next number."
            )
        ],
        arguments: [
            ArgumentSpec(
                name: "list",
                summary: "The list's file; created if missing.",
                values: .file
            )
        ],
        options: [
            secretKey,
            OptionSpec(
                .revoke,
                "KEY",
                "A public key, its file or an archive to revoke; can be repeated.",
                .file
            ),
            OptionSpec(.until, "DAY", "The last day the list is valid; required."), password,
        ],
        body: PluginKeyCommand.revocations
    )

    static let trust = CommandSpec(
        name: "trust",
        summary: "Manage the keys whose plugins you trust.",
        examples: [.init("screens-host plugin trust list", "List trusted and revoked keys.")],
        subcommands: [
            CommandSpec(
                name: "list",
                summary:
                    "List trusted and revoked keys, and plugins allowed without a signature.",
                examples: [
                    .init("screens-host plugin trust list --json", "List the keys as JSON.")
                ],
                options: [json],
                body: PluginTrustCommand.list
            ),
            key(
                "add",
                "Trust all plugins signed by a key.",
                "trust add screens.pub",
                .file,
                PluginTrustCommand.add
            ),
            key(
                "remove",
                "Remove a trusted or revoked key from the list.",
                "trust remove 4A3C0B1D5E6F7081",
                .trustedKey,
                PluginTrustCommand.remove
            ),
            key(
                "revoke",
                "Refuse all plugins signed by a key.",
                "trust revoke 4A3C0B1D5E6F7081",
                .trustedKey,
                PluginTrustCommand.revoke
            ),
            CommandSpec(
                name: "rotate",
                summary: "Replace a trusted key with a new key that it has signed.",
                examples: [
                    .init(
                        "screens-host plugin trust rotate new.pub",
                        "Verify new.pub.minisig, and accept new versions only with the new key."
                    )
                ],
                arguments: [
                    ArgumentSpec(
                        name: "new-key",
                        summary:
                            "The new public key's file, with the old key's signature next to it.",
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
                        "Read the list \"revoked\", and follow lists signed by that key."
                    )
                ],
                arguments: [
                    ArgumentSpec(
                        name: "list",
                        summary: "The list's file, with its signature next to it.",
                        values: .file
                    )
                ],
                options: [
                    OptionSpec(.trust, "KEY", "A key whose revocation lists to follow.", .file)
                ],
                body: PluginTrustCommand.revocations
            ),
        ]
    )

    private static func key(
        _ name: String,
        _ summary: String,
        _ example: String,
        _ values: Values,
        _ body: @escaping CommandSpec.Body
    ) -> CommandSpec {
        CommandSpec(
            name: name,
            summary: summary,
            examples: [.init("screens-host plugin \(example)", summary)],
            arguments: [
                ArgumentSpec(
                    name: "key",
                    summary: "A public key, its file, or the ID of a known key.",
                    values: values
                )
            ],
            body: body
        )
    }
}
