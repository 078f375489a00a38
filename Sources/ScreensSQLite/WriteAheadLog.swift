/// Reads a write-ahead log, the file `…-wal` in which SQLite stores changes before they reach the database.
///
/// https://sqlite.org/fileformat2.html#walformat describes its format. SQLite itself reads a log up to the first frame
/// that it cannot read, and does not report the rest. This type finds out whether there was a rest.
package struct WriteAheadLog: Sendable {
    /// Where reading ended.
    package enum End: Sendable, Hashable {
        /// At the end of the file, or at data that an earlier use of the file left behind.
        case clean
        /// In the header of the file.
        case header
        /// At a frame of this use of the file that is cut off or fails its checksum.
        ///
        /// Frames count from 1.
        case broken(frame: Int)
    }

    /// How many frames SQLite reads: those up to the last one that completes a change.
    package private(set) var committed = 0
    /// How many valid frames belong to a change that is not complete.
    package private(set) var unfinished = 0
    package private(set) var end = End.clean
    /// The salt: the two numbers that mark frames of this use of the file.
    package private(set) var salt: [UInt8] = []

    /// The offset in the file of the newest committed content of each page.
    ///
    /// Pages count from 1.
    package private(set) var pages: [Int: Int] = [:]
    package private(set) var pageSize = 0
    /// How many pages the database has after the last change.
    package private(set) var pageCount = 0

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Reads a log of `size` bytes.
    ///
    /// `read` returns the bytes of a range, or fewer at the end of the file.
    package init(size: Int, read: (Range<Int>) -> [UInt8]) {
        guard size > 0 else { return }
        let header = read(0..<min(size, Self.headerSize))
        guard let form = Form(header) else {
            end = .header
            return
        }
        (salt, pageSize) = (form.salt, form.pageSize)
        readFrames(form, size, read)
    }

    private mutating func readFrames(_ form: Form, _ size: Int, _ read: (Range<Int>) -> [UInt8]) {
        let length = Self.frameHeaderSize + form.pageSize
        var sum = form.sum
        var start = Self.headerSize
        var change: [Int: Int] = [:]
        while start < size {
            let frame = read(start..<min(size, start + length))
            guard let next = form.sum(after: sum, of: frame, length: length) else {
                if form.isCurrent(frame, after: sum, length: length) {
                    end = .broken(frame: committed + unfinished + 1)
                } else if Self.hasCurrent(form, from: start + length, size, read) {
                    end = .broken(frame: committed + unfinished + 1)
                }
                return
            }
            sum = next
            unfinished += 1
            change[Int(UInt32(bigEndian: frame, at: 0))] = start + Self.frameHeaderSize
            // The size of the database after the change, which only the last frame of the change has.
            if frame[4..<8].contains(where: { $0 != 0 }) {
                (committed, unfinished) = (committed + unfinished, 0)
                pages.merge(change) { $1 }
                pageCount = Int(UInt32(bigEndian: frame, at: 4))
                change = [:]
            }
            start += length
        }
    }

    /// Whether a later frame belongs to this use of the file, because frames are written in order.
    private static func hasCurrent(
        _ form: Form,
        from start: Int,
        _ size: Int,
        _ read: (Range<Int>) -> [UInt8]
    ) -> Bool {
        stride(from: start, to: size, by: frameHeaderSize + form.pageSize).contains { start in
            read(start..<min(size, start + frameHeaderSize)).dropFirst(8).starts(with: form.salt)
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
        return chained(sum, frame)
    }

    /// Whether a frame that cannot be read belongs to this use of the file nevertheless.
    ///
    /// The checksum does not cover the salt, so a checksum that fits means that the salt is corrupt.
    func isCurrent(_ frame: [UInt8], after sum: LogChecksum, length: Int) -> Bool {
        let isMarked = frame.count < 16 || frame[8..<16].elementsEqual(salt)
        return isMarked || frame.count == length && chained(sum, frame) != nil
    }

    private func chained(_ sum: LogChecksum, _ frame: [UInt8]) -> LogChecksum? {
        var sum = sum
        sum.add(frame[..<8])
        sum.add(frame[24...])
        let stored = (UInt32(bigEndian: frame, at: 16), UInt32(bigEndian: frame, at: 20))
        return (sum.first, sum.second) == stored ? sum : nil
    }
}

/// The running checksum of logs and their indexes.
struct LogChecksum {
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
    init(bigEndian bytes: [UInt8], at place: Int) {
        self = bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
