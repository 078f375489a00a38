@_spi(Host) import ScreensKit

/// What a live layout collects, and the user's text that it shows.
struct LiveParts {
    let draft: LiveDraft?
    var block = LiveBlock()

    init(draft: LiveDraft?) { self.draft = draft }

    /// Numbers a region.
    mutating func add(_ region: LiveRegion) -> Int {
        block.regions.append(region)
        return block.regions.count
    }

    /// Says that the regions from an index on are those of a form.
    mutating func addForm(from first: Int, _ submit: Action?) {
        guard let submit else { return }
        block.forms.append(.init(regions: first..<block.regions.count, submit: submit))
    }
}

extension TextLayout {
    /// The text of a button in brackets, with a sign if it is chosen; on a ground, only a space at either end.
    func button(_ node: Node) -> TextLine? {
        guard case .text(let text) = node.content else { return nil }
        if styles.hasGrounds { return TextLine(padded: text) }
        let words = isSpoken ? node.spokenLabel ?? text : text
        guard node.extras?.isChosen == true else {
            return TextLine(text: words, prefix: "[ ", suffix: " ]")
        }
        guard isSpoken else { return TextLine(text: words, prefix: "[● ", suffix: "]") }
        let chosen = drawing.context.string("core-chosen")
        return TextLine(text: "\(words), \(chosen)", prefix: "[ ", suffix: " ]")
    }

    /// A button looks like one that cannot be pressed where nobody can press it.
    mutating func button(_ node: Node, _ columns: Int, emit: Emit) {
        guard let line = button(node) else { return }
        let number = addButton(node)
        let meanings = meanings(ofButton: node, isLive: number != nil)
        for line in line.wrapped(columns) {
            let line = line.styled(meanings)
            emit(number.map(line.marked) ?? line)
        }
    }

    private func meanings(ofButton node: Node, isLive: Bool) -> Meanings {
        if node.extras?.isChosen == true { return styles.chosen }
        guard isLive, let action = node.extras?.action else {
            return styles[.caption].adding(styles.raised)
        }
        return action == submit ? styles.primary : styles[.accent].adding(styles.raised)
    }

    private mutating func addButton(_ node: Node) -> Int? {
        let words = node.extras?.label ?? node.text ?? ""
        return live?.add(.button(words, node.extras?.action))
    }

    /// Reserves the place of a list's rows, which are drawn separately.
    ///
    /// Only the first list has one, except in lines that are read out, where each list can be printed.
    mutating func listPlace(_ node: Node, _ columns: Int, emit: Emit) {
        let path = node.extras?.screenlet
        let places = live?.block.lists ?? []
        let isFirst = live?.block.listColumns == nil
        let isFurther =
            isSpoken && !isInListRow && path != nil && places.allSatisfy { $0.path != path }
        guard isFirst || isFurther else { return }
        if isFirst {
            live?.block.listColumns = columns
            live?.block.select = node.extras?.action
        }
        live?.block.lists.append(.init(path: path, select: node.extras?.action))
        emit(.listPlace(columns: columns))
    }
}

extension TextLayout {
    private static let indent = 3

    /// A field that can be filled in: its label, a box with its value, its error message and its help.
    mutating func field(_ input: Input, _ columns: Int, emit: Emit) {
        guard let number = live?.add(.input(input)) else { return }
        if input.kind != .checkbox {
            let mark = input.mark?.text(in: drawing.context) ?? ""
            lines(of: .text(input.label + mark, .strong), columns, emit: emit)
        }
        let indent = input.kind == .checkbox ? 0 : Self.indent
        for line in box(input, max(1, columns - indent)) {
            emit(line.marked(number).indented(by: indent))
        }
        for node in input.words { lines(of: node, columns, emit: emit) }
    }

    private func box(_ input: Input, _ columns: Int) -> [TextLine] {
        switch input.kind {
        case .checkbox:
            let mark = input.mark?.text(in: drawing.context) ?? ""
            let text = "\(input.label)\(mark)"
            return input.values.first == "true"
                ? TextLine(text: text, prefix: "[x] ").wrapped(columns)
                : TextLine(text: text, prefix: "[ ] ").wrapped(columns)
        case .choice:
            return input.valueNodes(drawing.context).flatMap {
                TextLine(text: $0.text ?? "").wrapped(columns)
            }
        case .menu:
            let chosen = input.options.filter { input.values.contains($0.value) }.map(\.label)
            return [
                filled(before: "▾ " + chosen.joined(separator: ", "), after: "", min(columns, 42))
            ]
        case .multiline: return area(input, min(columns, 72))
        case .number: return [line(input, min(columns, 20))]
        case .date: return [line(input, min(columns, 12))]
        case .text, .file, .password: return [line(input, min(columns, 42))]
        @unknown default: return [line(input, min(columns, 42))]
        }
    }

    private func line(_ input: Input, _ columns: Int) -> TextLine {
        guard let draft = live?.draft, draft.field.isSame(as: input) else {
            return filled(before: input.visibleValue, after: "", columns)
        }
        return filled(before: draft.before, after: draft.after, columns, hasCursor: true)
    }

    private func area(_ input: Input, _ columns: Int) -> [TextLine] {
        let text = input.values.first ?? ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(6)
        let shown = lines.map { filled(before: String($0), after: "", columns) }
        return shown + (shown.count < 2 ? [filled(before: "", after: "", columns)] : [])
    }

    /// A text in a box of a given width.
    ///
    /// If it is too long, the part left of the cursor is shown, or else its beginning.
    private func filled(
        before: String,
        after: String,
        _ columns: Int,
        hasCursor: Bool = false
    ) -> TextLine {
        var line = TextLine.empty
        if hasCursor {
            let room = max(0, columns - 1)
            line.append(TextWidth.suffix(of: before, columns: room), as: styles.raised)
            line.appendCursor()
            let end = TextWidth.prefix(of: after, columns: columns - line.width)
            line.append(end, as: styles.raised)
        } else {
            line.append(TextWidth.prefix(of: before, columns: columns), as: styles.raised)
        }
        let sign: StaticString = styles.hasGrounds ? " " : "_"
        let rest = TextLine(repeating: sign, count: max(0, columns - line.width))
        line.append(rest, as: styles.hasGrounds ? styles.raised : styles[.caption])
        return line
    }
}

extension TextWidth {
    /// The longest beginning of a text that fits, made safe.
    static func prefix(of text: String, columns: Int) -> TextLine {
        let (buffer, characters) = measured(text)
        var (end, width) = (0, 0)
        for character in characters {
            guard width + character.width <= columns else { break }
            (end, width) = (character.end, width + character.width)
        }
        var part = TextLine.empty
        part.append(buffer, 0..<end, width: width)
        return part
    }

    /// The longest end of a text that fits, made safe.
    static func suffix(of text: String, columns: Int) -> TextLine {
        let (buffer, characters) = measured(text)
        var width = 0
        var first = characters.count
        while first > 0, width + characters[first - 1].width <= columns {
            first -= 1
            width += characters[first].width
        }
        let start = first == 0 ? 0 : characters[first - 1].end
        var part = TextLine.empty
        part.append(buffer, start..<buffer.count, width: width)
        return part
    }

    private static func measured(_ text: String) -> (TerminalBuffer, [Measured]) {
        var buffer = TerminalBuffer()
        buffer.append(text: text)
        return (buffer, buffer.bytes.withUnsafeBufferPointer { characters(of: $0) })
    }
}
