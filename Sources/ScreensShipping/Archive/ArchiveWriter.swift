internal import CArchive

/// Makes archives: tar files compressed with gzip, which every system can unpack.
///
/// They contain no dates, users or paths of the machine on which they were made.
struct ArchiveWriter {
    private let library: screens_archive

    /// - Throws: ``ShippingError`` if the system has no libarchive.
    init() throws(ShippingError) { library = try ArchiveFunctions.opened() }

    /// The same files in the same order give the same bytes.
    func pack(_ files: [ArchivedFile]) throws(ArchiveError) -> [UInt8] {
        guard let archive = library.archive_write_new() else {
            throw ArchiveError("cannot be created")
        }
        defer { _ = library.archive_write_free(archive) }
        // Enough for data that cannot be compressed, with a header and padding for each file.
        let room = files.reduce(1 << 16) { $0 + $1.bytes.count + $1.bytes.count / 512 + 4096 }
        var used = 0
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 16)
        defer { buffer.deallocate() }
        try check(library.archive_write_add_filter_gzip(archive), archive)
        try check(
            library.archive_write_set_filter_option(archive, "gzip", "timestamp", nil),
            archive
        )
        try check(
            library.archive_write_set_filter_option(archive, "gzip", "compression-level", "9"),
            archive
        )
        try check(library.archive_write_set_format_ustar(archive), archive)
        try check(library.archive_write_open_memory(archive, buffer, room, &used), archive)
        for file in files { try add(file, to: archive) }
        try check(library.archive_write_close(archive), archive)
        return Array(UnsafeRawBufferPointer(start: buffer, count: used))
    }

    private func add(
        _ file: ArchivedFile,
        to archive: OpaquePointer
    ) throws(ArchiveError) {
        guard let entry = library.archive_entry_new() else {
            throw ArchiveError("cannot be created")
        }
        defer { library.archive_entry_free(entry) }
        library.archive_entry_set_pathname(entry, file.path)
        library.archive_entry_set_size(entry, Int64(file.bytes.count))
        library.archive_entry_set_mode(entry, ArchiveReader.regularFile | 0o644)
        library.archive_entry_set_mtime(entry, 0, 0)
        try check(library.archive_write_header(archive, entry), archive)
        let written = file.bytes.withUnsafeBytes {
            library.archive_write_data(archive, $0.baseAddress, $0.count)
        }
        guard written == file.bytes.count else { throw ArchiveError("cannot store \(file.path)") }
    }

    private func check(_ status: Int32, _ archive: OpaquePointer) throws(ArchiveError) {
        guard status == ARCHIVE_OK else {
            throw ArchiveError("cannot be created: \(library.words(of: archive))")
        }
    }
}
