@_spi(Host) import ScreensKit

/// Right-to-left languages are laid out from the right edge: a line's width is how far it reaches to the left. Its
/// parts are put in visual order. Each text is isolated, so that a terminal that reorders Arabic and Hebrew does so
/// only within it.
extension TextLayout {
    /// Hands out the lines of the whole drawing.
    mutating func page(_ columns: Int, emit: Emit) {
        guard isRightToLeft else { return body(columns, emit: emit) }
        body(columns) { emit($0.alignedRight(in: columns)) }
    }

    /// Puts blocks of lines side by side, the first one at the right.
    static func joinFromRight(_ blocks: [[TextLine]], _ widths: [Int], emit: Emit) {
        var starts = [0]
        for width in widths { starts.append(starts[starts.count - 1] + width + RowColumns.gap) }
        for index in 0..<(blocks.lazy.map(\.count).max() ?? 0) {
            var line = TextLine.empty
            // The distance of the right end of the line so far from the right edge.
            var end: Int?
            for (block, start) in zip(blocks, starts).reversed() {
                guard index < block.count, block[index].width > 0 else { continue }
                let reach = start + block[index].width
                line.append(spaces: (end ?? reach) - reach)
                line.append(block[index])
                end = start
            }
            line.append(spaces: end ?? 0)
            emit(line)
        }
    }
}

extension TextLine {
    /// The text with isolating marks, so that its direction is that of its first letter.
    ///
    /// The marks have no width. Marks in the portal's text have been removed before.
    var isolated: TextLine {
        width > 0 ? enclosed(in: "\u{2068}", "\u{2069}") : self
    }

    /// The line at the right edge; an empty one stays as it is.
    func alignedRight(in columns: Int) -> TextLine {
        width == 0 ? self : indented(by: columns - width)
    }

    /// The same line, so many columns further to the right.
    func indented(by columns: Int) -> TextLine {
        guard columns > 0 else { return self }
        var line = TextLine.empty
        line.append(spaces: columns)
        line.append(self)
        return line
    }

    /// The line with a bar to its right.
    func followed(by bar: TextLine) -> TextLine {
        guard width > 0 else { return bar }
        var line = self
        line.append(spaces: 1)
        line.append(bar)
        return line
    }
}
