/// Collects bytes in the encoding that `BinaryCursor` reads.
struct BinaryOutput {
    var bytes: [UInt8] = []

    mutating func append(_ tag: BinaryTag) { bytes.append(tag.rawValue) }

    mutating func append(_ tag: BinaryTag, _ value: UInt64) {
        append(tag)
        append(number: value)
    }

    mutating func append(int value: Int64) {
        append(.int, UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    mutating func append(double value: Double) {
        append(.double)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
    }

    mutating func append(number value: UInt64) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }

    mutating func insert(number value: UInt64, at index: Int) {
        var number = BinaryOutput()
        number.append(number: value)
        bytes.insert(contentsOf: number.bytes, at: index)
    }
}
