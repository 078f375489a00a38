internal import CArchive
internal import ScreensPlugins

/// Reads untrusted archives, in memory and within limits.
///
/// Of libarchive, only the formats that ``ArchiveWriter`` writes are enabled.
struct ArchiveReader {
    private let library: screens_archive

    /// - Throws: ``ShippingError`` if the system has no libarchive.
    init() throws(ShippingError) { library = try ArchiveFunctions.opened() }

    // The system's numbers of file types. Swift does not import libarchive's macros for them.
    static let regularFile: UInt32 = 0o100000
    private static let kinds: [UInt32: String] = [
        0o120000: "a symbolic link", 0o140000: "a socket", 0o020000: "a device",
        0o060000: "a device", 0o040000: "a folder", 0o010000: "a pipe",
    ]

    /// The files of an archive; nothing is written to the disk.
    func unpack(
        _ bytes: [UInt8],
        within limits: ArchiveLimits
    ) throws(ArchiveError) -> [ArchivedFile] {
        guard let archive = library.archive_read_new() else { throw ArchiveError("cannot be read") }
        defer { _ = library.archive_read_free(archive) }
        // The library uses this memory until the archive is freed.
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        defer { copy.deallocate() }
        copy.copyBytes(from: bytes)
        guard library.archive_read_support_filter_gzip(archive) == ARCHIVE_OK,
            library.archive_read_support_format_tar(archive) == ARCHIVE_OK,
            library.archive_read_open_memory(archive, copy.baseAddress, copy.count) == ARCHIVE_OK
        else { throw ArchiveError("is not a plugin archive (a tar file compressed with gzip)") }
        return try files(of: archive, within: limits)
    }

    private func files(
        of archive: OpaquePointer,
        within limits: ArchiveLimits
    ) throws(ArchiveError) -> [ArchivedFile] {
        var files: [ArchivedFile] = []
        var paths: Set<String> = []
        var left = limits.bytes - limits.usedBytes
        while let path = try nextPath(of: archive) {
            guard limits.usedFiles + files.count < limits.files else {
                throw ArchiveError("contains more than \(limits.files) files")
            }
            guard paths.insert(path).inserted else {
                throw ArchiveError("contains \"\(path)\" twice")
            }
            let bytes = try data(of: archive, atMost: left, limits)
            left -= bytes.count
            files.append(ArchivedFile(path: path, bytes: bytes))
        }
        return files
    }

    /// The path of the next file; `nil` at the end.
    private func nextPath(of archive: OpaquePointer) throws(ArchiveError) -> String? {
        var entry: OpaquePointer?
        let status = library.archive_read_next_header(archive, &entry)
        guard status != ARCHIVE_EOF else { return nil }
        guard status == ARCHIVE_OK, let entry else {
            throw ArchiveError("is corrupt: \(library.words(of: archive))")
        }
        guard let path = library.archive_entry_pathname(entry).map({ String(cString: $0) }) else {
            throw ArchiveError("contains a file without a name")
        }
        let kind = UInt32(library.archive_entry_filetype(entry))
        guard library.archive_entry_hardlink(entry) == nil else {
            throw ArchiveError("contains a hard link, \"\(path)\"")
        }
        guard kind == Self.regularFile else {
            throw ArchiveError(
                "contains \(Self.kinds[kind] ?? "an entry that is not a file"), \"\(path)\""
            )
        }
        guard ShippedPath.isPlain(path) else {
            throw ArchiveError(
                "contains a file named \"\(path)\"; names must be relative, without \"..\" or hidden parts, "
                    + "of letters, digits and \"._+@-\""
            )
        }
        return path
    }

    private func data(
        of archive: OpaquePointer,
        atMost left: Int,
        _ limits: ArchiveLimits
    ) throws(ArchiveError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = library.archive_read_data(archive, &buffer, buffer.count)
            guard count >= 0 else {
                throw ArchiveError("is corrupt: \(library.words(of: archive))")
            }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= left else {
                throw ArchiveError("contains more than \(limits.bytes >> 20) MiB when unpacked")
            }
            bytes += buffer.prefix(count)
        }
    }
}

/// The functions of libarchive.
enum ArchiveFunctions {
    /// The functions of the library, which the first call opens.
    ///
    /// - Throws: ``ShippingError`` if the system has no such library.
    static func opened() throws(ShippingError) -> screens_archive {
        var reason: UnsafePointer<CChar>?
        guard let library = screens_open_archive(&reason)?.pointee else {
            let words = reason.map { String(cString: $0) } ?? "no reason was given"
            throw .failure(
                "Archives need libarchive, which cannot be opened (\(words)). Install it."
            )
        }
        return library
    }
}

extension screens_archive {
    /// What the library says of the last error.
    func words(of archive: OpaquePointer) -> String {
        archive_error_string(archive).map { String(cString: $0) } ?? "no reason was given"
    }
}
