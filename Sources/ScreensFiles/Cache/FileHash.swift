internal import CSodium

/// Hashes of contents and names, which nobody can forge.
package enum FileHash {
    private static let size = 16

    /// The hash of bytes, in hexadecimal digits.
    static func text(of bytes: [UInt8], key: [UInt8] = []) -> String {
        var hash = [UInt8](repeating: 0, count: size)
        crypto_generichash(&hash, size, bytes, UInt64(bytes.count), key, key.count)
        return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The hash of several texts, different for any other texts.
    ///
    /// With a key of 16 to 64 bytes, nobody without the key can compute it.
    package static func text(of parts: [String], key: [UInt8] = []) -> String {
        text(of: parts.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }, key: key)
    }

    /// Whether a text has the form of a hash.
    static func isHash(_ text: String) -> Bool {
        text.utf8.count == 2 * size
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
