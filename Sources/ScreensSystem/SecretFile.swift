import Glibc

/// A file that contains a password or another secret.
package enum SecretFile {
    /// Why the secret cannot be used.
    package enum Failure: Error {
        /// The file cannot be read, is too large, or is not text.
        case unreadable
        /// Others could have changed the file; with the reason.
        case doubtful(String)
    }

    private static let sizeLimit = 64 << 10

    /// The file's text without one line break at its end.
    ///
    /// - Parameter file: a file or a pipe; `-` is stdin.
    /// - Returns: the text.
    /// - Throws: ``Failure`` if it cannot be read or trusted.
    package static func read(_ file: String) throws(Failure) -> String {
        let source = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw .unreadable }
        defer { if source != STDIN_FILENO { close(source) } }
        // A pipe comes from a process that the user chose to read; a file may have been changed by others before.
        if file != "-", Files.isRegular(source), let doubt = Files.doubt(about: source, at: file) {
            throw .doubtful(doubt)
        }
        guard let bytes = try? Files.read(source, at: file, atMost: sizeLimit - 1),
            var text = String(validating: bytes, as: UTF8.self)
        else { throw .unreadable }
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}
