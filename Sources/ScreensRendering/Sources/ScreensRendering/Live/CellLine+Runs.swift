extension CellLine {
    /// The cells of a line of a layout.
    init(_ line: TextLine, _ styles: LineStyles, _ glyphs: GlyphTable) {
        cells.reserveCapacity(line.width)
        line.text.bytes.withUnsafeBufferPointer { bytes in
            var end = 0
            for run in line.runs {
                append(bytes, end..<run.bytes.lowerBound, .plain, glyphs)
                append(run, of: bytes, styles, glyphs)
                end = run.bytes.upperBound
            }
            append(bytes, end..<bytes.count, .plain, glyphs)
        }
        for mark in line.marks {
            if let picture = mark.picture { pictures.append((mark.column, picture)) }
        }
    }

    private mutating func append(
        _ run: StyledRun,
        of bytes: UTF8Bytes,
        _ styles: LineStyles,
        _ glyphs: GlyphTable
    ) {
        let start = cells.count
        append(bytes, run.bytes, styles.cellStyle(of: run.look), glyphs)
        switch run.part {
        case .text: break
        case .cursor: cursor = start
        case .list: list = start
        case .turning: turning.append(start)
        case .placeholder: isPlaceholder = true
        case .band: ground = styles.cellStyle(of: run.look).ground
        case .region(let number): append(region: number, start..<cells.count)
        }
    }

    /// Adds the columns of a region; runs that follow one another are one part of it.
    private mutating func append(region number: Int, _ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        if let last = regions.last, last.number == number,
            last.columns.upperBound == columns.lowerBound
        {
            regions[regions.count - 1].columns = last.columns.lowerBound..<columns.upperBound
        } else {
            regions.append((number, columns))
        }
    }

    /// Appends a part of a text that was made safe, in one style.
    fileprivate mutating func append(
        _ bytes: UTF8Bytes,
        _ range: Range<Int>,
        _ style: CellStyle,
        _ glyphs: GlyphTable
    ) {
        let part = UTF8Bytes(rebasing: bytes[range])
        var end = part.endOfPrintable(from: 0)
        // Marks that follow belong to the last character.
        if end > 0, end < part.count { end -= 1 }
        for byte in part[..<end] { cells.append(Cell(glyph: UInt32(byte), style: style)) }
        guard end < part.count else { return }
        append(characters: UTF8Bytes(rebasing: part[end...]), style, glyphs)
    }

    /// Appends a text that is not only printable ASCII.
    private mutating func append(
        characters bytes: UTF8Bytes,
        _ style: CellStyle,
        _ glyphs: GlyphTable
    ) {
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
            cells.append(Cell(glyph: glyph, style: style))
            for _ in 1..<max(measured.width, 1) { cells.append(Cell(glyph: 0, style: style)) }
        }
    }
}

extension GlyphTable {
    /// An untrusted text as cells.
    @_spi(Host)
    public func cells(of text: String, _ style: CellStyle = .plain) -> [Cell] {
        var buffer = TerminalBuffer()
        buffer.append(text: text)
        var line = CellLine()
        buffer.bytes.withUnsafeBufferPointer { line.append($0, 0..<$0.count, style, self) }
        return line.cells
    }
}
