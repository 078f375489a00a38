internal import CSodium

/// The BLAKE2b hash of a file, 512 bits long, as `b2sum` prints it.
public struct FileHash: Hashable, Sendable, CustomStringConvertible {
    /// The 64 bytes.
    public let bytes: [UInt8]

    /// Hashes bytes.
    public init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { FileHash(of: $0) }
    }

    /// Reads 128 hexadecimal digits; `nil` for any other text.
    public init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 2 * Self.size else { return nil }
        let pairs = stride(from: 0, to: digits.count, by: 2)
        bytes = pairs.compactMap { UInt8(hex: digits[$0], digits[$0 + 1]) }
        guard bytes.count == Self.size else { return nil }
    }

    init(of data: UnsafeRawBufferPointer) {
        bytes = Self.hash(data, count: Self.size)
    }

    /// The BLAKE2b hash of bytes, `count` bytes long.
    package static func hash(_ data: UnsafeRawBufferPointer, count: Int) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: count)
        let start = data.baseAddress?.assumingMemoryBound(to: UInt8.self)
        crypto_generichash(&hash, count, start, UInt64(data.count), nil, 0)
        return hash
    }

    /// The hash as 128 hexadecimal digits.
    public var description: String { bytes.hexadecimal }

    private static let size = 64
}

extension Sequence<UInt8> {
    /// The bytes as lower-case hexadecimal digits.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }
}

extension UInt8 {
    fileprivate init?(hex high: UInt8, _ low: UInt8) {
        guard let high = Self.value(high), let low = Self.value(low) else { return nil }
        self = high << 4 | low
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
