internal import Glibc

/// An open file, read in pieces.
///
/// Read, not mapped: a mapped file that somebody shortens meanwhile kills the process.
package struct FileBytes: ~Copyable {
    package let size: Int
    /// How the file stood when it was opened; `nil` for bytes that are no file's.
    let version: FileVersion?
    private let descriptor: Int32
    /// The bytes themselves, where they are no file's; the descriptor is then −1.
    private let memory: [UInt8]
    /// Pieces that were read in advance, and where they begin.
    private var kept: [(start: Int, bytes: [UInt8])] = []

    /// Bytes that are read as if they were a file's.
    init(_ memory: [UInt8]) {
        self.memory = memory
        size = memory.count
        (descriptor, version) = (-1, nil)
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
        memory = []
        version = FileVersion(FileStatus(status))
        size = Int(status.st_size)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// More than any piece has that is read at once; a file with holes may claim any size.
    private static let limit: UInt64 = 256 << 20

    /// The bytes of a piece, or `nil` where the file ends before the piece does.
    func read(at offset: UInt64, count: UInt64) -> [UInt8]? {
        let (end, isTooFar) = offset.addingReportingOverflow(count)
        guard !isTooFar, end <= UInt64(size), count <= Self.limit else { return nil }
        let wanted = Int(count)
        guard descriptor >= 0 else { return Array(memory[Int(offset)..<Int(end)]) }
        let piece = Int(offset)..<Int(end)
        for (start, bytes) in kept where start <= piece.lowerBound {
            guard piece.upperBound - start <= bytes.count else { continue }
            return Array(bytes[(piece.lowerBound - start)..<(piece.upperBound - start)])
        }
        return readNow(at: Int(offset), count: wanted)
    }

    /// Reads the beginning and the end at once: of a library, all that matters lies there.
    mutating func keepEnds(first: Int, last: Int) {
        guard descriptor >= 0 else { return }
        let isShort = size <= first + last
        let pieces = isShort ? [0..<size] : [0..<first, (size - last)..<size]
        kept = pieces.compactMap { piece in
            readNow(at: piece.lowerBound, count: piece.count).map { (piece.lowerBound, $0) }
        }
    }

    private func readNow(at offset: Int, count wanted: Int) -> [UInt8]? {
        [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted, let start = buffer.baseAddress {
                let got = pread(
                    descriptor,
                    start + filled,
                    wanted - filled,
                    off_t(offset + filled)
                )
                if got > 0 { filled += got } else if got == 0 || errno != EINTR { break }
            }
        }.count(exactly: wanted)
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

extension [UInt8] {
    /// These bytes, if there are as many as wanted.
    fileprivate func count(exactly wanted: Int) -> [UInt8]? { count == wanted ? self : nil }

    /// The little-endian number at an offset; `nil` where the bytes end before it does.
    func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number? {
        let size = MemoryLayout<Number>.size
        guard offset >= 0, count >= size, offset <= count - size else { return nil }
        return withUnsafeBytes { bytes in
            Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
        }
    }
}
