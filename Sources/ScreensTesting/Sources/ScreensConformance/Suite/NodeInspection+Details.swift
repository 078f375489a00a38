@_spi(Host) import ScreensKit

/// The rules for what few nodes say about how they are shown.
extension NodeInspection {
    mutating func checkDetails(_ node: Node) {
        guard let extras = node.extras else { return }
        if extras.isIconOnly, (node.text ?? "").allSatisfy(\.isWhitespace) {
            complain(
                "A button that is a symbol alone has no text.",
                "Its text is its label, and is shown where there are no symbols."
            )
        }
        check(extras.symbol != nil, "a symbol", on: node, [.button, .badge, .notice])
        check(extras.shape != nil, "a shape", on: node, [.image])
        check(extras.isDecorative, "the mark of decoration", on: node, [.image])
        check(extras.timeStyle != .day, "a style of times", on: node, [.time])
        check(extras.lines != nil, "a number of lines", on: node, [.text, .skeleton])
        check(extras.badge != nil, "a badge", on: node, [.button])
        check(extras.shortcut != nil, "a shortcut", on: node, [.button])
        check(extras.isBusy, "the mark of work", on: node, [.button])
        check(extras.placement != nil, "a placement", on: node, [.notice])
        check(extras.arrangement != .rows, "an arrangement", on: node, [.list])
        if extras.isBusy, extras.action != nil {
            complain("A busy button has an action.", "Use Node.busy(), which removes it.")
        }
    }

    private mutating func check(
        _ isSet: Bool,
        _ detail: String,
        on node: Node,
        _ kinds: Set<Node.Kind>
    ) {
        guard isSet, !kinds.contains(node.kind) else { return }
        let names = kinds.map(\.name).sorted().joined(separator: ", ")
        complain("A \(node.kind.name) has \(detail).", "Surfaces draw it with: \(names).")
    }
}
