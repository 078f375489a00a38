import FoundationEssentials
import ScreensPortal

/// Where a password comes from: never an option's value or the environment, which others can see.
@MainActor
enum PasswordSource {
    /// The file's text without one line break at its end; `-` is stdin.
    ///
    /// - Throws: a usage error that names the file.
    nonisolated static func read(_ file: String) throws(CommandError) -> String {
        do {
            let path = file == "-" ? "/dev/stdin" : file
            var text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
            if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
            return text
        } catch {
            throw .usage("The password file “\(file)” cannot be read as text.")
        }
    }

    /// Asks for it on the terminal.
    ///
    /// - Throws: when there is no terminal, no password, or a signal ends the question.
    static func ask(of user: String, at server: String) async throws(CommandError) -> String {
        guard Terminal.canAsk else {
            throw .usage(
                "There is no terminal to ask for the password on: --password-file FILE reads it "
                    + "from a file, --password-file - from stdin."
            )
        }
        let answer = try await Terminal.ask("Password of \(user) at \(server):", hidden: true)
        guard let answer, !answer.isEmpty, let text = String(validating: answer, as: UTF8.self)
        else { throw .usage("No password was given.") }
        return text
    }
}
