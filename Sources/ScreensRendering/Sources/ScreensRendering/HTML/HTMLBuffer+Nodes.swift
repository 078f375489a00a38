@_spi(Host) import ScreensKit

extension HTMLBuffer {
    /// Appends the class of a width, with a space before it.
    ///
    /// The style sheet has a class for each width up to 80 columns, above that for every tenth.
    mutating func append(_ span: Node.Span) {
        guard let columns = span.fixedColumns else {
            append(markup: " grow")
            return
        }
        append(markup: " w")
        append(number: columns <= 80 ? columns : (columns + 9) / 10 * 10)
    }

    /// Appends the class of a role's colour, with a space before it; nothing for normal text.
    mutating func append(colorOf role: Node.Role) {
        switch role {
        case .accent: append(markup: " accent")
        case .danger: append(markup: " danger")
        case .success: append(markup: " success")
        case .warning: append(markup: " warning")
        default: break
        }
    }

    /// Appends the class of a button's importance or colour, with a space before it.
    mutating func append(classOfButton role: Node.Role) {
        switch role {
        case .primary: append(markup: " primary")
        case .quiet: append(markup: " quiet")
        default: append(colorOf: role)
        }
    }

    /// Appends the key that a button or a form sends for its action.
    mutating func append(_ action: Action, as name: StaticString) {
        append(markup: " name=\"")
        append(markup: name)
        append(markup: "\"")
        append(attribute: "value", action.pageKey)
    }

    /// Appends a hidden field.
    mutating func append(hidden name: StaticString, _ value: String) {
        append(markup: "<input type=\"hidden\" name=\"")
        append(markup: name)
        append(markup: "\"")
        append(attribute: "value", value)
        append(markup: ">")
    }
}

extension Action {
    /// The key that a live page sends for the action: its recipient, its name and its arguments as JSON.
    ///
    /// The server only compares it with the keys of the page's offers; it never decodes it.
    var pageKey: String {
        let name = recipient.map { "\($0)/" }.joined() + name
        guard !arguments.isEmpty else { return name }
        // Fails for numbers that JSON does not have, and no action can be called with those either.
        guard let bytes = JSON.bytes(of: arguments, .sorted) else { return name }
        // After the escaping of JSON, nothing in a text is left that escaping for users would change.
        return
            "\(name) \(String(decoding: SafeJSON.escapingControls(bytes), as: UTF8.self))"
    }
}
