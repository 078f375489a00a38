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
            OptionSpec("server", "URL", "The portal's address; required.")
        ] + connection.filter { ["portal-version", "company-id", "group-id"].contains($0.name) } + [
            OptionSpec("user", "NAME", "The user who signs in; required."),
            OptionSpec(
                "password-file",
                "FILE",
                "A file with the password; \"-\" reads stdin (default: ask).",
                .file
            ),
        ] + connection.filter { $0.name == "insecure" } + [json],
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
            OptionSpec("keep-cache", nil, "Keep cached data and unsent changes."),
            OptionSpec("discard-pending", nil, "Discard unsent changes without asking."),
            OptionSpec(
                "cache-dir",
                "DIR",
                "A folder with cached data to remove; can be repeated.",
                .folder
            ),
        ],
        body: LogoutCommand.run
    )
}
