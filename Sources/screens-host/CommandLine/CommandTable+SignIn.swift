extension CommandTable {
    static let login = CommandSpec(
        name: "login",
        summary: "Sign in to a portal, for all commands until \"screens-host logout\".",
        examples: [
            .init(
                "screens-host login --server http://localhost:8080 --company-id 20097 "
                    + "--group-id 20143 --user jane",
                "Ask for the password, verify it, and store it where only you can read it."
            )
        ],
        options: [
            OptionSpec(.server, "URL", "The portal's address; required.")
        ] + connection(.portalVersion, .companyId, .groupId) + [
            OptionSpec(.user, "NAME", "The user who signs in; required."),
            OptionSpec(
                .passwordFile,
                "FILE",
                "A file with the password; \"-\" reads stdin (default: ask).",
                .file
            ),
        ] + connection(.insecure) + [json],
        body: LoginCommand.run
    )

    static let logout = CommandSpec(
        name: "logout",
        summary: "Sign out, and remove cached data.",
        examples: [
            .init("screens-host logout", "Sign out; asks first if there are unsent changes."),
            .init("screens-host logout --keep-cache", "Sign out, but keep cached data."),
        ],
        options: [
            OptionSpec(.keepCache, nil, "Keep cached data and unsent changes."),
            OptionSpec(.discardPending, nil, "Discard unsent changes without asking."),
            OptionSpec(
                .cacheDir,
                "DIR",
                "A folder with cached data to remove; can be repeated.",
                .folder
            ),
        ],
        body: LogoutCommand.run
    )

    private static func connection(_ names: OptionName...) -> [OptionSpec] {
        connection.filter { names.contains($0.name) }
    }
}
