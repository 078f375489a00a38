/// Reads the start of the index of a write-ahead log, the file `…-shm`.
///
/// The index says how many frames of the log count; https://sqlite.org/walformat.html describes its format. It survives
/// a process that is killed, so it knows of frames that the log has lost since.
package struct WriteAheadIndex: Sendable {
    /// How many frames the log has.
    package let frames: Int
    /// How many of these frames have been copied into the database.
    package let copied: Int
    /// Whether changes were made since the index was built from the log.
    ///
    /// If so, whatever follows the last frame in the log was never completed.
    package let isOfWriter: Bool
    /// The salt: the two numbers that mark the log's frames.
    package let salt: [UInt8]

    /// How many bytes of the file are read.
    package static let size = 100
    /// The byte that a process locks while it writes to the log.
    package static let writeLock = 120

    /// Reads an index; `nil` if it is not in use or its two copies differ.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.size, bytes[0..<48].elementsEqual(bytes[48..<96]),
            bytes[12] == 1
        else { return nil }
        // All numbers but the salt have the byte order of the machine.
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

    /// Whether the log is an earlier one, which has replaced the log that the index describes.
    ///
    /// The first half of the salt counts the uses of the file.
    package func isAhead(of log: WriteAheadLog) -> Bool {
        guard salt.count == 8, log.salt.count == 8, copied < frames else { return false }
        let uses = UInt32(bigEndian: salt, at: 0) &- UInt32(bigEndian: log.salt, at: 0)
        return uses > 0 && uses < 1 << 31
    }
}
