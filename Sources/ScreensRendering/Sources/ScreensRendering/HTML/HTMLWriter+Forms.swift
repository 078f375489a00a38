@_spi(Host) import ScreensKit

extension HTMLWriter {
    /// Fields that are sent together.
    ///
    /// What the page itself needs stands after them, so that nodes are found by counting. The
    /// portal's answers are checked in one place, so that the browser does not hold anything back.
    mutating func form(_ node: Node, _ depth: Int, _ flush: (inout HTMLBuffer) -> Void) {
        guard isLive, !isInForm else {
            return group(
                node,
                isLive
                    ? "<div class=\"column form"
                    : "<form novalidate method=\"post\" class=\"column form",
                depth,
                flush,
                end: isLive ? "</div>" : "</form>"
            )
        }
        isInForm = true
        beginForm("column form")
        for child in node.children { self.node(child, depth: depth + 1, flush: flush) }
        isInForm = false
        buffer.append(hidden: "token", renderer.token)
        if let action = node.extras?.action { buffer.append(hidden: "form", action.pageKey) }
        buffer.append(markup: "</form>")
    }

    /// A field outside all forms: one with a button, for pages without a script.
    mutating func alone(_ input: Input) {
        beginForm("alone")
        field(input)
        buffer.append(markup: "<button class=\"button\">")
        buffer.append(text: drawing.context.phrase(.submit))
        buffer.append(markup: "</button>")
        buffer.append(hidden: "token", renderer.token)
        buffer.append(hidden: "field", input.name)
        buffer.append(markup: "</form>")
    }

    private mutating func beginForm(_ classes: StaticString) {
        buffer.append(
            markup: """
                <form novalidate method="post" action="/act" enctype="multipart/form-data" class="
                """
        )
        buffer.append(markup: classes)
        buffer.append(markup: "\">")
    }
}

extension Input {
    /// Whether a browser shall not send the form while it is empty.
    ///
    /// Of a box it would demand a tick; to portals, no is an answer too. Of several boxes it would
    /// demand each.
    var isDemanded: Bool {
        guard isRequired, !allowsSeveral else { return false }
        return kind == .file ? values.isEmpty : kind != .checkbox
    }

    /// Whether a browser may leave it out of what it sends.
    var canBeAbsent: Bool {
        switch kind {
        case .checkbox, .choice: true
        case .menu: allowsSeveral
        default: false
        }
    }
}
