/// Short hashes of content, for names and comparisons; they are not secure against forgery.
package enum Fingerprint {
    /// The 64-bit FNV-1a hash of bytes.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The same in hexadecimal digits.
    package static func text(of bytes: some Sequence<UInt8>) -> String {
        String(of(bytes), radix: 16)
    }
}
