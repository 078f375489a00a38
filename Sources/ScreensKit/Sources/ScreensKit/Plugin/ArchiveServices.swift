/// What packs and unpacks archives, and therefore lives in a library loaded on first need.
@_spi(Host)
public final class ArchiveServices: Sendable {
    /// The C function by which the library hands over its services, retained.
    public static let entrySymbol = "screens_archive_services"

    /// Makes an archive: the same files in the same order give the same bytes.
    public let pack: @Sendable ([ArchivedFile]) throws(ArchiveError) -> [UInt8]
    /// Gives the files of an archive, whoever made it; nothing is written anywhere.
    public let unpack: @Sendable ([UInt8], ArchiveLimits) throws(ArchiveError) -> [ArchivedFile]

    /// Joins the services; called by the library's entry point.
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
    /// Where it lies in the archive; unpacking gives no other than plain relative paths.
    public let path: String
    /// All that it holds.
    public let bytes: [UInt8]

    /// A file.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Whether a path is one that archives of plugins may have: relative, without `..` or hidden
    /// parts, and of letters that every file system and terminal takes.
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

/// How much an archive may hold, whatever its own size.
@_spi(Host)
public struct ArchiveLimits: Hashable, Sendable {
    /// How many files.
    public let files: Int
    /// How many bytes, all files together.
    public let bytes: Int

    /// Limits.
    public init(files: Int, bytes: Int) {
        self.files = files
        self.bytes = bytes
    }
}

/// Why an archive is refused, as the end of a sentence that began with its name.
@_spi(Host)
public struct ArchiveError: Error, Hashable, Sendable {
    /// Such as “holds a link”; names in it come from outside.
    public let reason: String

    /// An error.
    public init(_ reason: String) { self.reason = reason }
}
