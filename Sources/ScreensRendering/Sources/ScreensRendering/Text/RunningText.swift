@_spi(Host) import ScreensKit

/// Texts in several styles, to be wrapped as one.
struct RunningText {
    /// A part in one style.
    struct Span {
        /// Where it ends, in the bytes of its line.
        let end: Int
        let style: Meanings
        /// What can be pressed there, as an index of ``RunningText/regions``.
        let region: Int?
    }

    /// What is between two line breaks.
    struct Piece {
        var text = TerminalBuffer()
        var spans: [Span] = []
    }

    private(set) var pieces = [Piece()]
    private(set) var regions: [LiveRegion] = []

    /// Appends a text that was made safe; of the spaces where two texts meet, one stays.
    mutating func append(_ text: TerminalBuffer, _ style: Meanings, region: Int? = nil) {
        let last = pieces.count - 1
        let before = pieces[last].text.bytes.last ?? 0x20
        let start = before == 0x20 ? text.bytes.prefix { $0 == 0x20 }.count : 0
        guard start < text.count else { return }
        pieces[last].text.append(text, start..<text.count)
        let end = pieces[last].text.count
        pieces[last].spans.append(Span(end: end, style: style, region: region))
    }

    /// Appends an untrusted text.
    mutating func append(_ text: String, _ style: Meanings, region: Int? = nil) {
        var buffer = TerminalBuffer()
        buffer.append(text: text)
        append(buffer, style, region: region)
    }

    mutating func breakLine() { pieces.append(Piece()) }

    /// Whether there is nothing to see.
    var isEmpty: Bool { pieces.allSatisfy { $0.text.count == 0 } }

    /// Adds something that can be pressed; returns its index.
    mutating func add(_ region: LiveRegion) -> Int {
        regions.append(region)
        return regions.count - 1
    }

    /// The width if nothing is wrapped.
    var width: Int { pieces.map { TextWidth.columns(of: $0.text) }.max() ?? 0 }

    /// The lines of at most so many columns; `numbers` are those of the regions in the layout.
    func lines(_ columns: Int, numbers: [Int], emit: (TextLine) -> Void) {
        for var piece in pieces {
            piece.text.trimEnd()
            let width = TextWidth.columns(of: piece.text)
            guard width > columns else {
                emit(piece.line(0..<piece.text.count, width, numbers))
                continue
            }
            var breaker = LineBreaker(piece.text, columns: columns)
            for (range, width) in breaker.lines() {
                emit(piece.line(range, width, numbers))
            }
        }
    }
}

extension RunningText.Piece {
    /// A part of the text, each span in its style.
    fileprivate func line(
        _ range: Range<Int>,
        _ width: Int,
        _ numbers: [Int]
    ) -> TextLine {
        var line = TextLine.empty
        line.reserve(bytes: range.count)
        var start = 0
        for span in spans {
            defer { start = span.end }
            guard start < range.upperBound else { break }
            let part = (start..<span.end).clamped(to: range)
            guard !part.isEmpty else { continue }
            let number = span.region.flatMap { numbers.indices.contains($0) ? numbers[$0] : nil }
            let kind = number.map(StyledRun.Part.region) ?? .text
            line.append(text, part, width: 0, .meanings(span.style), kind)
        }
        // The width of a part would need its letters to be measured again.
        line.width = width
        return line
    }
}
