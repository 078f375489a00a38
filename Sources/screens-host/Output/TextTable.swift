import ScreensRendering

/// Rows of words in aligned columns, two spaces apart.
struct TextTable {
    let text: String

    init(_ rows: [[String]]) {
        let rows = rows.map { $0.map { SafeLine($0).text } }
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

/// A word from a file or a portal, made harmless for a terminal.
struct SafeLine {
    let text: String

    init(_ text: String) {
        // Of most texts, to see that is quicker than to write them anew.
        self.text = text.utf8.allSatisfy(SafeBytes.isPlain) ? text : SafeText.line(text)
    }
}

/// Long lists of such words, as bytes to print.
struct SafeBytes {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ words: String...) {
        for word in words { append(word) }
    }

    mutating func append(_ word: String) {
        var word = SafeLine(word).text
        word.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

    static func isPlain(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }
}
