extension CommandTable {
    static let login = CommandSpec(
        name: "login",
        summary: "Signs in to a portal, for all commands until “logout”.",
        examples: [
            .init(
                "screens-host login --server http://localhost:8080 --company-id 20097 "
                    + "--group-id 20143 --user jane",
                "Asks for the password, checks it, and keeps it where only you may read it."
            )
        ],
        options: [
            OptionSpec("server", "URL", "The portal; needed.")
        ] + connection.filter { ["portal-version", "company-id", "group-id"].contains($0.name) } + [
            OptionSpec("user", "NAME", "Who signs in; needed."),
            OptionSpec(
                "password-file",
                "FILE",
                "A file with the password; “-” reads stdin; asked for on the terminal unless given.",
                .file
            ),
        ] + connection.filter { $0.name == "insecure" } + [json],
        body: LoginCommand.run
    )

    static let logout = CommandSpec(
        name: "logout",
        summary: "Forgets who signed in, and what is kept of the portal's answers.",
        examples: [
            .init("screens-host logout", "Asks first if there are writes that wait to be sent."),
            .init("screens-host logout --keep-cache", "Forgets no more than the password."),
        ],
        options: [
            OptionSpec("keep-cache", nil, "Leave what is kept of the portal's answers."),
            OptionSpec("discard-pending", nil, "Drop writes that wait to be sent, unasked."),
            OptionSpec(
                "cache-dir",
                "DIR",
                "Where what portals answered is kept; may be given several times.",
                .folder
            ),
        ],
        body: LogoutCommand.run
    )
}
