import Glibc
import LiferayKit
import ScreensKit

/// Reads a file that the user chose.
struct LocalFile {
    private let path: String
    private let context: InteractionContext

    init(_ file: ChosenFile, _ context: InteractionContext) {
        (path, self.context) = (file.path, context)
    }

    /// The bytes of the file, which has to be a regular file: a device or a pipe could block.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` with the name of the file.
    func bytes(limit: Int) throws(ScreensError) -> [UInt8] {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw failure() }
        defer { close(number) }
        var facts = stat()
        guard fstat(number, &facts) == 0 else { throw failure() }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw .invalid(context.liferayString("userportrait-screenlet-no-file", path))
        }
        guard facts.st_size <= limit else {
            let size = Int(facts.st_size)
            throw .invalid(
                context.liferayString("userportrait-screenlet-large-file", path, size, limit)
            )
        }
        return try read(number, Int(facts.st_size))
    }

    private func read(
        _ number: Int32,
        _ size: Int
    ) throws(ScreensError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let part = bytes.withUnsafeMutableBytes { room in
                Glibc.read(number, room.baseAddress.map { $0 + count }, size - count)
            }
            // The file may have become shorter since its size was read.
            if part == 0 { break }
            guard part > 0 || errno == EINTR else { throw failure() }
            count += max(0, part)
        }
        bytes.removeLast(size - count)
        return bytes
    }

    private func failure() -> ScreensError {
        .invalid(
            context.liferayString(
                "userportrait-screenlet-unreadable",
                path,
                String(cString: strerror(errno))
            )
        )
    }
}
