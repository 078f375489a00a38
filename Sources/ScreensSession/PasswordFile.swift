import Glibc

/// A file that holds a password: never an option's value or the environment, which others can see.
public enum PasswordFile {
    /// The file's text without one line break at its end.
    ///
    /// - Parameter file: a file or a pipe; `-` is stdin.
    /// - Returns: the password.
    /// - Throws: ``SessionError/passwordFile(_:)``, also for more than 64 KiB.
    public static func read(_ file: String) throws(SessionError) -> String {
        guard let bytes = bytes(file), var text = String(validating: bytes, as: UTF8.self) else {
            throw .passwordFile(file)
        }
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        return text
    }

    /// The file to its end, by hand: Foundation takes none that is a pipe.
    private static func bytes(_ file: String) -> [UInt8]? {
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

    private static let sizeLimit = 64 << 10
}
