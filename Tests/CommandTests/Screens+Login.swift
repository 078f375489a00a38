import DemoPortal

extension Screens {
    /// The file with the stored sign-in.
    var credentials: String { "\(folder)/state/screens/credentials.json" }

    /// The command line that signs in to a portal, without the password.
    func loginWords(_ portal: DemoPortal) -> [String] {
        [
            "login", "--server", portal.url, "--company-id", "\(portal.companyId)", "--group-id",
            "\(portal.groupId)", "--user", portal.user,
        ]
    }

    @discardableResult
    func login(
        _ portal: DemoPortal,
        _ words: [String],
        input: String = ""
    ) async throws -> Outcome {
        try await run(loginWords(portal) + words, input: input)
    }
}
