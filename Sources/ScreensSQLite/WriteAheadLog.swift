/// Reads a write-ahead log, the file `…-wal` in which SQLite stores changes before they reach the database.
///
/// https://sqlite.org/fileformat2.html#walformat describes its format. It is used only where SQLite cannot open the
/// database, because nothing can be written beside it.
package struct WriteAheadLog: Sendable {
    /// The offset in the file of the newest committed content of each page.
    ///
    /// Pages count from 1.
    package private(set) var pages: [Int: Int] = [:]
    package private(set) var pageSize = 0
    /// How many pages the database has after the last change.
    package private(set) var pageCount = 0

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Reads a log of `size` bytes, up to the first frame that is not valid.
    ///
    /// `read` returns the bytes of a range, or fewer at the end of the file.
    package init(size: Int, read: (Range<Int>) -> [UInt8]) {
        guard size > 0, let form = Form(read(0..<min(size, Self.headerSize))) else { return }
        pageSize = form.pageSize
        readFrames(form, size, read)
    }

    private mutating func readFrames(_ form: Form, _ size: Int, _ read: (Range<Int>) -> [UInt8]) {
        let length = Self.frameHeaderSize + form.pageSize
        var sum = form.sum
        var start = Self.headerSize
        var change: [Int: Int] = [:]
        while start < size {
            let frame = read(start..<min(size, start + length))
            guard let next = form.sum(after: sum, of: frame, length: length) else { return }
            sum = next
            change[Int(UInt32(bigEndian: frame, at: 0))] = start + Self.frameHeaderSize
            // The size of the database after the change, which only the last frame of the change has.
            if frame[4..<8].contains(where: { $0 != 0 }) {
                pages.merge(change) { $1 }
                pageCount = Int(UInt32(bigEndian: frame, at: 4))
                change = [:]
            }
            start += length
        }
    }
}

extension WriteAheadLog {
    /// Returns the bytes of a database combined with its log, so that it can be opened without a log.
    package static func merged(_ database: [UInt8], log: [UInt8]) -> [UInt8] {
        let changes = WriteAheadLog(size: log.count) { Array(log[$0]) }
        var bytes = database
        if !changes.pages.isEmpty {
            let size = changes.pageCount * changes.pageSize
            bytes += [UInt8](repeating: 0, count: max(0, size - bytes.count))
            bytes.removeLast(bytes.count - size)
            for (page, start) in changes.pages where (1...changes.pageCount).contains(page) {
                let place = (page - 1) * changes.pageSize
                bytes.replaceSubrange(
                    place..<place + changes.pageSize,
                    with: log[start..<start + changes.pageSize]
                )
            }
        }
        // The numbers of the format with a log are replaced by those of the format without one.
        if bytes.count >= 100, bytes[18] == 2 { (bytes[18], bytes[19]) = (1, 1) }
        return bytes
    }
}

/// The contents of a log's header.
private struct Form {
    let pageSize: Int
    let salt: [UInt8]
    let sum: LogChecksum

    init?(_ header: [UInt8]) {
        guard header.count == 32 else { return nil }
        let words = stride(from: 0, to: 32, by: 4).map { UInt32(bigEndian: header, at: $0) }
        guard words[0] & ~1 == 0x377F_0682, words[1] == 3_007_000,
            (512...65_536).contains(words[2]), words[2].nonzeroBitCount == 1
        else { return nil }
        var sum = LogChecksum(isBigEndian: words[0] & 1 == 1)
        sum.add(header[..<24])
        guard (sum.first, sum.second) == (words[6], words[7]) else { return nil }
        pageSize = Int(words[2])
        salt = Array(header[16..<24])
        self.sum = sum
    }

    /// Returns the checksum after a frame; `nil` unless the frame is complete, valid and part of this log.
    func sum(after sum: LogChecksum, of frame: [UInt8], length: Int) -> LogChecksum? {
        guard frame.count == length, frame[8..<16].elementsEqual(salt) else { return nil }
        var sum = sum
        sum.add(frame[..<8])
        sum.add(frame[24...])
        let stored = (UInt32(bigEndian: frame, at: 16), UInt32(bigEndian: frame, at: 20))
        return (sum.first, sum.second) == stored ? sum : nil
    }
}

/// The running checksum of a log.
private struct LogChecksum {
    private(set) var first: UInt32 = 0
    private(set) var second: UInt32 = 0
    let isBigEndian: Bool

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// Adds bytes, whose number must be a multiple of eight.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var (a, b) = (first, second)
        bytes.withUnsafeBytes { bytes in
            for place in stride(from: 0, to: bytes.count - 7, by: 8) {
                let x = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
                let y = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
                a = a &+ (isBigEndian ? UInt32(bigEndian: x) : UInt32(littleEndian: x)) &+ b
                b = b &+ (isBigEndian ? UInt32(bigEndian: y) : UInt32(littleEndian: y)) &+ a
            }
        }
        (first, second) = (a, b)
    }
}

extension UInt32 {
    fileprivate init(bigEndian bytes: [UInt8], at place: Int) {
        self = bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
