import Glibc
import ScreensKit
import ScreensSystem

/// A file that the user chose, opened for copying.
final class ChosenSource {
    /// Facts about the file that change with its content.
    struct State: Equatable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private let file: ChosenFile
    private let number: Int32

    /// Opens a regular file.
    ///
    /// Devices and pipes are refused, because they may have no end.
    init(_ file: ChosenFile) throws(ScreensError) {
        self.file = file
        number = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else {
            throw .invalid("\(file.path) cannot be read: \(String(cString: strerror(errno))).")
        }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw .invalid("\(file.path) is not a regular file, so it cannot be sent.")
        }
    }

    deinit { if number >= 0 { close(number) } }

    var state: State {
        let facts = facts
        return State(
            size: Int(facts.st_size),
            seconds: facts.st_mtim.tv_sec,
            nanoseconds: facts.st_mtim.tv_nsec
        )
    }

    private var facts: stat {
        var facts = stat()
        fstat(number, &facts)
        return facts
    }

    func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard lseek(number, 0, SEEK_SET) == 0 else { throw FileFailure(file.path) }
        try Files.forEachPiece(of: number, at: file.path, body)
    }
}
