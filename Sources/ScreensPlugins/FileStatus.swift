internal import Glibc

/// The identity of a file, whatever its path: two paths of one file are equal.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
}

/// The properties that show whether a file has changed since it was read.
struct FileStatus: Hashable, Sendable {
    let identity: FileIdentity
    let size: UInt64
    /// Nanoseconds since 1970; any program can set this time.
    let modified: UInt64
    /// Nanoseconds since 1970; only the system sets this time.
    let changed: UInt64

    init(_ status: stat) {
        identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        size = UInt64(bitPattern: Int64(status.st_size))
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
    }

    /// The status of the file that a path leads to; `nil` if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    private static func nanoseconds(_ time: timespec) -> UInt64 {
        UInt64(bitPattern: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }
}
