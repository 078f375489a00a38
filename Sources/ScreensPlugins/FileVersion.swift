internal import Glibc

/// Which file this is and how it stands: another one as soon as it is written, replaced or moved.
public struct FileVersion: Hashable, Sendable {
    /// The device, the inode, the size, and when content and inode last changed, in nanoseconds.
    public let parts: [Int64]

    /// How the file at a path stands; `nil` where there is none.
    public init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        parts = [
            Int64(bitPattern: UInt64(status.st_dev)), Int64(bitPattern: UInt64(status.st_ino)),
            Int64(status.st_size), Self.nanoseconds(status.st_mtim),
            Self.nanoseconds(status.st_ctim),
        ]
    }

    /// A version as ``parts`` gave it; `nil` for another number of parts.
    public init?(parts: [Int64]) {
        guard parts.count == 5 else { return nil }
        self.parts = parts
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
