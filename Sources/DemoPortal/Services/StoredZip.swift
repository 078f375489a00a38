/// A ZIP archive of small texts, none of them compressed.
struct StoredZip: Sendable {
    private(set) var bytes: [UInt8] = []

    init(_ files: [(name: String, text: String)]) {
        var directory: [UInt8] = []
        for (name, text) in files {
            let (name, content) = (Array(name.utf8), Array(text.utf8))
            // The version that is needed, 2.0; UTF-8; stored; 1 January 1980.
            let facts =
                Self.two(20) + Self.two(0x800) + Self.two(0) + Self.two(0) + Self.two(0x21)
                + Self.four(CRC32.checksum(content)) + Self.four(UInt32(content.count))
                + Self.four(UInt32(content.count)) + Self.two(UInt16(name.count)) + Self.two(0)
            let place = Self.four(UInt32(bytes.count))
            bytes += Self.four(0x0403_4B50) + facts + name + content
            directory += Self.four(0x0201_4B50) + Self.two(20) + facts
            directory += Self.two(0) + Self.two(0) + Self.two(0) + Self.four(0) + place + name
        }
        let count = Self.two(UInt16(files.count))
        let end = Self.four(UInt32(directory.count)) + Self.four(UInt32(bytes.count))
        bytes += directory + Self.four(0x0605_4B50) + Self.four(0) + count + count + end
        bytes += Self.two(0)
    }

    private static func two(_ number: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
    }

    private static func four(_ number: UInt32) -> [UInt8] {
        two(UInt16(truncatingIfNeeded: number)) + two(UInt16(number >> 16))
    }
}

/// The checksum of ZIP and PNG (ISO 3309).
private enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }

    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
    }
}
