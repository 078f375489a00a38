@_spi(Host) import ScreensKit

/// Nodes without others inside: times, badges, notices and buttons.
extension HTMLWriter {
    mutating func time(_ node: Node) {
        guard case .number(let number) = node.content else { return nothing() }
        let moment = Timestamp(milliseconds: number)
        let style = node.extras?.timeStyle ?? .day
        buffer.append(markup: "<time")
        if let text = moments.machineText(moment) { buffer.append(attribute: "datetime", text) }
        // What is said roughly can be looked up.
        if style == .relative { buffer.append(attribute: "title", moments.text(moment, .long)) }
        buffer.append(markup: node.role == .caption ? " class=\"caption" : " class=\"text")
        buffer.append(colorOf: node.role)
        endClass(node)
        buffer.append(date: moments.text(moment, style))
        buffer.append(markup: "</time>")
    }

    mutating func badge(_ node: Node) {
        guard case .text(let text) = node.content else { return nothing() }
        buffer.append(markup: "<span class=\"badge")
        buffer.append(colorOf: node.role)
        endClass(node, isContent: true)
        worded(node, text)
        buffer.append(markup: "</span>")
    }

    mutating func notice(_ node: Node) {
        guard case .text(let text) = node.content else { return nothing() }
        let role: StaticString = node.role == .danger ? "alert" : "status"
        buffer.append(markup: "<p role=\"")
        buffer.append(markup: role)
        buffer.append(markup: "\" class=\"notice")
        buffer.append(colorOf: node.role)
        if node.extras?.placement == .toast { buffer.append(markup: " toast") }
        if node.span != .natural { buffer.append(node.span) }
        buffer.append(markup: "\">")
        if node.extras?.symbol == nil, let sign = node.role.sign { buffer.append(symbol: sign) }
        let number = node.extras?.number
        if let number {
            // For the page's script, the same words again differ from the last ones.
            buffer.append(markup: "<data")
            buffer.append(attribute: "value", "\(number)")
            buffer.append(markup: ">")
        }
        worded(node, text)
        buffer.append(markup: number == nil ? "</p>" : "</data></p>")
    }

    mutating func button(_ node: Node) {
        guard case .text(let text) = node.content else { return nothing() }
        if let action = node.extras?.action, let address = renderer.links?.address(of: action) {
            return pageLink(node, action, to: address)
        }
        beginButton(node, "<button class=\"button")
        worded(node, text)
        buffer.append(markup: "</button>")
    }

    /// Writes the symbol of a node and its text, or the symbol alone.
    mutating func worded(_ node: Node, _ text: String) {
        if let symbol = node.extras?.symbol { buffer.append(symbol: symbol) }
        if node.extras?.isIconOnly != true { buffer.append(text: text) }
    }

    /// Writes the tag of a button, or of a link that sends an action.
    mutating func beginButton(_ node: Node, _ start: StaticString) {
        buffer.append(markup: start)
        endButtonClass(node)
        if let isChosen = node.extras?.isChosen {
            buffer.append(markup: isChosen ? " aria-pressed=\"true\"" : " aria-pressed=\"false\"")
        }
        if node.extras?.isBusy == true { buffer.append(markup: " aria-busy=\"true\"") }
        if node.isOnlyShortcut { buffer.append(markup: " hidden") }
        if let shortcut = node.extras?.shortcut {
            let isRightToLeft = drawing.context.isRightToLeft
            buffer.append(attribute: "aria-keyshortcuts", shortcut.key(isRightToLeft))
        }
        if !isLive {
            buffer.append(markup: " type=\"button\" disabled")
        } else if let action = node.extras?.action {
            // Within a form, the button would send the form's fields too.
            if !isInForm { buffer.append(markup: " form=\"act\"") }
            buffer.append(action, as: "act")
        } else {
            // A disabled button would lose the focus.
            buffer.append(markup: " type=\"button\" aria-disabled=\"true\"")
        }
        buffer.append(markup: ">")
    }

    /// Ends the classes of a button, and names it: a symbol alone has its text as a name, which the pointer shows, too.
    mutating func endButtonClass(_ node: Node) {
        buffer.append(classOfButton: node.role)
        let isAlone = node.extras?.isIconOnly == true
        if isAlone { buffer.append(markup: " sole") }
        if node.span != .natural { buffer.append(node.span) }
        buffer.append(markup: "\"")
        let label = node.extras?.label ?? (isAlone ? node.text : nil)
        if let label { buffer.append(attribute: "aria-label", label) }
        if isAlone, let text = node.text { buffer.append(attribute: "title", text) }
    }
}

extension Node.Shortcut {
    /// The name that browsers give to its key.
    fileprivate func key(_ isRightToLeft: Bool) -> String {
        switch self {
        case .previous: isRightToLeft ? "ArrowRight" : "ArrowLeft"
        case .next: isRightToLeft ? "ArrowLeft" : "ArrowRight"
        case .first: "Home"
        case .last: "End"
        case .close: "Escape"
        @unknown default: ""
        }
    }
}

extension Node.Role {
    /// The symbol that has the same meaning as the role's colour; `nil` for roles without one.
    fileprivate var sign: ImageReference.Symbol? {
        switch self {
        case .danger: .error
        case .success: .check
        case .warning: .warning
        default: nil
        }
    }
}
