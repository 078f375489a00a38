extension CommandTable {
    static let login = CommandSpec(
        name: "login",
        summary:
            "Sign in to a portal or a service, for all commands until \"screens-host logout\".",
        examples: [
            .init(
                "screens-host login --server http://localhost:8080 --company-id 20097 "
                    + "--group-id 20143 --user jane",
                "Ask for the password, verify it, and store it where only you can read it."
            ),
            .init(
                "screens-host login --service stock --password-file token",
                "Store the token for a plugin's service, without trying it."
            ),
        ],
        options: [
            OptionSpec(.server, "URL", "The portal's address; required, unless there is --service.")
        ] + connection(.portalVersion, .dialect, .companyId, .groupId) + [
            OptionSpec(
                .service,
                "NAME",
                "Sign in to a plugin's service instead; see \"screens-host list services\".",
                .service
            ),
            OptionSpec(
                .address,
                "URL",
                "The address of that service (default: the one that its plugin declares)."
            ),
            OptionSpec(
                .user,
                "NAME",
                "The user who signs in; required, unless a service takes a token."
            ),
            OptionSpec(
                .passwordFile,
                "FILE",
                "A file with the password or token; \"-\" reads stdin (default: ask).",
                .file
            ),
            OptionSpec(
                .ca,
                "FILE",
                "A file with the certificate of an authority, in PEM format, to trust for this portal.",
                .file
            ),
        ] + connection(.insecure) + [json, pluginPath, locked],
        sections: [modes],
        body: LoginCommand.run
    )

    /// How users can sign in; `login` itself does so in the first way.
    private static let modes = CommandSpec.Section(
        title:
            "Modes, for \"screens-host run login --set loginMode=MODE --set saveCredentials=true\"",
        rows: [
            ("basic", "Name and password with every request, as this command does."),
            ("cookie", "Name and password once, in the portal's form, and cookies from then on."),
            (
                "oauth2redirect",
                "On the portal's page, in a browser. --set oauth2clientId=ID names a client that is registered with the "
                    + "portal, --set oauth2redirectURL=http://127.0.0.1:8765/signed-in its callback, with any free port."
            ),
            (
                "oauth2usernameandpassword",
                "Name and password once, and tokens of OAuth 2 from then on. Needs --set oauth2clientId=ID."
            ),
            (
                "oauth2clientcredentials",
                "As the user whom the portal knows for a client. Needs --set oauth2clientId=ID and "
                    + "--set oauth2clientSecret=@FILE."
            ),
        ]
    )

    static let logout = CommandSpec(
        name: "logout",
        summary: "Sign out, and remove cached data; or remove the sign-in at a service.",
        examples: [
            .init("screens-host logout", "Sign out; asks first if there are unsent changes."),
            .init("screens-host logout --keep-cache", "Sign out, but keep cached data."),
            .init(
                "screens-host logout --service stock",
                "Remove the sign-ins at a service, and nothing else."
            ),
        ],
        options: [
            OptionSpec(
                .service,
                "NAME",
                "Remove the stored sign-ins at this service instead.",
                .storedService
            ),
            OptionSpec(
                .address,
                "URL",
                "Only the one for this address of the service (default: all)."
            ),
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
