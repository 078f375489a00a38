/// The commands that make plugins ready for others.
extension CommandTable {
    static let shipping = [pack, keygen, sign, verify, rotate, revocations]

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
            OptionSpec(
                "until",
                "DAY",
                "The last day on which plugins signed by it can be installed: 2028-12-31."
            ),
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
        options: [
            secretKey,
            OptionSpec(
                "until",
                "DAY",
                "The last day on which the archive can be installed, such as 2027-12-31."
            ), password,
        ],
        body: PluginSignCommand.sign
    )

    private static let secretKey = OptionSpec("key", "FILE", "The secret key; needed.", .file)

    private static let rotate = CommandSpec(
        name: "rotate",
        summary: "Replace your key: the old one signs the new one.",
        examples: [
            .init(
                "screens-host plugin rotate new.pub --key old.key",
                "Writes new.pub.minisig, which users accept with “plugin trust rotate new.pub”."
            )
        ],
        arguments: [
            ArgumentSpec(name: "new-key", summary: "The file of the new public key.", values: .file)
        ],
        options: [OptionSpec("key", "FILE", "The old secret key; needed.", .file), password],
        body: PluginKeyCommand.rotate
    )

    private static let revocations = CommandSpec(
        name: "revocations",
        summary: "Write or extend a signed list of revoked keys and archives.",
        examples: [
            .init(
                "screens-host plugin revocations revoked --key index.key --revoke stolen.pub --until 2027-02-20",
                "Adds a key to the list “revoked” and signs it again, with the next number."
            )
        ],
        arguments: [
            ArgumentSpec(name: "list", summary: "The list's file; made if missing.", values: .file)
        ],
        options: [
            secretKey,
            OptionSpec(
                "revoke",
                "KEY",
                "A public key or its file, or an archive; may be given several times.",
                .file
            ),
            OptionSpec("until", "DAY", "The last day on which the list is good; needed."), password,
        ],
        body: PluginKeyCommand.revocations
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
