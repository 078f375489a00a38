/// The functions that pack and unpack archives, in a library that is loaded on first use.
@_spi(Host)
public final class ArchiveServices: Sendable {
    /// The C function with which the library returns its services, retained.
    public static let entrySymbol = "screens_archive_services"

    /// Packs files into an archive.
    ///
    /// The same files in the same order give the same bytes.
    public let pack: @Sendable ([ArchivedFile]) throws(ArchiveError) -> [UInt8]
    /// Returns the files of an archive, which may be untrusted.
    ///
    /// Nothing is written to the disk.
    public let unpack: @Sendable ([UInt8], ArchiveLimits) throws(ArchiveError) -> [ArchivedFile]

    /// Combines the services; called by the library's entry point.
    public init(
        pack: @escaping @Sendable ([ArchivedFile]) throws(ArchiveError) -> [UInt8],
        unpack: @escaping @Sendable ([UInt8], ArchiveLimits) throws(ArchiveError) -> [ArchivedFile]
    ) {
        self.pack = pack
        self.unpack = unpack
    }
}

/// A file of an archive.
@_spi(Host)
public struct ArchivedFile: Hashable, Sendable {
    /// The path in the archive; unpacking returns only plain relative paths.
    public let path: String
    /// The content.
    public let bytes: [UInt8]

    /// A file.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Whether archives of plugins may have the path.
    ///
    /// It has to be relative, without `..` or hidden parts, and consist of letters that every file
    /// system and terminal accepts.
    public static func isPlain(_ path: String) -> Bool {
        guard path.utf8.count <= 200 else { return false }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count <= 8
            && parts.allSatisfy { part in
                part.utf8.count <= 100 && part.utf8.first.map { $0 != UInt8(ascii: ".") } ?? false
                    && part.utf8.allSatisfy(isPlain)
            }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "._+@- ()".utf8.contains(byte)
        }
    }
}

/// The limits for the content of an archive, whatever its compressed size.
@_spi(Host)
public struct ArchiveLimits: Hashable, Sendable {
    /// The maximum number of files.
    public let files: Int
    /// The maximum size of all files together, in bytes.
    public let bytes: Int

    /// Limits.
    public init(files: Int, bytes: Int) {
        self.files = files
        self.bytes = bytes
    }
}

/// Why an archive is refused: the end of a sentence that begins with the archive's name.
@_spi(Host)
public struct ArchiveError: Error, Hashable, Sendable {
    /// The reason, such as “holds a link”; names in it are untrusted.
    public let reason: String

    /// An error.
    public init(_ reason: String) { self.reason = reason }
}
