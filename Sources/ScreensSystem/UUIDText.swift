/// UUIDs as texts in lower case, in the format of version 4 (RFC 9562).
package enum UUIDText {
    /// A new random UUID.
    package static func random() -> String {
        text(.random(in: 0 ... .max), .random(in: 0 ... .max))
    }

    /// The UUID of two numbers, except for the bits of the version.
    package static func text(_ first: UInt64, _ second: UInt64) -> String {
        let high = first & ~0xF000 | 0x4000
        let low = second & ~(0b11 << 62) | (0b10 << 62)
        var text: [UInt8] = []
        for position in 0..<32 {
            if [8, 12, 16, 20].contains(position) { text.append(UInt8(ascii: "-")) }
            let word = position < 16 ? high : low
            text.append(digits[Int(word >> UInt64(60 - position % 16 * 4) & 0xF)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
