/// A text that nobody can guess: 256 random bits from the system.
package struct Secret: Hashable, Sendable {
    /// The hexadecimal digits, in lower case.
    package let text: String

    /// A new one.
    package init() {
        var source = SystemRandomNumberGenerator()
        text = (0..<4).map { _ in
            let digits = String(source.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// One that has been given to somebody before; `nil` for a text that is none.
    package init?(_ text: String) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9"),
            letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({ digits.contains($0) || letters.contains($0) })
        else { return nil }
        self.text = text
    }

    /// Whether a text equals this one; compared in constant time.
    package func matches(_ other: String?) -> Bool { Self.areSame(text, other) }

    /// Whether two texts are equal; takes the same time for every text of the right length.
    package static func areSame(_ secret: String, _ other: String?) -> Bool {
        guard let other, other.utf8.count == secret.utf8.count else { return false }
        return zip(secret.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
