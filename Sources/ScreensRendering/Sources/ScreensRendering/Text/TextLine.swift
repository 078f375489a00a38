/// A line of a layout: a text that was made safe, with its width in columns, and the runs in it that are more than that.
///
/// It has no control sequences. ``TextRenderer`` writes them for a terminal, a ``CellLine`` has cells.
@_spi(Host)
public struct TextLine: Sendable {
    /// The text.
    private(set) var text: TerminalBuffer
    /// The columns that it takes, or for the place of a list those of its rows.
    var width: Int
    /// The runs, in the order of the text; the text between them is plain.
    private(set) var runs: [StyledRun] = []
    /// The pictures whose first row is this line.
    var marks: [PictureMark] = []

    static let empty = TextLine(TerminalBuffer(), width: 0)

    /// The text, made safe.
    public var words: String { String(decoding: text.bytes, as: UTF8.self) }

    /// How many bytes it takes, about, which limits are compared with.
    public var weight: Int { text.count + runs.count * Self.runWeight }

    /// About the length of the sequences that begin and end a style.
    private static let runWeight = 32

    /// Creates a line from a text that was made safe.
    init(_ text: TerminalBuffer, width: Int) { (self.text, self.width) = (text, width) }

    /// Creates a line from letters of the source code, each one column wide.
    init(sign: StaticString, width: Int = 1) {
        self.init(TerminalBuffer(control: sign), width: width)
    }

    /// Creates a line from an untrusted text, not yet wrapped, without trailing spaces.
    init(text: String, prefix: StaticString = "", suffix: StaticString = "") {
        var buffer = TerminalBuffer()
        buffer.reserve(text.utf8.count + 4)
        buffer.append(control: prefix)
        buffer.append(text: text)
        buffer.append(control: suffix)
        buffer.trimEnd()
        self.init(buffer, width: TextWidth.columns(of: buffer))
    }

    /// Creates a line from an untrusted text with a space at either end, which stays wherever the text is.
    init(padded text: String) { self.init(text: text, prefix: "\u{A0}", suffix: "\u{A0}") }

    /// Creates a line of a letter of the source code, which is one column wide.
    init(repeating sign: StaticString, count: Int) {
        var buffer = TerminalBuffer()
        buffer.reserve(count * sign.utf8CodeUnitCount)
        for _ in 0..<count { buffer.append(control: sign) }
        self.init(buffer, width: count)
    }

    /// The place of the rows of a list, which are laid out separately.
    static func listPlace(columns: Int) -> TextLine {
        var line = TextLine(TerminalBuffer(), width: columns)
        line.runs = [StyledRun(bytes: 0..<0, part: .list)]
        return line
    }
}

extension TextLine {
    /// Reserves room for a total number of bytes, and of runs.
    mutating func reserve(bytes: Int, runs count: Int = 0) {
        text.reserve(bytes)
        runs.reserveCapacity(count)
    }

    /// Appends spaces; none for a negative count.
    mutating func append(spaces count: Int) {
        guard count > 0 else { return }
        text.append(spaces: count)
        width += count
    }

    /// Appends a part of a text that was made safe, and is so many columns wide.
    mutating func append(
        _ other: TerminalBuffer,
        _ range: Range<Int>,
        width columns: Int,
        _ look: StyledRun.Look = .plain,
        _ part: StyledRun.Part = .text
    ) {
        let start = text.count
        text.append(other, range)
        width += columns
        guard look != .plain || part != .text else { return }
        runs.append(StyledRun(bytes: start..<text.count, look: look, part: part))
    }

    /// Appends another line, with its runs and pictures; one without runs gets the meanings.
    mutating func append(_ other: TextLine, as meanings: Meanings = .none) {
        let start = text.count
        text.append(other.text)
        for mark in other.marks {
            marks.append(PictureMark(column: mark.column + width, picture: mark.picture))
        }
        width += other.width
        if other.runs.isEmpty {
            guard meanings != .none, text.count > start else { return }
            runs.append(StyledRun(bytes: start..<text.count, look: .meanings(meanings)))
        } else {
            for run in other.runs { runs.append(run.moved(by: start)) }
        }
    }

    /// Appends the place of the cursor.
    mutating func appendCursor() {
        runs.append(StyledRun(bytes: text.count..<text.count, part: .cursor))
    }

    /// The same text with meanings.
    func styled(_ meanings: Meanings) -> TextLine {
        guard meanings != .none, width > 0 else { return self }
        var line = self
        line.runs = [StyledRun(bytes: 0..<text.count, look: .meanings(meanings))]
        return line
    }

    /// The same line as a part of what can be pressed.
    func marked(_ number: Int) -> TextLine {
        var line = self
        line.runs = []
        var end = 0
        func add(_ run: StyledRun) {
            var run = run
            if run.part == .text { run.part = .region(number) }
            line.runs.append(run)
        }
        for run in runs {
            if end < run.bytes.lowerBound { add(StyledRun(bytes: end..<run.bytes.lowerBound)) }
            add(run)
            end = run.bytes.upperBound
        }
        if end < text.count { add(StyledRun(bytes: end..<text.count)) }
        return line
    }

    /// The same line between letters of the source code that have no width.
    func enclosed(in first: StaticString, _ last: StaticString) -> TextLine {
        var line = TextLine(sign: first, width: 0)
        line.append(self)
        line.text.append(control: last)
        return line
    }

    /// The text in lines of at most that many columns.
    ///
    /// Lines break at spaces, which are removed, and around wide characters. Words that are too long break between any
    /// two characters.
    func wrapped(_ columns: Int) -> [TextLine] {
        guard width > columns else { return [self] }
        var breaker = LineBreaker(text, columns: columns)
        return breaker.lines().map { range, width in
            var line = TextLine.empty
            line.append(text, range, width: width)
            return line
        }
    }
}
