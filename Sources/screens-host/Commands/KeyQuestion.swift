import ScreensRendering
import ScreensShipping

/// Asks the user whether to trust a key that is new.
@MainActor
enum KeyQuestion {
    /// Shows the key's owner, and asks.
    ///
    /// - Throws: ``CommandError`` unless the user trusts it.
    static func ask(
        _ key: PublicKey,
        of file: String,
        _ question: String = "Trust this key and everything it signs? [y/N]"
    ) async throws {
        Console.note(
            lines: ["\(file) is signed by a key that is new to you:"]
                + KeyReport(key).text.lines.dropLast()
                + ["Compare the fingerprint with the one that its publisher shows elsewhere."]
        )
        guard Terminal.canAsk else {
            throw refused(
                "Cannot ask whether you trust \(key.idText) without a terminal. Use --trust "
                    + "\(key.text) to trust it."
            )
        }
        let answer = try await Terminal.ask(question)
        guard ["y", "yes"].contains(String(decoding: answer ?? [], as: UTF8.self).lowercased())
        else { throw refused("\(key.idText) is not trusted; nothing was changed.") }
    }

    private static func refused(_ message: String) -> CommandError {
        CommandError(exit: .refused, message: message, code: "not-trusted")
    }
}
