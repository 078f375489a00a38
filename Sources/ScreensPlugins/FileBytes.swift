internal import Glibc

/// An open file, read in pieces.
///
/// The file is not mapped, because a mapped file that another process shortens kills this one (SIGBUS).
package struct FileBytes: ~Copyable {
    package let size: Int
    /// The file's status when it was opened; `nil` for bytes in memory.
    private let status: FileStatus?
    /// The file descriptor; −1 for bytes in memory.
    private let descriptor: Int32
    /// Bytes that were read in advance: the first of the file, and right after them the last.
    private var cached: [UInt8] = []
    /// How many of those bytes are the first of the file.
    private var cachedFirst = 0

    /// The file's version when it was opened; `nil` for bytes in memory.
    var version: FileVersion? { status.map(FileVersion.init) }
    /// Which file it is, under all of its names; `nil` for bytes in memory.
    var identity: FileIdentity? { status?.identity }

    /// Wraps bytes in memory, which are then read like a file's.
    init(_ memory: [UInt8]) {
        (size, status, descriptor) = (memory.count, nil, -1)
        (cached, cachedFirst) = (memory, memory.count)
    }

    package init(path: String) throws(PluginRefusal) {
        // Without O_NONBLOCK, opening a named pipe would block until somebody writes to it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.refusal(path: path, error: errno) }
        try self.init(taking: descriptor, path: path)
    }

    /// Reads a sealed copy.
    init(of copy: SealedCopy, path: String) throws(PluginRefusal) {
        try self.init(taking: fcntl(copy.descriptor, F_DUPFD_CLOEXEC, 0), path: path)
    }

    /// Reads an open file, and closes it at the end.
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

    /// Larger than any piece that is read at once; a sparse file may claim any size.
    private static let limit: UInt64 = 256 << 20

    /// Reads a piece; `nil` if the file ends before the piece does.
    func read(at offset: UInt64, count: UInt64) -> [UInt8]? {
        piece(at: offset, count: count).map(Array.init)
    }

    /// Reads a piece, without copying bytes that are already in memory.
    func piece(at offset: UInt64, count: UInt64) -> ArraySlice<UInt8>? {
        let (end, isTooFar) = offset.addingReportingOverflow(count)
        guard !isTooFar, end <= UInt64(size), count <= Self.limit else { return nil }
        let place = Int(offset)..<Int(end)
        if place.upperBound <= cachedFirst { return cached[place] }
        let left = size - cached.count
        if place.lowerBound - left >= cachedFirst {
            return cached[(place.lowerBound - left)..<(place.upperBound - left)]
        }
        return readNow(place)?[...]
    }

    /// Reads the beginning and the end at once, where nearly all relevant data of a library is.
    mutating func cacheEnds(first: Int, last: Int) {
        guard descriptor >= 0 else { return }
        let isShort = size <= first + last
        let (beginning, end) = isShort ? (0..<size, 0..<0) : (0..<first, (size - last)..<size)
        guard let bytes = readNow(beginning, and: end) else { return }
        (cached, cachedFirst) = (bytes, beginning.count)
    }

    /// Reads a piece of the file, and a second one right after it.
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

    /// Fills a buffer up to the end of the file, and returns the number of bytes.
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

    /// All bytes; `nil` for a file that is larger than the limit, or gets shorter while it is read.
    package func all(atMost limit: Int) -> [UInt8]? {
        size <= limit ? read(at: 0, count: UInt64(size)) : nil
    }

    /// Writes all bytes to an open file, and returns whether that succeeded.
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

/// The system's message for an error number.
func systemWords(for error: Int32) -> String {
    strerror(error).map { String(cString: $0) } ?? "error \(error)"
}

extension RawSpan {
    /// The little-endian number at an offset; `nil` if the bytes end before it does.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        at offset: Int,
        as type: Number.Type
    ) -> Number? {
        guard offset >= 0, offset <= byteCount - MemoryLayout<Number>.size else { return nil }
        return Number(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}

extension [UInt8] {
    /// The little-endian number at an offset; `nil` if the bytes end before it does.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        at offset: Int,
        as type: Number.Type
    ) -> Number? {
        span.bytes.number(at: offset, as: type)
    }
}
