import Glibc
import ScreensSystem

/// A file that contains a password.
///
/// Options and the environment are not used, as others can see them.
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
        // A pipe comes from a process that the user chose to read; a file may have been changed by others before.
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
