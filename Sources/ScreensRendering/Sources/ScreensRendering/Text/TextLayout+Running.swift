@_spi(Host) import ScreensKit

/// Paragraphs: texts, links and pictures in running lines.
extension TextLayout {
    /// Lays out a paragraph, a heading or a link.
    mutating func running(_ text: RunningText, _ columns: Int, emit: Emit) {
        guard !text.isEmpty else { return }
        let numbers = text.regions.compactMap { live?.add($0) }
        text.lines(columns, numbers: numbers) { line in
            emit(isRightToLeft ? line.isolated : line)
        }
    }

    /// The text of a paragraph, a heading or a link.
    func runningText(
        of node: Node,
        in style: Meanings? = nil,
        after prefix: String? = nil
    ) -> RunningText {
        var text = RunningText()
        let style = style ?? styles[node.role]
        if let prefix { text.append(prefix, style) }
        if node.kind == .link {
            append(node, to: &text, style)
        } else {
            for child in node.children { append(child, to: &text, style) }
        }
        return text
    }

    func append(
        _ node: Node,
        to text: inout RunningText,
        _ base: Meanings,
        region: Int? = nil
    ) {
        let style = base.adding(styles.meanings(of: node))
        switch node.kind {
        case .lineBreak: text.breakLine()
        case .code: code(node, to: &text, base, region: region)
        case .text where node.role == .code: code(node, to: &text, base, region: region)
        case .text, .notice:
            var buffer = TerminalBuffer(control: Self.sign(node))
            buffer.append(text: isSpoken ? node.spokenLabel ?? node.text ?? "" : node.text ?? "")
            text.append(buffer, style, region: region)
        case .time, .badge, .image:
            if let leaf = leaf(node) { text.append(leaf.text, style, region: region) }
        case .link where region == nil: link(node, to: &text, base)
        case .button where region == nil:
            let name = node.extras?.label ?? node.text ?? ""
            let number = text.add(.button(name, node.extras?.action))
            let style = styles[.accent].adding(styles.raised)
            if let line = button(node) { text.append(line.text, style, region: number) }
        case .progress: text.append(node.progressAsText(isSpoken).text ?? "", style, region: region)
        case .meter: text.append(meterText(node, 10), style, region: region)
        default:
            for (index, child) in node.children.enumerated() {
                if index > 0, node.kind != .link { text.append(" ", base, region: region) }
                append(child, to: &text, base, region: region)
            }
        }
    }

    /// A word of a program, in the quotes that mark it without colours too.
    private func code(
        _ node: Node,
        to text: inout RunningText,
        _ base: Meanings,
        region: Int?
    ) {
        let quote = base.adding(styles.line)
        text.append(TerminalBuffer(control: "`"), quote, region: region)
        text.append(node.text ?? "", base, region: region)
        text.append(TerminalBuffer(control: "`"), quote, region: region)
    }

    /// A link; where nobody can follow it, its address is printed too.
    private func link(
        _ node: Node,
        to text: inout RunningText,
        _ base: Meanings
    ) {
        let words = node.plainText
        let label = node.extras?.label ?? (words.isEmpty ? nil : words)
        let style = base.adding(styles.link)
        guard let address = node.extras?.address else {
            let number = text.add(.button(label ?? "", node.extras?.action))
            return linkText(node, label, to: &text, style, region: number)
        }
        let number = text.add(.link(label ?? address.text, address))
        linkText(node, label ?? address.text, to: &text, style, region: number)
        guard !isLive, !address.isShown(by: words), label != nil else { return }
        text.append(" <\(address.text)>", base.adding(styles.line))
    }

    private func linkText(
        _ node: Node,
        _ label: String?,
        to text: inout RunningText,
        _ style: Meanings,
        region: Int
    ) {
        if let label, isSpoken || node.plainText.isEmpty {
            return text.append(label, style, region: region)
        }
        for child in node.children {
            append(child, to: &text, style, region: region)
        }
    }
}
