internal import CArchive
@_spi(Host) import ScreensKit

/// Reads untrusted archives, in memory and within limits.
///
/// Of libarchive, only the formats that ``ArchiveWriter`` writes are enabled.
enum ArchiveReader {
    // The system's numbers of file types. Swift does not import libarchive's macros for them.
    static let regularFile: UInt32 = 0o100000
    private static let kinds: [UInt32: String] = [
        0o120000: "a symbolic link", 0o140000: "a socket", 0o020000: "a device",
        0o060000: "a device", 0o040000: "a folder", 0o010000: "a pipe",
    ]

    static func unpack(
        _ bytes: [UInt8],
        within limits: ArchiveLimits
    ) throws(ArchiveError) -> [ArchivedFile] {
        guard let archive = archive_read_new() else { throw ArchiveError("cannot be read") }
        defer { archive_read_free(archive) }
        // The library uses this memory until the archive is freed.
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        defer { copy.deallocate() }
        copy.copyBytes(from: bytes)
        guard archive_read_support_filter_gzip(archive) == ARCHIVE_OK,
            archive_read_support_format_tar(archive) == ARCHIVE_OK,
            archive_read_open_memory(archive, copy.baseAddress, copy.count) == ARCHIVE_OK
        else { throw ArchiveError("is not a plugin archive (a tar file compressed with gzip)") }
        return try files(of: archive, within: limits)
    }

    private static func files(
        of archive: OpaquePointer,
        within limits: ArchiveLimits
    ) throws(ArchiveError) -> [ArchivedFile] {
        var files: [ArchivedFile] = []
        var paths: Set<String> = []
        var left = limits.bytes
        while let path = try nextPath(of: archive) {
            guard files.count < limits.files else {
                throw ArchiveError("contains more than \(limits.files) files")
            }
            guard paths.insert(path).inserted else {
                throw ArchiveError("contains \"\(path)\" twice")
            }
            let bytes = try data(of: archive, path, atMost: left, limits)
            left -= bytes.count
            files.append(ArchivedFile(path: path, bytes: bytes))
        }
        return files
    }

    /// The path of the next file; `nil` at the end.
    private static func nextPath(of archive: OpaquePointer) throws(ArchiveError) -> String? {
        var entry: OpaquePointer?
        let status = archive_read_next_header(archive, &entry)
        guard status != ARCHIVE_EOF else { return nil }
        guard status == ARCHIVE_OK, let entry else {
            throw ArchiveError("is corrupt: \(words(of: archive))")
        }
        guard let path = archive_entry_pathname(entry).map({ String(cString: $0) }) else {
            throw ArchiveError("contains a file without a name")
        }
        let kind = UInt32(archive_entry_filetype(entry))
        guard archive_entry_hardlink(entry) == nil else {
            throw ArchiveError("contains a hard link, \"\(path)\"")
        }
        guard kind == regularFile else {
            throw ArchiveError(
                "contains \(kinds[kind] ?? "an entry that is not a file"), \"\(path)\""
            )
        }
        guard ArchivedFile.isPlain(path) else {
            throw ArchiveError(
                "contains a file named \"\(path)\"; names must be relative, without \"..\" or hidden parts, "
                    + "of letters, digits and \"._+@-\""
            )
        }
        return path
    }

    private static func data(
        of archive: OpaquePointer,
        _ path: String,
        atMost left: Int,
        _ limits: ArchiveLimits
    ) throws(ArchiveError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = archive_read_data(archive, &buffer, buffer.count)
            guard count >= 0 else { throw ArchiveError("is corrupt: \(words(of: archive))") }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= left else {
                throw ArchiveError("contains more than \(limits.bytes >> 20) MiB when unpacked")
            }
            bytes += buffer.prefix(count)
        }
    }

    static func words(of archive: OpaquePointer) -> String {
        archive_error_string(archive).map { String(cString: $0) } ?? "no reason was given"
    }
}
