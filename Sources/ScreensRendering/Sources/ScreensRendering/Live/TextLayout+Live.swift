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
        guard case .text(var text) = node.content, !node.isOnlyShortcut else { return nil }
        if let badge = node.extras?.badge { text += " \(badge)" }
        if isOnScreen, node.extras?.isBusy == true { return busy(node, .none) }
        let leadsBack = isOnScreen && node.extras?.symbol == .back
        if leadsBack { text = (isRightToLeft ? "› " : "‹ ") + text }
        if leadsBack, node.role == .quiet, styles.hasGrounds { return TextLine(text: text) }
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
        noteShortcut(of: node)
        guard let line = button(node) else { return }
        let number = addButton(node)
        let meanings = meanings(ofButton: node, isLive: number != nil)
        if isOnScreen, node.extras?.isBusy == true { return emit(busy(node, meanings)) }
        for line in line.wrapped(columns) {
            let line = line.styled(meanings)
            emit(number.map(line.marked) ?? line)
        }
    }

    /// A button while what it has begun is not done.
    private func busy(_ node: Node, _ meanings: Meanings) -> TextLine {
        var line = TextLine(sign: styles.hasGrounds ? "\u{A0}" : "[").styled(meanings)
        line.appendTurningSign(meanings)
        let words = TextLine(text: node.text ?? "", prefix: "\u{A0}")
        line.append(words.styled(meanings))
        line.append(TextLine(sign: styles.hasGrounds ? "\u{A0}" : "]").styled(meanings))
        return line
    }

    private func meanings(ofButton node: Node, isLive: Bool) -> Meanings {
        if node.extras?.isChosen == true { return styles.chosen }
        guard isLive, let action = node.extras?.action else {
            return styles[.caption].adding(styles.raised)
        }
        if action == submit || node.role == .primary { return styles.primary }
        switch node.role {
        case .quiet: return styles[.caption]
        case .danger: return styles[.danger].adding(styles.raised)
        // Where nothing has a ground, buttons are bold.
        default: return styles.hasGrounds ? styles.raised : styles[.accent]
        }
    }

    /// Notes the key that presses a button.
    mutating func noteShortcut(of node: Node) {
        guard let shortcut = node.extras?.shortcut else { return }
        live?.block.shortcuts[shortcut] = .button(node.text ?? "", node.extras?.action)
    }

    private mutating func addButton(_ node: Node) -> Int? {
        let words = node.extras?.label ?? node.text ?? ""
        guard let number = live?.add(.button(words, node.extras?.action)) else { return nil }
        if node.role == .danger { live?.block.dangers.insert(number) }
        if node.role == .quiet { live?.block.quiet.insert(number) }
        return number
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
            live?.block.isGrid = node.extras?.arrangement == .grid
        }
        live?.block.lists.append(.init(path: path, select: node.extras?.action))
        emit(.listPlace(columns: columns))
    }

    /// The regions of what was laid out, with its lines.
    func block(of lines: [TextLine]) -> LiveBlock {
        var block = live?.block ?? LiveBlock()
        (block.lines, block.styles) = (lines, styles)
        return block
    }
}

/// What is above the screenlets of a page, on a screen.
extension TextLayout {
    /// Whether the field and the button of a form are side by side: those of the search, which has little room.
    func isInLine(_ form: Node) -> Bool { isOnScreen && form.extras?.slot == .search }

    /// The way back, and below it the title, the number of entries and the rest, without empty lines.
    ///
    /// There is a key that loads the page again, so that it needs no button.
    mutating func head(_ head: Node, _ columns: Int, emit: Emit) {
        for part in head.children.compactMap(\.onScreen) {
            lines(of: part, columns, emit: emit)
        }
    }
}

extension Node {
    /// A part of a head as a screen shows it; `nil` if nothing is left of it.
    fileprivate var onScreen: Node? {
        if kind == .button, extras?.symbol == .refresh { return nil }
        guard kind == .row else { return self }
        let parts = Self.titled(children.compactMap(\.onScreen))
        guard parts.count > 1 else { return parts.first }
        var row = self
        row.content = .children(parts)
        return row
    }

    /// The parts with the number of entries right behind the title, as one text.
    private static func titled(_ parts: [Node]) -> [Node] {
        guard parts.count > 1, parts[0].extras?.slot == .title, parts[1].extras?.slot == .count
        else { return parts }
        return [.paragraph([parts[0], .text(" "), parts[1]])] + parts[2...]
    }
}
