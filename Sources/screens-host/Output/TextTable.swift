import ScreensRendering

/// A table with aligned columns, two spaces apart.
struct TextTable {
    let text: String

    /// Creates a table of names; for sentences, pass the function that escapes those.
    init(_ rows: [[String]], escapedBy escape: (String) -> String = { SafeLine($0).text }) {
        let rows = rows.map { $0.map { escape($0) } }
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? TextWidth.columns(of: $0[column]) : 0 }.max() ?? 0
        }
        text = rows.map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                line +=
                    cell + String(repeating: " ", count: width - TextWidth.columns(of: cell) + 2)
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}

/// A name from a file or a portal, escaped for a terminal.
struct SafeLine {
    let text: String

    init(_ text: String) {
        var bytes = SafeBytes()
        bytes.append(text)
        self.text = String(decoding: bytes.bytes, as: UTF8.self)
    }
}

/// Long lists of escaped names, as bytes to print.
struct SafeBytes {
    private(set) var bytes: [UInt8] = []

    /// Creates an empty list; `capacity` is the initial capacity in bytes.
    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func append(_ word: String) {
        var word = word
        let isPlain = word.withUTF8 { text in
            let isPlain = Self.arePlain(text)
            if isPlain { bytes.append(contentsOf: text) }
            return isPlain
        }
        if !isPlain { bytes += SafeText.name(word).utf8 }
    }

    mutating func appendLine(_ word: String) {
        append(word)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func appendLine(sentence: String) {
        bytes += SafeText.line(sentence).utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Whether all bytes are printed unchanged; this check is faster than to escape them again.
    private static func arePlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Without an early exit, so that the compiler can process several bytes at a time.
        text.reduce(0 as UInt8) { $0 | ($1 &- 0x20 < 0x5F && $1 != 0x5C ? 0 : 1) } == 0
    }
}
