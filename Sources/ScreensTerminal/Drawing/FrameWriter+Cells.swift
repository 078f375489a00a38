@_spi(Host) import ScreensRendering

extension FrameWriter {
    /// Sends the changes row by row or style by style, whichever takes fewer bytes.
    mutating func write(_ next: CellGrid, _ glyphs: GlyphTable) {
        let changes = Changes(from: shown, to: next, glyphs)
        var other = self
        write(changes.runs, next, glyphs)
        guard let runs = changes.byStyle else { return }
        other.write(runs, next, glyphs)
        if other.output.count < output.count { self = other }
    }

    private mutating func write(_ runs: [CellRun], _ next: CellGrid, _ glyphs: GlyphTable) {
        for (index, run) in runs.enumerated() {
            // The background colour would remain in cells that are cleared.
            if run.kind == .text {
                setStyle(run.style)
            } else if style.showsGround {
                setStyle(run.style.showsGround ? .plain : run.style)
            }
            move(to: Position(row: run.row, column: run.columns.lowerBound), over: next)
            switch run.kind {
            case .text: write(run, next, glyphs)
            case .rest: output.append(control: "\u{1B}[K")
            case .empty:
                let following = index + 1 < runs.count ? runs[index + 1].row : nil
                clear(run, isLast: following != run.row)
            }
        }
    }

    /// Clears cells with a sequence, which leaves the cursor where it is, or with spaces.
    private mutating func clear(_ run: CellRun, isLast: Bool) {
        let width = run.columns.count
        if width > (isLast ? 4 : 9) { return count(width, "X") }
        output.append(spaces: width)
        place =
            run.columns.upperBound < shown.columns
            ? Position(row: run.row, column: run.columns.upperBound) : nil
    }

    private mutating func write(_ run: CellRun, _ next: CellGrid, _ glyphs: GlyphTable) {
        let row = run.row
        for column in run.columns where next[row, column].glyph != 0 {
            let glyph = next[row, column].glyph
            if place == nil { jump(to: Position(row: row, column: column)) }
            let isWide = column + 1 < next.columns && next[row, column + 1].glyph == 0
            append(glyph, isWide: isWide, glyphs)
            place = glyphs.isCluster(glyph) ? nil : Position(row: row, column: column)
        }
        // After the last column, terminals disagree about the cursor's place.
        let end = run.columns.upperBound
        let isKnown = place != nil && end < next.columns
        place = isKnown ? Position(row: row, column: end) : nil
    }

    mutating func setStyle(_ new: CellStyle) {
        guard new != style else { return }
        new.append(after: style, to: &output)
        style = new
    }

    private mutating func append(_ glyph: UInt32, isWide: Bool, _ glyphs: GlyphTable) {
        if glyph == Cell.covered.glyph { return output.append(spaces: 1) }
        guard isASCII, glyph > 0x7E else { return glyphs.append(glyph, to: &output) }
        ASCIIReplacements.append(glyph, isWide: isWide, to: &output)
    }
}
