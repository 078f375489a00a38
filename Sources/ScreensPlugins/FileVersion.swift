/// A file at a point in time: the version changes when the file is written, replaced or moved.
public struct FileVersion: Hashable, Sendable {
    /// The device, the inode, the size, and the times at which content and inode last changed.
    public let parts: [UInt64]

    /// The present version of the file at a path; `nil` if there is none.
    public init?(path: String) {
        guard let status = FileStatus(path: path) else { return nil }
        self.init(status)
    }

    init(_ status: FileStatus) {
        parts = [
            status.identity.device, status.identity.inode, status.size, status.modified,
            status.changed,
        ]
    }

    /// Restores a version from its ``parts``; `nil` for another number of parts.
    public init?(parts: [UInt64]) {
        guard parts.count == 5 else { return nil }
        self.parts = parts
    }
}
