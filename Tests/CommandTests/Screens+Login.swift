import DemoPortal

extension Screens {
    /// Where a sign-in is kept.
    var credentials: String { "\(folder)/state/screens/credentials.json" }

    /// The command line that signs in to a portal, without the password.
    func loginWords(_ portal: DemoPortal) -> [String] {
        [
            "login", "--server", portal.url, "--company-id", "\(portal.companyId)", "--group-id",
            "\(portal.groupId)", "--user", portal.user,
        ]
    }

    /// Signs in to a portal.
    @discardableResult
    func login(
        _ portal: DemoPortal,
        _ words: [String],
        input: String = ""
    ) async throws -> Outcome {
        try await run(loginWords(portal) + words, input: input)
    }
}
