/// Lines beside others, and at an edge.
///
/// Right-to-left languages are laid out from the right edge: a line's width is how far it reaches to the left. Its
/// parts are put in visual order. Each text is isolated, so that a terminal that reorders Arabic and Hebrew does so
/// only within it.
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

    /// The line beside a marker that takes a number of columns, and a space.
    func hanging(on marker: TextLine, _ columns: Int, _ isRightToLeft: Bool) -> TextLine {
        guard width > 0 || marker.width > 0 else { return self }
        var line = isRightToLeft ? self : .empty
        let gap = columns - marker.width
        if isRightToLeft {
            line.append(spaces: (width > 0 ? 1 : 0) + gap)
            line.append(marker)
        } else {
            line.append(spaces: gap)
            line.append(marker)
            if width > 0 { line.append(spaces: 1) }
            line.append(self)
        }
        return line
    }

    /// The line from the left, in languages that are written from right to left.
    func alignedLeft(in columns: Int) -> TextLine {
        var line = enclosed(in: "\u{2066}", "\u{2069}")
        line.append(spaces: columns - width)
        return line
    }
}
