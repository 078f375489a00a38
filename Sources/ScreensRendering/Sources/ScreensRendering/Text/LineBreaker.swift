/// Breaks one paragraph into lines.
struct LineBreaker {
    let characters: [TextWidth.Measured]
    let columns: Int
    private var start = 0

    /// Breaks a text that was made safe.
    init(_ text: TerminalBuffer, columns: Int) {
        let characters = text.bytes.withUnsafeBufferPointer { TextWidth.characters(of: $0) }
        self.init(characters: characters, columns: columns)
    }

    init(characters: [TextWidth.Measured], columns: Int) {
        self.characters = characters
        self.columns = max(1, columns)
    }

    /// The bytes and the columns of each line.
    mutating func lines() -> [(Range<Int>, Int)] {
        var lines: [(Range<Int>, Int)] = []
        while start < characters.count {
            let end = endOfLine()
            var last = end
            while last > start, isSpace(last - 1) { last -= 1 }
            let width = characters[start..<last].reduce(0) { $0 + $1.width }
            lines.append((offset(of: start)..<offset(of: last), width))
            start = end
            while start < characters.count, isSpace(start) { start += 1 }
        }
        return lines
    }

    /// The end of the line that begins at `start`; at least one character after it.
    private func endOfLine() -> Int {
        var width = 0
        var opportunity: Int?
        for index in start..<characters.count {
            if index > start, breaks(before: index) { opportunity = index }
            width += characters[index].width
            guard width > columns, index > start else { continue }
            return isSpace(index) ? index : opportunity ?? index
        }
        return characters.count
    }

    private func breaks(before index: Int) -> Bool {
        if isSpace(index - 1) { return !isBlank(upTo: index) }
        guard characters[index].width == 2 || characters[index - 1].width == 2 else { return false }
        return !isSpace(index) && !Self.closing.contains(characters[index].scalar)
    }

    /// Whether the line would contain only the spaces at the beginning of the text.
    private func isBlank(upTo index: Int) -> Bool { (start..<index).allSatisfy(isSpace) }

    private func isSpace(_ index: Int) -> Bool { characters[index].scalar == 0x20 }

    private func offset(of index: Int) -> Int { index == 0 ? 0 : characters[index - 1].end }

    /// Marks that must not begin a line: 、。，．：；？！）」』】〉》〕… and their narrow forms.
    private static let closing: Set<UInt32> = [
        0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF01, 0xFF09, 0x300D, 0x300F,
        0x3011, 0x3009, 0x300B, 0x3015, 0x2026, 0x30FC, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x21, 0x3F,
    ]
}
