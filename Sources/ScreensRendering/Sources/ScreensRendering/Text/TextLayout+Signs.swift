@_spi(Host) import ScreensKit

/// What a screen draws with signs and grounds: stars, bars, messages, and texts that are cut off.
extension TextLayout {
    /// Stars: those of an average beside one another, those that a user gives apart, so that each can be pressed.
    mutating func stars(_ node: Node) -> TextLine {
        guard let rating = node.extras?.rating else { return .empty }
        let buttons = node.children.first.map(\.children) ?? []
        let first = live?.block.regions.count ?? 0
        var stars: [TextLine] = []
        for star in rating.stars {
            let sign = sign(ofStar: star, rating)
            guard rating.count == nil, buttons.indices.contains(star - 1) else {
                stars.append(sign)
                continue
            }
            let button = buttons[star - 1]
            let label = button.extras?.label ?? button.text ?? ""
            let number = live?.add(.button(label, button.extras?.action))
            stars.append(number.map(sign.marked) ?? sign)
        }
        let count = live?.block.regions.count ?? first
        if count > first { live?.block.ratings.append(first..<count) }
        return row(of: stars, apart: rating.count == nil)
    }

    private func row(of stars: [TextLine], apart: Bool) -> TextLine {
        var line = TextLine.empty
        for star in isRightToLeft ? stars.reversed() : stars {
            if apart, line.width > 0 { line.append(spaces: 1) }
            line.append(star)
        }
        return line
    }

    /// How many columns stars take.
    func starsWidth(_ node: Node) -> Int {
        guard let rating = node.extras?.rating else { return 0 }
        let count = rating.stars.count
        return rating.count == nil ? 2 * count - 1 : count
    }

    /// A star is full from eight tenths: there are no others for terminals.
    private func sign(ofStar star: Int, _ rating: NodeRating) -> TextLine {
        rating.filled(star) < 8
            ? TextLine(sign: "☆").styled(styles.line) : TextLine(sign: "★").styled(styles.star)
    }

    /// A bar as wide as its place, or ten columns.
    func meter(_ node: Node, _ columns: Int, emit: Emit) {
        if isSpoken, let label = node.spokenLabel {
            for line in TextLine(text: label).wrapped(columns) { emit(line) }
            return
        }
        let width = node.span == .natural ? min(columns, Self.meterWidth) : min(columns, 40)
        if isOnScreen { return emit(bar(node, width)) }
        let role = node.role == .body ? Node.Role.accent : node.role
        emit(TextLine(text: meterText(node, width)).styled(styles[role]))
    }

    static let meterWidth = 10

    func meterText(_ node: Node, _ columns: Int) -> String {
        guard case .number(let number) = node.content, columns > 0 else { return "" }
        let part = Int(max(0, min(1_000, number)))
        guard !isSpoken else { return "\(part / 10) %" }
        // A small part is still one.
        let full = part == 0 ? 0 : max(1, (part * columns + 500) / 1_000)
        let bar = String(repeating: "▇", count: full)
        let rest = String(repeating: "░", count: columns - full)
        return isRightToLeft ? rest + bar : bar + rest
    }

    /// A bar whose rest is a line; without colours, a thinner one.
    func bar(_ node: Node, _ columns: Int) -> TextLine {
        guard case .number(let number) = node.content else { return .empty }
        let part = Int(max(0, min(1_000, number)))
        let full = part == 0 ? 0 : max(1, (part * columns + 500) / 1_000)
        let meanings = node.role == .body ? styles.star : styles[node.role]
        let bar = TextLine(repeating: "━", count: full).styled(meanings)
        let rest = TextLine(
            repeating: styles.hasGrounds ? "━" : "─",
            count: columns - full
        ).styled(styles.line)
        var line = isRightToLeft ? rest : bar
        line.append(isRightToLeft ? bar : rest)
        return line
    }

    /// A message after the sign that its view has chosen.
    func notice(_ text: String, _ symbol: ImageReference.Symbol?) -> TextLine {
        guard let symbol else { return TextLine(text: text) }
        var line = TextLine(sign: SymbolForm(symbol).sign)
        line.append(spaces: 1)
        line.append(TextLine(text: text))
        return line
    }

    /// A message across the page, or one above it, which has no place in it.
    mutating func message(_ node: Node, _ columns: Int, emit: Emit) {
        guard let words = leaf(node) else { return }
        if node.extras?.placement == .toast {
            let number = node.extras?.number
            live?.block.toasts.append(.init(text: words.words, role: node.role, number: number))
            return
        }
        let meanings = Meanings.band(node.role)
        for line in words.wrapped(columns) {
            guard styles.hasGround(meanings) else {
                emit(finished(line, styles[node.role]))
                continue
            }
            var band = finished(line, meanings.adding(styles[node.role]))
            band.appendBand(meanings)
            emit(band)
        }
    }

    /// The lines of a text, of which a view may want a few only; then the last one ends with a sign.
    func wrapped(_ leaf: TextLine, of node: Node, _ columns: Int) -> [TextLine] {
        let lines = leaf.wrapped(columns)
        guard isOnScreen, let most = node.extras?.lines, lines.count > most else { return lines }
        let rest = lines[(most - 1)...].map(\.words).joined(separator: " ")
        return lines[..<(most - 1)] + [Self.cut(rest, columns)]
    }

    /// A text that is to have one line, cut to a width; other texts as they are.
    func cut(_ leaf: TextLine, of node: Node, _ columns: Int) -> TextLine {
        guard isOnScreen, node.extras?.lines == 1 else { return leaf }
        return Self.cut(leaf.words, columns)
    }

    private static func cut(_ text: String, _ columns: Int) -> TextLine {
        var line = TextWidth.prefix(of: text, columns: max(0, columns - 1))
        line.append(TextLine(sign: "…"))
        return line
    }
}

extension TextLine {
    /// Says that its ground is that of the whole width.
    fileprivate mutating func appendBand(_ meanings: Meanings) {
        append(TerminalBuffer(), 0..<0, width: 0, .meanings(meanings), .band)
    }
}
