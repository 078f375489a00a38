/// Builds bytes of little-endian numbers, and of texts after their lengths.
struct ScanWriter {
    private(set) var bytes: [UInt8] = []

    /// Reserves memory for `capacity` bytes.
    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        append(UInt32(truncatingIfNeeded: text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ status: FileStatus) {
        append(status.identity.device)
        append(status.identity.inode)
        append(status.size)
        append(status.modified)
        append(status.changed)
    }

    mutating func append(contentsOf more: some Collection<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Replaces a number that was appended before.
    mutating func replace(at offset: Int, with number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { new in
            for (index, byte) in new.enumerated() { bytes[offset + index] = byte }
        }
    }
}

/// Reads what a ``ScanWriter`` wrote; `nil` wherever the bytes end too early.
///
/// Use it only within the closure that lends the bytes.
struct ScanReader {
    let bytes: UnsafeRawBufferPointer
    private(set) var position: Int
    let end: Int

    /// Reads from `position` up to `end`, or to the end of the bytes if that comes first.
    init(_ bytes: UnsafeRawBufferPointer, from position: Int = 0, to end: Int = .max) {
        self.bytes = bytes
        self.end = min(end, bytes.count)
        self.position = max(0, position)
    }

    var isAtEnd: Bool { position >= end }

    mutating func number<Number: FixedWidthInteger>(as type: Number.Type) -> Number? {
        guard let start = advance(by: MemoryLayout<Number>.size) else { return nil }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: Number.self))
    }

    /// Reads a number that is a length or a count.
    mutating func count() -> Int? { number(as: UInt32.self).map(Int.init) }

    mutating func text() -> String? {
        guard let length = count(), let start = advance(by: length) else { return nil }
        let text = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + length)])
        return String(decoding: text, as: UTF8.self)
    }

    /// Skips a text; `false` if there is none.
    mutating func passText() -> Bool { count().flatMap { advance(by: $0) } != nil }

    mutating func status() -> FileStatus? {
        guard let device = number(as: UInt64.self), let inode = number(as: UInt64.self),
            let size = number(as: UInt64.self), let modified = number(as: UInt64.self),
            let changed = number(as: UInt64.self)
        else { return nil }
        return FileStatus(
            identity: FileIdentity(device: device, inode: inode),
            size: size,
            modified: modified,
            changed: changed
        )
    }

    /// Skips bytes and returns the offset at which they begin.
    mutating func advance(by length: Int) -> Int? {
        guard length >= 0, position <= end, length <= end - position else { return nil }
        defer { position += length }
        return position
    }
}

/// A hash that shows whether bytes have changed.
///
/// It does not protect against forgery.
struct ScanHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ word: UInt64) {
        value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 32
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while bytes.count - offset >= 8 {
            add(
                UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                )
            )
            offset += 8
        }
        var rest = UInt64(bytes.count)
        for byte in bytes[offset...] { rest = rest << 8 | UInt64(byte) }
        add(rest)
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    static func of(_ text: String) -> UInt64 {
        var hash = ScanHash()
        hash.add(text)
        return hash.value
    }
}
