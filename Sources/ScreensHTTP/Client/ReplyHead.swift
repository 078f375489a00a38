/// The header fields of a reply that have been received so far.
struct ReplyHead {
    private(set) var fields: [String: String] = [:]
    /// The values of `Set-Cookie`, which cannot be joined, since dates in them contain commas.
    private(set) var cookies: [String] = []
    private(set) var isComplete = false
    private var byteCount = 0

    /// Adds a line; returns `false` if the lines exceed the limit.
    mutating func receive(_ line: UnsafeRawBufferPointer, limit: Int) -> Bool {
        byteCount += line.count
        guard byteCount <= limit else { return false }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            // Another reply begins: the earlier ones were interim replies.
            (fields, cookies) = ([:], [])
            isComplete = false
        } else if text.utf8.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
            isComplete = true
        } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let name = text[..<colon].lowercased()
            let value = Self.trimmed(text[text.utf8.index(after: colon)...])
            guard name != "set-cookie" else {
                cookies.append(value)
                return true
            }
            fields[name] = fields[name].map { "\($0), \(value)" } ?? value
        }
        return true
    }

    private static func trimmed(_ text: Substring) -> String {
        func isSpace(_ character: Unicode.Scalar) -> Bool {
            " \t\r\n".unicodeScalars.contains(character)
        }
        var text = text.unicodeScalars.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return String(text)
    }
}
