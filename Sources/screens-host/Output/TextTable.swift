import ScreensRendering

/// Rows of words in aligned columns, two spaces apart.
struct TextTable {
    let text: String

    /// A table of names; of sentences, those that `escape` makes harmless as such.
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

/// A name from a file or a portal, made harmless for a terminal.
struct SafeLine {
    let text: String

    init(_ text: String) {
        var bytes = SafeBytes()
        bytes.append(text)
        self.text = String(decoding: bytes.bytes, as: UTF8.self)
    }
}

/// Long lists of such names, as bytes to print.
struct SafeBytes {
    private(set) var bytes: [UInt8] = []

    /// `capacity` is for how many bytes there is room at once.
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

    /// Whether all letters are printed as they are; to see that is quicker than to write them anew.
    private static func arePlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Without a way out at the first that is not: so many letters are looked at at once.
        text.reduce(0 as UInt8) { $0 | ($1 &- 0x20 < 0x5F && $1 != 0x5C ? 0 : 1) } == 0
    }
}
