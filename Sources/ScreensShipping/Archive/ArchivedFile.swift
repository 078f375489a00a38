/// A file of an archive.
struct ArchivedFile: Hashable, Sendable {
    /// The path in the archive; unpacking returns only plain relative paths.
    let path: String
    /// The content.
    let bytes: [UInt8]
}

/// The limits for the content of an archive, whatever its compressed size.
struct ArchiveLimits: Hashable, Sendable {
    /// The maximum number of files, also of those that were read before.
    let files: Int
    /// The maximum size of all files together, in bytes, also of those that were read before.
    let bytes: Int
    private(set) var usedFiles = 0
    private(set) var usedBytes = 0

    init(files: Int, bytes: Int) { (self.files, self.bytes) = (files, bytes) }

    /// Counts files that were read.
    mutating func use(_ read: [ArchivedFile]) {
        usedFiles += read.count
        usedBytes += read.reduce(0) { $0 + $1.bytes.count }
    }
}

/// Why an archive is refused: the end of a sentence that begins with the archive's name.
struct ArchiveError: Error, Hashable, Sendable {
    /// The reason, such as “holds a link”; names in it are untrusted.
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
