import Glibc
import ScreensSystem

/// A file that holds a password: never an option's value or the environment, which others can see.
public enum PasswordFile {
    /// The file's text without one line break at its end.
    ///
    /// - Parameter file: a file or a pipe; `-` is stdin.
    /// - Returns: the password.
    /// - Throws: ``SessionError/passwordFile(_:)``, also for more than 64 KiB, and
    ///   ``SessionError/privateFile(_:)`` for a file that others may change.
    public static func read(_ file: String) throws(SessionError) -> String {
        let source = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw .passwordFile(file) }
        defer { if source != STDIN_FILENO { close(source) } }
        // Whoever writes to a pipe is who the user reads from; a file lies around before.
        if file != "-", Files.isRegular(source), let doubt = Files.doubt(about: source, at: file) {
            throw .privateFile("The password file \(file) cannot be used: \(doubt).")
        }
        guard let bytes = try? Files.read(source, at: file, atMost: sizeLimit - 1),
            var text = String(validating: bytes, as: UTF8.self)
        else { throw .passwordFile(file) }
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        return text
    }

    private static let sizeLimit = 64 << 10
}
