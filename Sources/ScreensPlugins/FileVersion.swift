/// Which file this is and how it stands: another one as soon as it is written, replaced or moved.
public struct FileVersion: Hashable, Sendable {
    /// The device, the inode, the size, and when content and inode last changed.
    public let parts: [UInt64]

    /// How the file at a path stands; `nil` where there is none.
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

    /// A version as ``parts`` gave it; `nil` for another number of parts.
    public init?(parts: [UInt64]) {
        guard parts.count == 5 else { return nil }
        self.parts = parts
    }
}
