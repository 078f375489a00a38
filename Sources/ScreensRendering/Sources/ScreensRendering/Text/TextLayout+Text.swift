@_spi(Host) import ScreensKit

/// Texts with headings, paragraphs and other blocks.
extension TextLayout {
    /// Lays out a block of a text; nodes of an unknown kind are columns.
    mutating func textBlock(_ node: Node, _ columns: Int, emit: Emit) {
        switch node.kind {
        case .richText: richText(node, columns, emit: emit)
        case .paragraph, .link: paragraph(node, columns, emit: emit)
        case .heading: heading(node, columns, emit: emit)
        case .items: items(node, columns, emit: emit)
        case .quote: quote(node, columns, emit: emit)
        case .code: code(node, columns, emit: emit)
        case .table: table(node, columns, emit: emit)
        case .meter: meter(node, columns, emit: emit)
        case .tabs: parts(of: node, columns, emit: emit)
        case .lineBreak: return
        default: column(node.children, columns, emit: emit)
        }
    }

    private mutating func richText(_ node: Node, _ columns: Int, emit: Emit) {
        let wasInText = isInText
        isInText = true
        if live?.block.hasFields == false { live?.block.hasText = true }
        column(node.children, columns, emit: emit)
        isInText = wasInText
    }

    /// Running lines; a picture that is alone in them is drawn as one.
    private mutating func paragraph(_ node: Node, _ columns: Int, emit: Emit) {
        if let image = node.onlyPicture {
            let wasInText = isInText
            isInText = true
            let picture = picture(of: image, columns)
            isInText = wasInText
            picture?.lines.forEach(emit)
            if picture != nil, node == .paragraph([image]) { return }
        }
        running(runningText(of: node), columns, emit: emit)
    }

    /// A heading has a line below it or signs before it, so that its level is visible without colours; on a screen, its
    /// weight shows it.
    private mutating func heading(_ node: Node, _ columns: Int, emit: Emit) {
        let level = max(1, min(6, node.extras?.level ?? 1))
        var prefix: String?
        if isSpoken {
            prefix = drawing.context.string("core-heading", level) + ": "
        } else if level > 2, !styles.isStyled {
            prefix = String(repeating: "#", count: level) + " "
        }
        let text = runningText(
            of: node,
            in: styles.heading(level),
            after: prefix
        )
        var widest = 0
        running(text, columns) { line in
            widest = max(widest, line.width)
            emit(line)
        }
        guard level < 3, !isSpoken, !(isOnScreen && styles.isStyled), widest > 0 else { return }
        let rule = TextLine(repeating: level == 1 ? "═" : "─", count: widest)
        emit(rule.styled(styles.line))
    }

    private mutating func quote(_ node: Node, _ columns: Int, emit: Emit) {
        let bar = TextLine(sign: isOnScreen ? "▎" : "┃").styled(styles.line)
        let (isRightToLeft, isSpoken) = (isRightToLeft, isSpoken)
        var isFirst = true
        column(node.children, max(1, columns - 2)) { line in
            let mark = isSpoken ? isFirst ? TextLine(text: "“") : nil : bar
            emit(mark.map { line.hanging(on: $0, 1, isRightToLeft) } ?? line)
            isFirst = false
        }
    }

    private mutating func items(_ node: Node, _ columns: Int, emit: Emit) {
        let markers = node.children.indices.map { marker(of: node, $0) }
        let width = markers.map(\.width).max() ?? 0
        let isRightToLeft = isRightToLeft
        itemsDepth += 1
        for (item, marker) in zip(node.children, markers) {
            var isFirst = true
            lines(of: item, max(1, columns - width - 1)) { line in
                emit(line.hanging(on: isFirst ? marker : .empty, width, isRightToLeft))
                isFirst = false
            }
        }
        itemsDepth -= 1
    }

    private func marker(of list: Node, _ index: Int) -> TextLine {
        guard let first = list.extras?.first else {
            let signs: [StaticString] = ["•", "◦", "▪"]
            let sign = signs[min(itemsDepth, signs.count - 1)]
            return TextLine(sign: sign).styled(styles.line)
        }
        var buffer = TerminalBuffer()
        buffer.append(number: first &+ index)
        buffer.append(control: ".")
        return TextLine(buffer, width: buffer.count).styled(styles.line)
    }

    /// Children with an empty line between them, such as a content below the buttons that choose it.
    mutating func parts(of node: Node, _ columns: Int, emit: Emit) {
        var isFirstPart = true
        for child in node.children {
            var isFirstLine = true
            lines(of: child, columns) { line in
                if isFirstLine, !isFirstPart { emit(.empty) }
                isFirstLine = false
                emit(line)
            }
            if !isFirstLine { isFirstPart = false }
        }
    }
}

extension TextLayout {
    private static let codeIndent = 4

    /// Lines of a program; those that are too long continue after a sign.
    private func code(_ node: Node, _ columns: Int, emit: Emit) {
        guard case .text(let text) = node.content else { return }
        let indent = columns < 40 ? 1 : Self.codeIndent
        let room = max(1, columns - indent)
        for line in CodeLines(text) where !allowance.isSpent {
            var rest = TerminalBuffer()
            rest.append(text: line)
            rest.trimEnd()
            for part in parts(of: rest, room) {
                let line = isRightToLeft ? part.alignedLeft(in: room) : part.indented(by: indent)
                emit(part.width == 0 ? .empty : line)
            }
        }
    }

    private func parts(of text: TerminalBuffer, _ columns: Int) -> [TextLine] {
        let width = TextWidth.columns(of: text)
        guard width > columns, columns > 4 else { return [TextLine(text, width: width)] }
        let sign = TextLine(sign: "↪ ", width: 2).styled(styles.line)
        let characters = text.bytes.withUnsafeBufferPointer { TextWidth.characters(of: $0) }
        var lines: [TextLine] = []
        var (line, start) = (TextLine.empty, 0)
        for character in characters {
            if line.width + character.width > columns {
                lines.append(line)
                line = sign
            }
            line.append(text, start..<character.end, width: character.width)
            start = character.end
        }
        return lines + [line]
    }

    /// The width of a block of a text if nothing is wrapped.
    func measure(text node: Node, _ columns: Int) -> Int {
        switch node.kind {
        case .paragraph, .link:
            let drawn = node.onlyPicture.flatMap { picture(of: $0, columns) }
            return max(drawn?.columns ?? 0, runningText(of: node).width)
        case .heading:
            let level = node.extras?.level ?? 1
            return runningText(of: node).width + (level > 2 ? level + 1 : 0)
        case .meter:
            guard isSpoken, let label = node.spokenLabel else { return Self.meterWidth }
            return TextWidth.columns(of: label)
        case .code:
            let widths = CodeLines(node.text ?? "").lazy.map { TextWidth.columns(of: $0) }
            return (widths.max() ?? 0) + Self.codeIndent
        case .table: return tableWidth(node, columns)
        default:
            let widest = node.children.map { measure($0, columns) }.max() ?? 0
            let last = node.kind == .items ? node.children.indices.last : nil
            return widest + 1 + (last.map { marker(of: node, $0).width } ?? 1)
        }
    }
}
