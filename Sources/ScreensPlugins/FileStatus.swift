internal import Glibc

/// The identity of a file, whatever its path: two paths of one file are equal.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
}

/// The properties that show whether a file or folder has changed since it was read.
struct FileStatus: Hashable, Sendable {
    let identity: FileIdentity
    let size: UInt64
    /// Nanoseconds since 1970; any program can set this time.
    let modified: UInt64
    /// Nanoseconds since 1970; only the system sets this time.
    let changed: UInt64

    init(identity: FileIdentity, size: UInt64, modified: UInt64, changed: UInt64) {
        self.identity = identity
        self.size = size
        self.modified = modified
        self.changed = changed
    }

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

    /// Whether a change after `time` would show in the status.
    ///
    /// Clocks of file systems tick up to every two seconds. A file that changed within the last tick may
    /// change again and look the same; so may a file whose times are in the future.
    func isSettled(at time: UInt64) -> Bool {
        changed < time && time - changed > 2_000_000_000
    }

    /// The time of the system's clock.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    private static func nanoseconds(_ time: timespec) -> UInt64 {
        UInt64(bitPattern: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }
}
