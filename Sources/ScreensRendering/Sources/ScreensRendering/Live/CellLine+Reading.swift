extension CellLine {
    /// Reads a line of the layout: safe texts, the renderer's own styles, and marks.
    ///
    /// The marks are control sequences that are never sent to a terminal: `z` begins a region and, with
    /// 0, ends it; `y` is the cursor's place, `x` the list's.
    @_spi(Host)
    public init(_ line: TerminalBuffer, _ glyphs: GlyphTable) {
        var reader = CellReader()
        line.bytes.withUnsafeBufferPointer { reader.read($0, glyphs) }
        self = reader.line
    }
}

private struct CellReader {
    var line = CellLine()
    private var style = CellStyle.plain
    private var region: (number: Int, start: Int)?
    private var parameters: [Int] = []

    init() { line.cells.reserveCapacity(128) }

    mutating func read(_ bytes: UTF8Bytes, _ glyphs: GlyphTable) {
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x1B {
                index = control(bytes, from: index + 2)
                continue
            }
            var end = bytes.endOfPrintable(from: index)
            // Marks that follow belong to the last character.
            if end > index, end < bytes.count, bytes[end] != 0x1B { end -= 1 }
            for byte in bytes[index..<end] {
                line.cells.append(Cell(glyph: UInt32(byte), style: style))
            }
            guard end < bytes.count, bytes[end] != 0x1B else {
                index = end
                continue
            }
            let start = end
            while end < bytes.count, bytes[end] != 0x1B { end += 1 }
            text(UTF8Bytes(rebasing: bytes[start..<end]), glyphs)
            index = end
        }
    }

    /// Reads a text that is not only printable ASCII.
    private mutating func text(_ bytes: UTF8Bytes, _ glyphs: GlyphTable) {
        var start = 0
        for measured in TextWidth.characters(of: bytes) {
            defer { start = measured.end }
            guard measured.width > 0 else { continue }
            let glyph: UInt32
            if measured.scalar != 0 {
                glyph = measured.scalar
            } else {
                let character = UTF8Bytes(rebasing: bytes[start..<measured.end])
                glyph = glyphs.number(of: String(decoding: character, as: UTF8.self))
            }
            line.cells.append(Cell(glyph: glyph, style: style))
            for _ in 1..<max(measured.width, 1) { line.cells.append(Cell(glyph: 0, style: style)) }
        }
    }

    /// Applies a control sequence; returns the index of its end.
    private mutating func control(_ bytes: UTF8Bytes, from start: Int) -> Int {
        parameters.removeAll(keepingCapacity: true)
        var (index, number) = (start, 0)
        while index < bytes.count, bytes[index] == 0x3B || (0x30...0x39).contains(bytes[index]) {
            if bytes[index] == 0x3B {
                parameters.append(number)
                number = 0
            } else {
                number = min(number * 10 + Int(bytes[index] & 0x0F), 1 << 30)
            }
            index += 1
        }
        parameters.append(number)
        guard index < bytes.count else { return index }
        switch bytes[index] {
        case UInt8(ascii: "m"): style.apply(parameters)
        case UInt8(ascii: "x"): line.list = line.cells.count
        case UInt8(ascii: "y"): line.cursor = line.cells.count
        case UInt8(ascii: "z"): mark(parameters[0])
        default: break
        }
        return index + 1
    }

    private mutating func mark(_ number: Int) {
        if let region, region.start < line.cells.count {
            line.regions.append((region.number, region.start..<line.cells.count))
        }
        region = number == 0 ? nil : (number, line.cells.count)
    }
}
