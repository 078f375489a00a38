/// Reads encoded bytes from front to back, and never past their end.
///
/// Each step receives the bytes as a parameter, because a cursor that owned them would count references all the time.
struct BinaryCursor {
    private(set) var position: Int
    let end: Int

    init(from position: Int, to end: Int) {
        self.position = position
        self.end = end
    }

    var isAtEnd: Bool { position == end }

    /// The error for bytes that are not valid at the current position.
    var corrupt: BinaryFault { .corrupt(at: position) }

    mutating func byte(_ bytes: [UInt8]) throws(BinaryFault) -> UInt8 {
        guard position < end else { throw corrupt }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func tag(_ bytes: [UInt8]) throws(BinaryFault) -> BinaryTag {
        guard let tag = BinaryTag(rawValue: try byte(bytes)) else { throw corrupt }
        return tag
    }

    /// Reads a number in groups of seven bits, the lowest group first.
    @inline(__always)
    mutating func number(_ bytes: [UInt8]) throws(BinaryFault) -> UInt64 {
        let first = try byte(bytes)
        return first < 0x80 ? UInt64(first) : try longNumber(bytes, first)
    }

    private mutating func longNumber(_ bytes: [UInt8], _ first: UInt8) throws(BinaryFault) -> UInt64
    {
        var value = UInt64(first & 0x7F)
        for shift in stride(from: UInt64(7), through: 63, by: 7) {
            let byte = try self.byte(bytes)
            guard shift < 63 || byte <= 1 else { break }
            value |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 { return value }
        }
        throw corrupt
    }

    mutating func int(_ bytes: [UInt8]) throws(BinaryFault) -> Int64 {
        let value = try number(bytes)
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    mutating func double(_ bytes: [UInt8]) throws(BinaryFault) -> Double {
        var bits: UInt64 = 0
        for index in try slice(8).reversed() { bits = bits << 8 | UInt64(bytes[index]) }
        return Double(bitPattern: bits)
    }

    /// Reads a count of bytes or elements.
    ///
    /// An element takes at least one byte, so the count is at most what is left.
    mutating func count(_ bytes: [UInt8]) throws(BinaryFault) -> Int {
        let count = try number(bytes)
        guard count <= UInt64(end - position) else { throw corrupt }
        return Int(count)
    }

    /// Reads an index below `limit`.
    mutating func index(_ bytes: [UInt8], below limit: Int) throws(BinaryFault) -> Int {
        let index = try number(bytes)
        guard index < UInt64(limit) else { throw corrupt }
        return Int(index)
    }

    /// Returns the range of the next `count` bytes and skips them.
    mutating func slice(_ count: Int) throws(BinaryFault) -> Range<Int> {
        guard count <= end - position else { throw corrupt }
        defer { position += count }
        return position..<position + count
    }

    /// Returns a cursor for the content of a list or object, whose tag has been read, and skips that content.
    mutating func inside(_ bytes: [UInt8]) throws(BinaryFault) -> BinaryCursor {
        let range = try slice(try count(bytes))
        return BinaryCursor(from: range.lowerBound, to: range.upperBound)
    }

    /// Skips a value.
    mutating func skip(_ bytes: [UInt8]) throws(BinaryFault) {
        switch try tag(bytes) {
        case .null, .no, .yes: break
        case .int, .unsigned, .text: _ = try number(bytes)
        case .double: _ = try slice(8)
        case .bytes, .list, .object: _ = try slice(try count(bytes))
        }
    }
}
