internal import Glibc
@_spi(Host) internal import ScreensKit

/// Writes files so that whoever reads one finds the old content or the new, never a part.
package enum ReplacedFile {
    /// Writes a private file and makes its folder where there is none; `false` where it cannot be.
    ///
    /// Not forced to the disk: meant for what can be made again.
    @discardableResult
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        // A relative path would lead to wherever the process happens to run.
        guard path.hasPrefix("/"),
            (try? Files.makeFolder(Files.parent(path), mode: 0o700)) != nil
        else { return false }
        return write(bytes, to: path, mode: 0o600, isLasting: false)
    }

    /// Writes a file in the place of any there is; a lasting one is there even if the power fails.
    ///
    /// - Returns: whether it is written; if not, the old one is there still, and `errno` says why.
    package static func write(
        _ bytes: [UInt8],
        to path: String,
        mode: UInt32,
        isLasting: Bool
    ) -> Bool {
        // A name of this process alone; one that is left over is of a process that has ended.
        let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        let isWritten =
            write(bytes, to: file) && fchmod(file, mode) == 0 && (!isLasting || fsync(file) == 0)
            && rename(draft, path) == 0
        let reason = errno
        close(file)
        if !isWritten { unlink(draft) } else if isLasting { sync(folderOf: path) }
        errno = reason
        return isWritten
    }

    /// Writes all bytes to an open file; if it cannot, `errno` says why.
    package static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 || (count < 0 && errno == EINTR) else { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }

    /// Makes a change of names in a folder last; not every file system can.
    package static func sync(_ folder: String) {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }

    private static func sync(folderOf path: String) {
        guard let end = path.lastIndex(of: "/") else { return sync(".") }
        sync(end == path.startIndex ? "/" : String(path[..<end]))
    }
}
