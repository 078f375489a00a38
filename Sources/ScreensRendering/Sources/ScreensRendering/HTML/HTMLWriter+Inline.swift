@_spi(Host) import ScreensKit

/// What is inside a paragraph: nothing here may be an element that ends a paragraph.
extension HTMLWriter {
    mutating func inline(_ node: Node, isInLink: Bool = false) {
        switch node.kind {
        case .text, .code: inlineText(node)
        case .link where !isInLink: link(node)
        case .button where !isInLink: button(node)
        case .image: image(node)
        case .time: time(node)
        case .badge: badge(node)
        case .progress: progress(node)
        case .lineBreak: buffer.append(markup: "<br>")
        default: inlineOther(node, isInLink: isInLink)
        }
    }

    /// The texts of a node that does not belong into a paragraph.
    private mutating func inlineOther(_ node: Node, isInLink: Bool) {
        if case .text(let text) = node.content { return buffer.append(text: text) }
        for (index, child) in node.children.enumerated() {
            if index > 0, node.kind != .link { buffer.append(markup: " ") }
            inline(child, isInLink: isInLink)
        }
    }

    private mutating func inlineText(_ node: Node) {
        guard case .text(let text) = node.content else { return }
        if node.extras?.label != nil {
            return element(node, text, "<span class=\"text", "</span>", withRole: true)
        }
        switch (node.kind, node.role) {
        case (.code, _), (_, .code): wrapped(text, "<code>", "</code>")
        case (_, .strong), (_, .title), (_, .headline), (_, .display), (_, .section):
            wrapped(text, "<strong>", "</strong>")
        case (_, .emphasis): wrapped(text, "<em>", "</em>")
        case (_, .caption): wrapped(text, "<span class=\"caption\">", "</span>")
        case (_, .accent): wrapped(text, "<span class=\"accent\">", "</span>")
        case (_, .danger): wrapped(text, "<span class=\"danger\">", "</span>")
        case (_, .success): wrapped(text, "<span class=\"success\">", "</span>")
        case (_, .warning): wrapped(text, "<span class=\"warning\">", "</span>")
        default: buffer.append(text: text)
        }
    }

    private mutating func wrapped(_ text: String, _ start: StaticString, _ end: StaticString) {
        buffer.append(markup: start)
        buffer.append(text: text)
        buffer.append(markup: end)
    }

    /// A link, with the host that it leads to; where it only sends an action, a button.
    mutating func link(_ node: Node) {
        guard let address = node.extras?.address else {
            beginButton(node, "<button class=\"link")
            for child in node.children { inline(child, isInLink: true) }
            return buffer.append(markup: "</button>")
        }
        buffer.append(markup: "<a class=\"link")
        buffer.append(colorOf: node.role)
        if node.span != .natural { buffer.append(node.span) }
        buffer.append(markup: "\"")
        buffer.append(attribute: "href", address.text)
        endOutermost(node)
        if address.isOfPage { buffer.append(markup: " target=\"_blank\"") }
        buffer.append(markup: " rel=\"noopener noreferrer\" referrerpolicy=\"no-referrer\"")
        let place = address.destination(besides: node.plainText, in: drawing.context)
        let newTab = address.isOfPage ? drawing.context.string("core-new-tab") : nil
        if let label = node.extras?.label {
            let notes = [place, newTab].compactMap { $0.map { "(\($0))" } }
            buffer.append(attribute: "aria-label", ([label] + notes).joined(separator: " "))
        }
        buffer.append(markup: ">")
        for child in node.children { inline(child, isInLink: true) }
        if let place { wrapped(place, "<span class=\"host\" dir=\"ltr\"> (", ")</span>") }
        // For users of screen readers.
        if let newTab { wrapped(newTab, "<span class=\"hidden\"> (", ")</span>") }
        buffer.append(markup: "</a>")
    }
}
