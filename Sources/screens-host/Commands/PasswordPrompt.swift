/// Asks for passwords on the terminal.
@MainActor
enum PasswordPrompt {
    /// Asks for a password on the terminal.
    ///
    /// - Throws: if there is no terminal or no answer, or a signal ends the question.
    static func ask(of user: String, at server: String) async throws(CommandError) -> String {
        guard Terminal.canAsk else {
            throw .usage(
                "Cannot ask for the password without a terminal. Use --password-file FILE to read it "
                    + "from a file, or --password-file - for stdin."
            )
        }
        return try await ask("Password of \(user) at \(server):")
    }

    /// Asks a question whose answer is a password.
    ///
    /// - Throws: if there is no answer, or a signal ends the question.
    static func ask(_ question: String) async throws(CommandError) -> String {
        let answer = try await Terminal.ask(question, hidden: true)
        guard let answer, !answer.isEmpty, let text = String(validating: answer, as: UTF8.self)
        else { throw .usage("No password was given.") }
        return text
    }
}
