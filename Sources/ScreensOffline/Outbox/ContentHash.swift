internal import CSodium

/// Computes the SHA-256 hash of bytes that arrive in pieces, in hexadecimal digits.
struct ContentHash {
    private var state = crypto_hash_sha256_state()
    private static let size = 32

    init() { crypto_hash_sha256_init(&state) }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        crypto_hash_sha256_update(&state, start, UInt64(bytes.count))
    }

    /// Ends the hash and returns its digits.
    mutating func text() -> String {
        var hash = [UInt8](repeating: 0, count: Self.size)
        crypto_hash_sha256_final(&state, &hash)
        let digits = Array("0123456789abcdef".utf8)
        let text = hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a text has the form of a hash.
    ///
    /// Only such names are files of the folder of copies.
    static func isHash(_ text: String) -> Bool {
        text.utf8.count == 2 * size
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
