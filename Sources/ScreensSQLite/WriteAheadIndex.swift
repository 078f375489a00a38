/// Reads the start of the file that says how much of a log counts, `…-shm`, as
/// https://sqlite.org/walformat.html describes it.
///
/// It survives a process that is killed, and so knows of frames that the log has lost since.
package struct WriteAheadIndex: Sendable {
    /// How many frames the log has.
    package let frames: Int
    /// How many of them are in the database, too.
    package let copied: Int
    /// Whether changes were made since the index was made from the log: what follows the last of
    /// them was then never completed.
    package let isOfWriter: Bool
    /// The two numbers that mark the log's frames.
    package let salt: [UInt8]

    /// How many bytes are looked at.
    package static let size = 100
    /// The byte that whoever writes to the log locks.
    package static let writeLock = 120

    /// Reads an index; `nil` for one that is not in use, or not sound.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.size, bytes[0..<48].elementsEqual(bytes[48..<96]),
            bytes[12] == 1
        else { return nil }
        // Numbers are of the machine's own order here, but for the salt.
        func number(_ place: Int) -> UInt32 {
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
        }
        var sum = LogChecksum(isBigEndian: UInt32(1).bigEndian == 1)
        sum.add(bytes[..<40])
        guard number(0) == 3_007_000, (sum.first, sum.second) == (number(40), number(44)) else {
            return nil
        }
        frames = Int(number(16))
        copied = Int(number(96))
        isOfWriter = number(8) != 0
        salt = Array(bytes[32..<40])
    }

    /// Whether the log is one of before, in the place of the one that the index is of.
    ///
    /// The first half of the salt counts the uses of the file.
    package func isAhead(of log: WriteAheadLog) -> Bool {
        guard salt.count == 8, log.salt.count == 8, copied < frames else { return false }
        let uses = UInt32(bigEndian: salt, at: 0) &- UInt32(bigEndian: log.salt, at: 0)
        return uses > 0 && uses < 1 << 31
    }
}
