internal import Glibc

/// Writes files so that whoever reads one finds the old content or the new, never a part.
enum ReplacedFile {
    /// Writes a private file and makes its folder where there is none; `false` where it cannot be.
    ///
    /// Not forced to the disk: meant for what can be made again.
    @discardableResult
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        guard let end = path.lastIndex(of: "/"), makeFolder(String(path[..<end])) else {
            return false
        }
        // A name of this process alone; one that is left over is of a process that has ended.
        let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        let isWritten = write(bytes, to: descriptor)
        close(descriptor)
        guard isWritten, rename(draft, path) == 0 else {
            unlink(draft)
            return false
        }
        return true
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(
                    descriptor,
                    bytes.baseAddress?.advanced(by: done),
                    bytes.count - done
                )
                if count > 0 { done += count } else if errno != EINTR { return false }
            }
            return true
        }
    }

    private static func makeFolder(_ path: String) -> Bool {
        guard access(path, F_OK) != 0 else { return true }
        guard let end = path.lastIndex(of: "/"), end > path.startIndex,
            makeFolder(String(path[..<end]))
        else { return false }
        return mkdir(path, 0o700) == 0 || errno == EEXIST
    }
}
