/// Asks for passwords and other secrets on the terminal.
@MainActor
enum PasswordPrompt {
    /// Asks for a password on the terminal.
    ///
    /// - Throws: if there is no terminal or no answer, or a signal ends the question.
    static func ask(of user: String, at server: String) async throws(CommandError) -> String {
        try await askOnTerminal("Password of \(user) at \(server):", for: "password")
    }

    /// Asks a question whose answer is a password or a token, as `secret` says.
    ///
    /// - Throws: if there is no terminal or no answer, or a signal ends the question.
    static func askOnTerminal(
        _ question: String,
        for secret: String
    ) async throws(CommandError) -> String {
        guard Terminal.canAsk else {
            throw .usage(
                "Cannot ask for the \(secret) without a terminal. Use --password-file FILE to read it "
                    + "from a file, or --password-file - for stdin."
            )
        }
        return try await ask(question, for: secret)
    }

    /// Asks a question whose answer is a secret.
    ///
    /// - Throws: if there is no answer, or a signal ends the question.
    static func ask(
        _ question: String,
        for secret: String = "password"
    ) async throws(CommandError) -> String {
        let answer = try await Terminal.ask(question, hidden: true)
        guard let answer, !answer.isEmpty, let text = String(validating: answer, as: UTF8.self)
        else { throw .usage("No \(secret) was given.") }
        return text
    }
}
