/// The words in the code of a Swift file, without those in comments and strings.
///
/// It parses only as much of Swift as this requires. A regular expression between slashes is read as code.
@_spi(Host)
public struct SwiftTokens {
    /// A word.
    public struct Word: Sendable {
        /// The word itself.
        public let text: String
        /// Its bytes in the file.
        public let range: Range<Int>
        /// The number of braces around it.
        public let depth: Int
        /// Whether a full stop precedes it.
        public let followsDot: Bool
    }

    /// The words, in order.
    public private(set) var words: [Word] = []
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    /// Reads a file.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while index < bytes.count { readCode() }
    }

    private subscript(ahead count: Int) -> UInt8 {
        index + count < bytes.count ? bytes[index + count] : 0
    }

    private func isNext(_ text: StaticString) -> Bool {
        (0..<text.utf8CodeUnitCount).allSatisfy { self[ahead: $0] == text.utf8Start[$0] }
    }

    /// Reads one element of the code: a word, a comment, a string or a sign.
    private mutating func readCode() {
        if isNext("//") { return skipLine() }
        if isNext("/*") { return skipComment() }
        let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        if self[ahead: hashes] == UInt8(ascii: "\"") { return skipText(hashes: hashes) }
        guard Self.isPart(bytes[index]) else {
            if bytes[index] == UInt8(ascii: "{") { depth += 1 }
            if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
            index += 1
            return
        }
        readWord()
    }

    private mutating func readWord() {
        let start = index
        while index < bytes.count, Self.isPart(bytes[index]) { index += 1 }
        // Digits begin numbers.
        guard !(48...57).contains(bytes[start]) else { return }
        words.append(
            Word(
                text: String(decoding: bytes[start..<index], as: UTF8.self),
                range: start..<index,
                depth: depth,
                followsDot: start > 0 && bytes[start - 1] == UInt8(ascii: ".")
            )
        )
    }

    private mutating func skipLine() {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if isNext("/*") {
                depth += 1
                index += 2
            } else if isNext("*/") {
                depth -= 1
                index += 2
            } else {
                index += 1
            }
        } while depth > 0 && index < bytes.count
    }

    /// Skips a string that begins with a number of `#` signs; interpolated expressions are read as code.
    private mutating func skipText(hashes: Int) {
        index += hashes
        let isLong = isNext("\"\"\"")
        let quotes = isLong ? 3 : 1
        index += quotes
        while index < bytes.count {
            if (0..<quotes).allSatisfy({ self[ahead: $0] == UInt8(ascii: "\"") }),
                isHashed(after: quotes, hashes)
            {
                index += quotes + hashes
                return
            }
            // A string of one line ends with the line, even if it is not closed.
            if bytes[index] == UInt8(ascii: "\n"), !isLong { return }
            guard bytes[index] == UInt8(ascii: "\\"), isHashed(after: 1, hashes) else {
                index += 1
                continue
            }
            index += 1 + hashes
            let isCode = self[ahead: 0] == UInt8(ascii: "(")
            index += 1
            if isCode { readInterpolation() }
        }
    }

    private func isHashed(after count: Int, _ hashes: Int) -> Bool {
        (0..<hashes).allSatisfy { self[ahead: count + $0] == UInt8(ascii: "#") }
    }

    private mutating func readInterpolation() {
        var open = 1
        while open > 0, index < bytes.count {
            if bytes[index] == UInt8(ascii: "(") { open += 1 }
            if bytes[index] == UInt8(ascii: ")") { open -= 1 }
            readCode()
        }
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 95, 97...122, 128...: true
        default: false
        }
    }
}
