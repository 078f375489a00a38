import Glibc
import ScreensKit

/// Files of this machine that a user names.
enum LocalFile {
    /// The bytes of a file: of a regular one, so that no device or pipe is waited for.
    ///
    /// - Throws: ``ScreensError/invalid(_:)``, naming the file.
    static func bytes(_ path: String, limit: Int) throws(ScreensError) -> [UInt8] {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw failure(path) }
        defer { close(number) }
        var facts = stat()
        guard fstat(number, &facts) == 0 else { throw failure(path) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .invalid("\(path) is no file.") }
        guard facts.st_size <= limit else {
            throw .invalid("\(path) has \(facts.st_size) bytes; at most \(limit) are taken.")
        }
        return try read(number, Int(facts.st_size), path)
    }

    private static func read(
        _ number: Int32,
        _ size: Int,
        _ path: String
    ) throws(ScreensError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let part = bytes.withUnsafeMutableBytes { room in
                Glibc.read(number, room.baseAddress.map { $0 + count }, size - count)
            }
            // It may have become shorter meanwhile.
            if part == 0 { break }
            guard part > 0 || errno == EINTR else { throw failure(path) }
            count += max(0, part)
        }
        bytes.removeLast(size - count)
        return bytes
    }

    private static func failure(_ path: String) -> ScreensError {
        .invalid("\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
}
