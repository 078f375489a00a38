import Glibc

/// Where a password comes from: never an option's value or the environment, which others can see.
@MainActor
enum PasswordSource {
    /// The file's text without one line break at its end; `-` is stdin.
    ///
    /// - Throws: a usage error that names the file.
    nonisolated static func read(_ file: String) throws(CommandError) -> String {
        guard let bytes = bytes(file), var text = String(validating: bytes, as: UTF8.self) else {
            throw .usage("The password file “\(file)” cannot be read as text.")
        }
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        return text
    }

    /// The file to its end, by hand: Foundation takes none that is a pipe.
    nonisolated private static func bytes(_ file: String) -> [UInt8]? {
        let source = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { return nil }
        defer { if source != STDIN_FILENO { close(source) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < sizeLimit {
            let count = Glibc.read(source, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += buffer.prefix(count)
        }
        return nil
    }

    nonisolated private static let sizeLimit = 64 << 10

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
        return try await ask("Password of \(user) at \(server):")
    }

    /// Asks a question whose answer is a password.
    ///
    /// - Throws: when there is no answer, or a signal ends the question.
    static func ask(_ question: String) async throws(CommandError) -> String {
        let answer = try await Terminal.ask(question, hidden: true)
        guard let answer, !answer.isEmpty, let text = String(validating: answer, as: UTF8.self)
        else { throw .usage("No password was given.") }
        return text
    }
}
