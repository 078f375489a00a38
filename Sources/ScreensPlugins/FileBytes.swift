internal import Glibc

/// An open file, read in pieces.
///
/// Read, not mapped: a mapped file that somebody shortens meanwhile kills the process.
package struct FileBytes: ~Copyable {
    package let size: Int
    /// How the file stood when it was opened; `nil` for bytes that are no file's.
    private let status: FileStatus?
    /// −1 for bytes that are no file's, all of which are kept.
    private let descriptor: Int32
    /// Bytes that were read in advance: the first of the file, and right after them the last.
    private var kept: [UInt8] = []
    /// How many of those are the first.
    private var keptFirst = 0

    /// How the file stood when it was opened; `nil` for bytes that are no file's.
    var version: FileVersion? { status.map(FileVersion.init) }

    /// Bytes that are read as if they were a file's.
    init(_ memory: [UInt8]) {
        (size, status, descriptor) = (memory.count, nil, -1)
        (kept, keptFirst) = (memory, memory.count)
    }

    package init(path: String) throws(PluginRefusal) {
        // Without O_NONBLOCK, opening a named pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.refusal(path: path, error: errno) }
        try self.init(taking: descriptor, path: path)
    }

    /// Reads a copy.
    init(of copy: SealedCopy, path: String) throws(PluginRefusal) {
        try self.init(taking: fcntl(copy.descriptor, F_DUPFD_CLOEXEC, 0), path: path)
    }

    /// Reads an open file, and closes it in the end.
    init(taking descriptor: Int32, path: String) throws(PluginRefusal) {
        var status = stat()
        let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        guard isRegular else {
            close(descriptor)
            throw .unreadable(path: path, reason: "it is not a regular file")
        }
        self.descriptor = descriptor
        self.status = FileStatus(status)
        size = Int(status.st_size)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// More than any piece has that is read at once; a file with holes may claim any size.
    private static let limit: UInt64 = 256 << 20

    /// The bytes of a piece, or `nil` where the file ends before the piece does.
    func read(at offset: UInt64, count: UInt64) -> [UInt8]? {
        piece(at: offset, count: count).map(Array.init)
    }

    /// The bytes of a piece, which are not copied where they are kept.
    func piece(at offset: UInt64, count: UInt64) -> ArraySlice<UInt8>? {
        let (end, isTooFar) = offset.addingReportingOverflow(count)
        guard !isTooFar, end <= UInt64(size), count <= Self.limit else { return nil }
        let place = Int(offset)..<Int(end)
        if place.upperBound <= keptFirst { return kept[place] }
        let left = size - kept.count
        if place.lowerBound - left >= keptFirst {
            return kept[(place.lowerBound - left)..<(place.upperBound - left)]
        }
        return readNow(place)?[...]
    }

    /// Reads the beginning and the end at once: of a library, nearly all that matters lies there.
    mutating func keepEnds(first: Int, last: Int) {
        guard descriptor >= 0 else { return }
        let isShort = size <= first + last
        let (beginning, end) = isShort ? (0..<size, 0..<0) : (0..<first, (size - last)..<size)
        guard let bytes = readNow(beginning, and: end) else { return }
        (kept, keptFirst) = (bytes, beginning.count)
    }

    /// Reads a piece, and right after it another.
    private func readNow(_ piece: Range<Int>, and other: Range<Int> = 0..<0) -> [UInt8]? {
        let wanted = piece.count + other.count
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            let (first, second) = (buffer[..<piece.count], buffer[piece.count..<wanted])
            filled = fill(UnsafeMutableBufferPointer(rebasing: first), from: piece.lowerBound)
            guard filled == piece.count else { return }
            filled += fill(UnsafeMutableBufferPointer(rebasing: second), from: other.lowerBound)
        }
        return bytes.count == wanted ? bytes : nil
    }

    /// Fills a buffer as far as the file goes; how far that is.
    private func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, from offset: Int) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        var filled = 0
        while filled < buffer.count {
            let place = off_t(offset + filled)
            let got = pread(descriptor, start + filled, buffer.count - filled, place)
            if got > 0 { filled += got } else if got == 0 || errno != EINTR { break }
        }
        return filled
    }

    /// All bytes; `nil` for a file that is larger, or gets shorter meanwhile.
    package func all(atMost limit: Int) -> [UInt8]? {
        size <= limit ? read(at: 0, count: UInt64(size)) : nil
    }

    /// Writes all bytes to an open file; whether that succeeded.
    func copy(to file: Int32) -> Bool {
        var place = 0
        while place < size {
            let piece = UInt64(min(size - place, 1 << 18))
            guard let bytes = read(at: UInt64(place), count: piece) else { return false }
            let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return false }
            place += max(0, count)
        }
        return true
    }

    static func refusal(path: String, error: Int32) -> PluginRefusal {
        error == ENOENT || error == ENOTDIR
            ? .missing(path: path) : .unreadable(path: path, reason: systemWords(for: error))
    }
}

/// The system's words for an error number.
func systemWords(for error: Int32) -> String {
    strerror(error).map { String(cString: $0) } ?? "error \(error)"
}

extension RawSpan {
    /// The little-endian number at an offset; `nil` where the bytes end before it does.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        at offset: Int,
        as type: Number.Type
    ) -> Number? {
        guard offset >= 0, offset <= byteCount - MemoryLayout<Number>.size else { return nil }
        return Number(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}

extension [UInt8] {
    /// The little-endian number at an offset; `nil` where the bytes end before it does.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        at offset: Int,
        as type: Number.Type
    ) -> Number? {
        span.bytes.number(at: offset, as: type)
    }
}
