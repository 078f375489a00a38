/// The commands that prepare plugins for distribution.
extension CommandTable {
    static let shipping = [pack, keygen, sign, verify, rotate, revocations]

    /// Where a package is built.
    static let scratchPath = OptionSpec(
        .scratchPath,
        "DIR",
        "The package's build folder, as for \"swift build --scratch-path\".",
        .folder
    )

    /// Packs a build as it is.
    static let noBuild = OptionSpec(
        .noBuild,
        nil,
        "Use the existing release build instead of building the package."
    )

    private static let archive = ArgumentSpec(
        name: "archive",
        summary: "A .screensplugin or .screensapp file.",
        values: .file
    )

    static let password = OptionSpec(
        .passwordFile,
        "FILE",
        "A file with the key's password; \"-\" reads stdin (default: ask).",
        .file
    )

    private static let pack = CommandSpec(
        name: "pack",
        summary: "Create an archive of a plugin or an app, with everything that belongs to it.",
        examples: [
            .init(
                "screens-host plugin pack Poll",
                "Build the package in the folder Poll for release, and pack it."
            ),
            .init(
                "screens-host plugin pack libPoll.so --version 1.2.0",
                "Pack a library, and Poll.resources next to it."
            ),
            .init(
                "screens-host plugin pack ./intranet",
                "Check the app in the folder intranet, and pack it."
            ),
            .init(
                "screens-host plugin pack ./intranet --bundle archives",
                "Also take along the plugins that the app requires, from the folder archives."
            ),
        ],
        arguments: [
            ArgumentSpec(
                name: "source",
                summary: "The folder of a plugin's package or of an app, or a library.",
                values: .file
            )
        ],
        options: [
            OptionSpec(
                .output,
                "FILE",
                "The archive to write (default: NAME-VERSION.screensplugin or .screensapp).",
                .file
            ),
            OptionSpec(
                .library,
                "FILE",
                "The library to pack (default: that of the release build).",
                .file
            ),
            noBuild, scratchPath,
            OptionSpec(.name, "NAME", "The name (default: the library's, or the app's folder's)."),
            OptionSpec(
                .version,
                "V",
                "The version, such as 1.2.0 (default: from plugin.json)."
            ),
            OptionSpec(
                .bundle,
                "PATH",
                "An archive of a plugin that the app requires, or a folder of archives; can be repeated.",
                .file
            ),
            OptionSpec(.summary, "TEXT", "A one-line description."),
            OptionSpec(.licence, "ID", "The licence's identifier, such as Apache-2.0."), json,
        ],
        body: PluginPackCommand.run
    )

    private static let sign = CommandSpec(
        name: "sign",
        summary: "Sign an archive; the signature is written next to it.",
        examples: [
            .init(
                "screens-host plugin sign Poll-1.2.0.screensplugin --key screens.key",
                "Write Poll-1.2.0.screensplugin.minisig."
            )
        ],
        arguments: [archive],
        options: [
            secretKey,
            OptionSpec(
                .until,
                "DAY",
                "The last day the archive can be installed, such as 2027-12-31."
            ), password,
        ],
        body: PluginSignCommand.sign
    )

    private static let verify = CommandSpec(
        name: "verify",
        summary: "Verify an archive's contents, compatibility and signature.",
        examples: [
            .init(
                "screens-host plugin verify Poll-1.2.0.screensplugin --key screens.pub",
                "Verify the archive's signature with this key."
            )
        ],
        arguments: [archive],
        options: [
            OptionSpec(
                .key,
                "KEY",
                "A public key or its file (default: the keys you trust).",
                .file
            ),
            json,
        ],
        body: PluginSignCommand.verify
    )
}
