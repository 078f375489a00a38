@_spi(Host) import ScreensKit

/// Parts of pages: facts, grids, states, and places of what is being loaded.
extension TextLayout {
    /// Whether it is laid out for a screen that is seen.
    var isOnScreen: Bool { isLive && !isSpoken }

    /// Lays out a part of a page for a screen; returns `false` for other nodes.
    mutating func part(_ node: Node, _ columns: Int, emit: Emit) -> Bool {
        switch node.kind {
        case .grid: grid(node, columns, emit: emit)
        case .split: parts(of: node, columns, emit: emit)
        case .state: state(node, columns, emit: emit)
        case .skeleton: skeleton(node, columns, emit: emit)
        case .rating: emit(stars(node))
        default: return false
        }
        return true
    }

    /// Facts about the same thing, with dots between them, except around what is set apart by itself.
    func facts(_ node: Node) -> RunningText {
        var text = RunningText()
        let muted = styles[.caption]
        var before: Node?
        for fact in node.children {
            let isShown = fact.isLeaf || isOnScreen && !isInListRow && fact.isPortrait
            let words = isShown ? leaf(fact) : nil
            // Portraits are beside names.
            guard words != nil || fact.kind != .image else { continue }
            if let before { text.append(gap(before, fact), muted) }
            if let words {
                text.append(words.text, muted.adding(meanings(of: fact)))
            } else {
                append(fact, to: &text, muted)
            }
            before = fact
        }
        return text
    }

    private func gap(_ before: Node, _ fact: Node) -> String {
        if isSpoken { return ", " }
        if before.kind == .image { return " " }
        return fact.kind == .badge || before.kind == .badge ? "  " : " · "
    }

    /// As many children side by side as fit, all of the same width.
    private mutating func grid(_ node: Node, _ columns: Int, emit: Emit) {
        let (gap, least) = (RowColumns.gap, node.extras?.minimumColumns ?? columns)
        let count = max(1, (columns + gap) / (least + gap))
        let widths = Array(repeating: (columns + gap) / count - gap, count: count)
        var wasTall = false
        for start in stride(from: 0, to: node.children.count, by: count) {
            let cells = node.children[start..<min(start + count, node.children.count)]
            let blocks = cells.map { block(of: $0, widths[0]) }
            let isTall = blocks.contains { $0.count > 1 }
            if start > 0, wasTall || isTall { emit(.empty) }
            wasTall = isTall
            join(blocks, widths, emit: emit)
        }
    }

    private static let widestState = 72

    /// Why there is nothing to show, in the middle of its place.
    private mutating func state(_ node: Node, _ columns: Int, emit: Emit) {
        let isRightToLeft = isRightToLeft
        emit(.empty)
        for child in node.children {
            if child.kind == .row { emit(.empty) }
            lines(of: child.asStateWords, min(columns, Self.widestState)) {
                emit($0.centred(in: columns, isRightToLeft))
            }
        }
        emit(.empty)
    }

    /// Bars for what is being loaded, and what is said about it behind the first one.
    private func skeleton(_ node: Node, _ columns: Int, emit: Emit) {
        let label = node.children.first.flatMap(\.text) ?? ""
        for index in 0..<(node.extras?.skeletonLines ?? 1) {
            let width = index % 2 == 0 ? min(34, columns / 2) : min(16, columns / 4)
            var line = TextLine.empty
            line.append(bar: width, styles.line)
            if index == 0 {
                line.append(spaces: 3)
                line.appendTurningSign(styles[.accent])
                let room = max(0, columns - line.width - 1)
                line.append(spaces: 1)
                line.append(TextWidth.prefix(of: label, columns: room), as: styles[.caption])
            }
            emit(line)
        }
    }
}

extension Node {
    /// Whether it is a text, or a picture of a letter.
    fileprivate var isLeaf: Bool {
        switch kind {
        case .text, .time, .badge, .notice: true
        case .image: extras?.image.flatMap { SymbolForm(id: $0.id) } != nil
        default: false
        }
    }

    /// The same node in the weight that it has in a state.
    fileprivate var asStateWords: Node {
        var node = self
        switch (kind, role) {
        case (.text, .section): node.role = .headline
        case (.text, .body): node.role = .caption
        case (.image, .body): node.role = extras?.image?.symbol?.stateRole ?? .caption
        default: break
        }
        return node
    }
}

extension ImageReference.Symbol {
    /// The role of a sign that says what is the case.
    fileprivate var stateRole: Node.Role {
        switch self {
        case .error, .conflict: .danger
        case .warning, .offline: .warning
        case .check: .success
        default: .caption
        }
    }
}

extension TextLine {
    /// The line in the middle of so many columns.
    fileprivate func centred(in columns: Int, _ isRightToLeft: Bool) -> TextLine {
        guard width > 0, width < columns else { return self }
        let room = (columns - width) / 2
        guard isRightToLeft else { return indented(by: room) }
        var line = self
        line.append(spaces: room)
        return line
    }

    /// Appends a bar that stands for words.
    fileprivate mutating func append(bar columns: Int, _ meanings: Meanings) {
        let bar = TextLine(repeating: "▒", count: columns)
        append(bar.text, 0..<bar.text.count, width: columns, .meanings(meanings), .placeholder)
    }

    /// Appends a sign that turns.
    mutating func appendTurningSign(_ meanings: Meanings) {
        let sign = TerminalBuffer(control: "⠹")
        append(sign, 0..<sign.count, width: 1, .meanings(meanings), .turning)
    }
}
