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

extension TextLine {
    /// The same line, marked as a part of a region.
    func marked(_ number: Int) -> TextLine {
        var line = TextLine(buffer: TerminalBuffer(), width: width, marks: marks)
        line.buffer.append(mark: number)
        line.buffer.append(buffer)
        line.buffer.append(mark: 0)
        return line
    }

    /// The same line, further to the right.
    func indented(_ columns: Int) -> TextLine {
        var line = TextLine.empty
        line.buffer.append(spaces: columns)
        line.buffer.append(buffer)
        line.width = width + columns
        return line
    }
}

extension TextLayout {
    /// The text of a button in brackets, with a sign if it is chosen.
    func button(_ node: Node) -> TextLine? {
        guard case .text(let text) = node.content else { return nil }
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
        let isChosen = node.extras?.isChosen == true
        let role = number == nil || node.extras?.action == nil ? Node.Role.caption : .accent
        for line in line.wrapped(columns) {
            let line = line.styled(isChosen ? roles.chosen : roles[role])
            emit(number.map(line.marked) ?? line)
        }
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
        emit(TextLine(buffer: TerminalBuffer(control: "\u{1B}[x"), width: columns))
    }
}

extension TextLayout {
    private static let indent = 3

    /// A field that can be filled in: its label, a box with its value, its error message and its help.
    mutating func field(_ input: Input, _ columns: Int, emit: Emit) {
        guard let number = live?.add(.input(input)) else { return }
        if input.kind != .checkbox {
            let mark = input.isRequired ? " *" : ""
            lines(of: .text(input.label + mark, .strong), columns, emit: emit)
        }
        let indent = input.kind == .checkbox ? 0 : Self.indent
        for line in box(input, max(1, columns - indent)) {
            emit(line.marked(number).indented(indent))
        }
        for node in input.words { lines(of: node, columns, emit: emit) }
    }

    private func box(_ input: Input, _ columns: Int) -> [TextLine] {
        switch input.kind {
        case .checkbox:
            let mark = input.isRequired ? " *" : ""
            let text = "\(input.label)\(mark)"
            return input.values.first == "true"
                ? TextLine(text: text, prefix: "[x] ").wrapped(columns)
                : TextLine(text: text, prefix: "[ ] ").wrapped(columns)
        case .choice:
            return input.held(drawing.context).flatMap {
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
            line.append(TextWidth.suffix(of: before, columns: room))
            line.buffer.append(control: "\u{1B}[y")
            line.append(TextWidth.prefix(of: after, columns: columns - line.width))
        } else {
            line.append(TextWidth.prefix(of: before, columns: columns))
        }
        var rest = TerminalBuffer()
        for _ in line.width..<max(columns, line.width) { rest.append(control: "_") }
        line.buffer.append(rest, in: rest.count > 0 ? roles[.caption] : nil)
        line.width = max(columns, line.width)
        return line
    }
}

extension TextLine {
    fileprivate mutating func append(_ text: (buffer: TerminalBuffer, width: Int)) {
        buffer.append(text.buffer)
        width += text.width
    }
}

extension TextWidth {
    /// The longest beginning of a text that fits, made safe.
    static func prefix(of text: String, columns: Int) -> (buffer: TerminalBuffer, width: Int) {
        let (buffer, characters) = measured(text)
        var (end, width) = (0, 0)
        for character in characters {
            guard width + character.width <= columns else { break }
            (end, width) = (character.end, width + character.width)
        }
        var part = TerminalBuffer()
        part.append(buffer, 0..<end)
        return (part, width)
    }

    /// The longest end of a text that fits, made safe.
    static func suffix(of text: String, columns: Int) -> (buffer: TerminalBuffer, width: Int) {
        let (buffer, characters) = measured(text)
        var width = 0
        var first = characters.count
        while first > 0, width + characters[first - 1].width <= columns {
            first -= 1
            width += characters[first].width
        }
        var part = TerminalBuffer()
        part.append(buffer, (first == 0 ? 0 : characters[first - 1].end)..<buffer.count)
        return (part, width)
    }

    private static func measured(_ text: String) -> (TerminalBuffer, [Measured]) {
        var buffer = TerminalBuffer()
        buffer.append(text: text)
        return (buffer, buffer.bytes.withUnsafeBufferPointer { characters(of: $0) })
    }
}
