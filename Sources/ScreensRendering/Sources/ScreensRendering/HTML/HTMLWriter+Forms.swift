@_spi(Host) import ScreensKit

extension HTMLWriter {
    /// Writes fields that are sent together.
    ///
    /// The page's own hidden fields come after them, so that nodes can be found by counting. Values are checked in one
    /// place on the server, so the browser's own validation is not relied on.
    mutating func form(_ node: Node, _ flush: (inout HTMLBuffer) -> Void) {
        guard isLive, !isInForm else {
            return group(
                node,
                isLive
                    ? "<div class=\"column form"
                    : "<form novalidate method=\"post\" class=\"column form",
                flush,
                end: isLive ? "</div>" : "</form>"
            )
        }
        isInForm = true
        beginForm("column form")
        for child in node.children { self.node(child, flush: flush) }
        isInForm = false
        ownFields()
        if let action = node.extras?.action { buffer.append(hidden: "form", action.pageKey) }
        buffer.append(markup: "</form>")
    }

    /// A field outside of forms: a form of its own with a button, for pages without scripts.
    mutating func alone(_ input: Input) {
        beginForm("alone")
        field(input)
        buffer.append(markup: "<button class=\"button\">")
        buffer.append(text: drawing.context.phrase(.submit))
        buffer.append(markup: "</button>")
        ownFields()
        buffer.append(hidden: "field", input.name)
        buffer.append(markup: "</form>")
    }

    /// The fields by which a form says that it belongs to the page, and to which page of an app.
    private mutating func ownFields() {
        buffer.append(hidden: "token", renderer.token)
        if let links = renderer.links { buffer.append(hidden: "page", links.page) }
    }

    private mutating func beginForm(_ classes: StaticString) {
        buffer.append(
            markup: """
                <form novalidate method="post" action="/action" enctype="multipart/form-data" class="
                """
        )
        buffer.append(markup: classes)
        buffer.append(markup: "\">")
    }
}

extension Input {
    /// Whether the browser refuses to send the form while this field is empty.
    ///
    /// Not for boxes: of a single box it would require a tick, although “no” is a valid answer to portals. Of several
    /// boxes it would require each.
    var isDemanded: Bool {
        guard isRequired, !allowsSeveral || kind == .file else { return false }
        return kind == .file || kind == .password ? values.isEmpty : kind != .checkbox
    }

    /// Whether a browser may omit the field from what it sends.
    var canBeAbsent: Bool {
        switch kind {
        case .checkbox, .choice: true
        case .menu: allowsSeveral
        default: false
        }
    }
}
