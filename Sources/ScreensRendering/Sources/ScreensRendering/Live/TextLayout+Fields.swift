@_spi(Host) import ScreensKit

/// Fields that can be filled in: a label, a cell with the value, and below it what is wrong and what helps.
extension TextLayout {
    /// The columns before texts: one for the sign of the field that has the keys, or is wrong, and one for the padding of
    /// its cell.
    private static let indent = 2
    private static let widestField = 55
    private static let gap = 3

    /// A field; one that cannot be changed is texts, below those of the others.
    mutating func field(_ input: Input, _ columns: Int, emit: Emit) {
        let (room, isRightToLeft) = (max(1, columns - Self.indent), isRightToLeft)
        func inset(_ line: TextLine) { emit(line.inset(by: Self.indent, isRightToLeft)) }
        guard !input.isReadOnly else {
            let texts = input.asTexts(in: drawing.context)
            return lines(of: texts, isSpoken ? columns : room, emit: isSpoken ? emit : inset)
        }
        guard let number = live?.add(.input(input)) else { return }
        if input.kind != .checkbox, !hasHint(input) {
            row(label(of: input), room, emit: inset)
        }
        let sign = input.problem == nil || isSpoken ? nil : wrongSign
        for line in box(input, room) {
            let line = line.marked(number)
            let indent = Self.indent - (line.isPadded ? 1 : 0)
            emit(
                sign.map { line.beside($0, indent, isRightToLeft) }
                    ?? line.inset(by: indent, isRightToLeft)
            )
        }
        for node in input.notes { lines(of: node, room, emit: inset) }
    }

    /// How wide a field is when nothing is wrapped.
    func fieldWidth(_ node: Node, _ columns: Int) -> Int {
        guard let input = node.extras?.input else { return 0 }
        let words = label(of: input).map { measure($0, columns) + RowColumns.gap }
        let label = words.reduce(-RowColumns.gap, +)
        return min(columns, Self.indent + max(label, cellWidth(input, columns - Self.indent)))
    }

    /// The label, and whether the field has to be filled in, or may stay empty.
    private func label(of input: Input) -> [Node] {
        guard let mark = input.mark else { return [.text(input.label, .strong)] }
        guard mark == .optional, !isSpoken else {
            return [.text(input.label + mark.text(in: drawing.context), .strong)]
        }
        let words = drawing.context.string("core-optional")
        return [.text(input.label, .strong), .text(words, .caption)]
    }

    /// The sign of a field whose value is wrong.
    private var wrongSign: TextLine {
        let sign = TextLine(sign: styles.isASCII ? "!" : isRightToLeft ? "▐" : "▌")
        return sign.styled(styles[.danger])
    }

    private func cellWidth(_ input: Input, _ columns: Int) -> Int {
        let most =
            switch (input.kind, input.width) {
            case (.checkbox, _), (.choice, _): columns
            case (_, .short): 17
            case (.date, _), (.number, _), (_, .medium): 24
            default: Self.widestField
            }
        return max(1, min(columns, most))
    }

    private func box(_ input: Input, _ columns: Int) -> [TextLine] {
        let width = cellWidth(input, columns)
        switch input.kind {
        case .checkbox:
            let box = input.values.first == "true" ? "[\(check)] " : "[ ] "
            return TextLine(text: box + input.label).wrapped(columns)
        case .choice: return options(input, columns)
        case .menu:
            let chosen = input.options.filter { input.values.contains($0.value) }.map(\.label)
            return [filled(before: chosen.joined(separator: ", "), after: "", width, isMenu: true)]
        case .multiline: return area(input, width)
        default: return [line(input, width)]
        }
    }

    /// What an empty cell shows whose label is not above it.
    private func hint(_ input: Input) -> String {
        hasHint(input) && (input.values.first ?? "").isEmpty ? input.label : ""
    }

    /// Whether the label of a field is in its cell, as long as that is empty.
    private func hasHint(_ input: Input) -> Bool {
        guard isOnScreen, !input.showsLabel else { return false }
        switch input.kind {
        case .checkbox, .choice, .menu: return false
        default: return true
        }
    }

    /// The sign in a box that is checked.
    private var check: String { styles.isASCII || isSpoken ? "x" : "✓" }

    /// The options in running lines, what is chosen in bold; read out, one below the other.
    private func options(_ input: Input, _ columns: Int) -> [TextLine] {
        let options = input.valueNodes(drawing.context, check: check).map { option in
            let text = option.text ?? ""
            let isChosen = !text.hasPrefix("[ ]") && !text.hasPrefix("( )") && option.role == .body
            return TextLine(text: text).styled(isChosen ? styles[.strong] : .none)
        }
        if isSpoken { return options.flatMap { $0.wrapped(columns) } }
        var lines: [TextLine] = []
        for option in options {
            if let last = lines.last, last.width + Self.gap + option.width <= columns {
                lines[lines.count - 1].append(spaces: Self.gap)
                lines[lines.count - 1].append(option)
            } else {
                lines += option.width <= columns ? [option] : option.wrapped(columns)
            }
        }
        return lines
    }

    private func line(_ input: Input, _ columns: Int) -> TextLine {
        guard let draft = live?.draft, draft.field.isSame(as: input) else {
            return filled(before: input.visibleValue, after: "", columns, hint: hint(input))
        }
        return filled(before: draft.before, after: draft.after, columns, hasCursor: true)
    }

    private func area(_ input: Input, _ columns: Int) -> [TextLine] {
        let text = input.values.first ?? ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(6)
        let shown = lines.map {
            filled(before: String($0), after: "", columns, hint: hint(input))
        }
        return shown + (shown.count < 2 ? [filled(before: "", after: "", columns)] : [])
    }

    /// A text in a cell of a given width, which on a ground begins a column before the text.
    ///
    /// If it is too long, the part left of the cursor is shown, or else its beginning.
    private func filled(
        before: String,
        after: String,
        _ columns: Int,
        hasCursor: Bool = false,
        isMenu: Bool = false,
        hint: String = ""
    ) -> TextLine {
        var line = styles.hasGrounds ? TextLine(sign: "\u{A0}").styled(styles.raised) : .empty
        let end = isMenu ? TextLine(sign: " ▾", width: 2) : .empty
        let columns = columns + line.width - end.width
        if hasCursor {
            let room = max(0, columns - line.width - 1)
            line.append(TextWidth.suffix(of: before, columns: room), as: styles.raised)
            line.appendCursor()
            let end = TextWidth.prefix(of: after, columns: columns - line.width)
            line.append(end, as: styles.raised)
        } else {
            let isHint = before.isEmpty
            let room = columns - line.width
            let value = TextWidth.prefix(of: isHint ? hint : before, columns: room)
            line.append(value, as: isHint ? styles[.caption].adding(styles.raised) : styles.raised)
        }
        let sign: StaticString = styles.hasGrounds ? " " : "_"
        let rest = TextLine(repeating: sign, count: max(0, columns - line.width))
        line.append(rest, as: styles.hasGrounds ? styles.raised : styles[.caption])
        line.append(end, as: styles.raised)
        return line
    }
}

extension TextLine {
    /// Whether it begins with the padding of a cell.
    fileprivate var isPadded: Bool { text.bytes.starts(with: [0xC2, 0xA0]) }

    /// The same line, so many columns further from the edge where lines begin.
    func inset(by columns: Int, _ isRightToLeft: Bool) -> TextLine {
        guard isRightToLeft else { return width == 0 ? self : indented(by: columns) }
        var line = self
        line.append(spaces: width == 0 ? 0 : columns)
        return line
    }

    /// The line behind a sign, so many columns further from the edge where lines begin.
    fileprivate func beside(_ sign: TextLine, _ columns: Int, _ isRightToLeft: Bool) -> TextLine {
        var line = isRightToLeft ? self : sign
        line.append(spaces: columns - 1)
        line.append(isRightToLeft ? sign : self)
        return line
    }
}
