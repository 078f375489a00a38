/// Escapes texts so that they can be parts of addresses (RFC 3986, 2.1).
package enum PercentEncoding {
    /// Escapes everything but unreserved characters.
    package static func text(_ text: some StringProtocol) -> String {
        text.utf8.map { byte in
            if isPlain(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "%0\(digits)" : "%\(digits)"
        }.joined()
    }

    /// Escapes a path, but not its slashes.
    package static func path(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map(text).joined(
            separator: "/"
        )
    }

    /// Whether a byte is a letter, a digit or a mark without a meaning in addresses (RFC 3986, 2.3).
    package static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}
