/// The commands that make plugins ready for others.
extension CommandTable {
    static let shipping = [pack, keygen, sign, verify]

    /// Where a package is built.
    static let scratchPath = OptionSpec(
        "scratch-path",
        "DIR",
        "Where the package is built, as with “swift build --scratch-path”.",
        .folder
    )

    private static let archive = ArgumentSpec(
        name: "archive",
        summary: "A .screensplugin file.",
        values: .file
    )
    private static let password = OptionSpec(
        "password-file",
        "FILE",
        "A file with the key's password; “-” reads stdin; asked for unless given.",
        .file
    )

    private static let pack = CommandSpec(
        name: "pack",
        summary: "Makes one file of a plugin: library, resources, licence and manifest.",
        examples: [
            .init(
                "screens-host plugin pack Poll",
                "Packs the release build of the package in the folder Poll."
            ),
            .init(
                "screens-host plugin pack libPoll.so --version 1.2.0",
                "Packs a library, and Poll.resources beside it."
            ),
        ],
        arguments: [
            ArgumentSpec(
                name: "source",
                summary: "The folder of a plugin's package, or a library.",
                values: .file
            )
        ],
        options: [
            OptionSpec("output", "FILE", "Where to; Poll-1.2.0.screensplugin unless given.", .file),
            OptionSpec("library", "FILE", "The library, if not of the release build.", .file),
            scratchPath,
            OptionSpec("name", "NAME", "The plugin's name; the library's unless given."),
            OptionSpec(
                "version",
                "V",
                "Its version, such as 1.2.0; from plugin.json unless given."
            ),
            OptionSpec("summary", "TEXT", "What it is, in one line."),
            OptionSpec("licence", "ID", "Under which licence it may be used: Apache-2.0."), json,
        ],
        body: PluginPackCommand.run
    )

    private static let keygen = CommandSpec(
        name: "keygen",
        summary: "Makes a pair of keys for signing, which minisign can use too.",
        examples: [
            .init(
                "screens-host plugin keygen --comment Jane",
                "Writes screens.key, which is to stay secret, and screens.pub for everybody."
            )
        ],
        options: [
            OptionSpec(
                "output",
                "NAME",
                "What the files are called; “screens” unless given.",
                .file
            ),
            OptionSpec("comment", "TEXT", "Whose key it is, for those who are to trust it."),
            password,
            OptionSpec("no-password", nil, "Let anybody use it who can read the file."),
        ],
        body: PluginSignCommand.makeKeys
    )

    private static let sign = CommandSpec(
        name: "sign",
        summary: "Signs an archive: the signature lies beside it and travels with it.",
        examples: [
            .init(
                "screens-host plugin sign Poll-1.2.0.screensplugin --key screens.key",
                "Writes Poll-1.2.0.screensplugin.minisig."
            )
        ],
        arguments: [archive],
        options: [OptionSpec("key", "FILE", "The secret key; needed.", .file), password],
        body: PluginSignCommand.sign
    )

    private static let verify = CommandSpec(
        name: "verify",
        summary: "Tells whether an archive is whole, fit for this host, and who signed it.",
        examples: [
            .init(
                "screens-host plugin verify Poll-1.2.0.screensplugin --key screens.pub",
                "Checks the signature beside it against that key."
            )
        ],
        arguments: [archive],
        options: [
            OptionSpec("key", "KEY", "A public key or its file; those you trust unless given."),
            json,
        ],
        body: PluginSignCommand.verify
    )
}
