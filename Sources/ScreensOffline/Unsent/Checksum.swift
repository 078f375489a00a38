private import CSodium
import ScreensSQLite

/// Detects values that a medium, a file system or another program has altered.
enum Checksum {
    /// The first 64 bits of the BLAKE2b hash of bytes.
    static func of(_ bytes: [UInt8]) -> Int64 {
        var hash = [UInt8](repeating: 0, count: size)
        crypto_generichash(&hash, size, bytes, UInt64(bytes.count), nil, 0)
        return hash.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    /// The checksum of an entry.
    static func of(collection: String, key: String, attributes: String, value: SQLValue) -> Int64 {
        var bytes: [UInt8] = []
        if case .blob(let value) = value { bytes.reserveCapacity(value.count + 200) }
        for text in [collection, key, attributes] { bytes.append(.text(text)) }
        bytes.append(value)
        return of(bytes)
    }

    /// The shortest hash that libsodium computes, in bytes.
    private static let size = 16
}

extension [UInt8] {
    /// Appends a value in an encoding that no other value shares.
    mutating func append(_ value: SQLValue) {
        switch value {
        case .null: append(0)
        case .int(let number): append(1, UInt64(bitPattern: number))
        case .double(let number): append(2, number.bitPattern)
        case .text(let text):
            append(3, UInt64(text.utf8.count))
            append(contentsOf: text.utf8)
        case .blob(let bytes):
            append(4, UInt64(bytes.count))
            append(contentsOf: bytes)
        }
    }

    /// Appends a column of a row as ``append(_:)`` appends its value, without making a value of it.
    mutating func append(_ row: Statement, _ column: Int32) {
        row.withStoredBytes(column) { bytes, isText in
            guard let bytes else { return append(row.value(column)) }
            append(isText ? 3 : 4, UInt64(bytes.count))
            append(contentsOf: bytes)
        }
    }

    private mutating func append(_ kind: UInt8, _ number: UInt64) {
        append(kind)
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
}
