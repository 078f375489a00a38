@_spi(Host) import ScreensKit

extension Input {
    /// The field as texts only: its label, its value, its error and its help.
    func asTexts(in context: DrawingContext) -> Node {
        let mark = self.mark?.text(in: context) ?? ""
        let end = isReadOnly ? " (\(context.string("core-read-only")))" : ""
        if kind == .checkbox {
            let box = values.first == "true" ? "[x]" : "[ ]"
            return .column([.text("\(box) \(label)\(mark)\(end)", .strong)] + words)
        }
        return .column(
            [.text("\(label)\(mark)\(end)", .strong)] + valueNodes(context).map(Self.indented)
                + words
        )
    }

    /// The number of options that are shown; of further ones, only those that are chosen.
    private static let optionLimit = 12

    /// The value as it may be seen: of a password, only that there is one.
    var visibleValue: String {
        kind == .password && !values.isEmpty ? SecretText.dots : values.first ?? ""
    }

    /// The field's value; all options if there is room for them, with this sign in boxes that are checked.
    func valueNodes(_ context: DrawingContext, check: String = "x") -> [Node] {
        guard kind == .choice || kind == .menu else {
            let lines =
                values.isEmpty
                ? nil : visibleValue.split(separator: "\n", omittingEmptySubsequences: false)
            return (lines ?? ["–"]).map { .text($0.isEmpty ? "–" : String($0)) }
        }
        let shown = options.prefix(Self.optionLimit).map { option in
            let isChosen = values.contains(option.value)
            let sign =
                allowsSeveral ? (isChosen ? "[\(check)]" : "[ ]") : (isChosen ? "(•)" : "( )")
            return Node.text("\(sign) \(option.label)")
        }
        let hidden = options.dropFirst(Self.optionLimit)
        let chosen = hidden.filter { values.contains($0.value) }.map {
            Node.text("(•) \($0.label)")
        }
        let rest = hidden.count - chosen.count
        return shown + chosen
            + (rest > 0 ? [.text(context.string("core-more", rest), .caption)] : [])
    }

    /// The field's error and help.
    var notes: [Node] {
        [
            problem.map { .text($0, .danger) },
            tip.map { .text($0, .caption) },
        ].compactMap(\.self)
    }

    private var words: [Node] { notes.map(Self.indented) }

    private static func indented(_ node: Node) -> Node {
        .row([Node.text("").spanning(.columns(1)), node.spanning(.growing)])
    }
}

extension Input.Mark {
    /// What is behind the label, with a space before it.
    func text(in context: DrawingContext) -> String {
        switch self {
        case .optional: " (\(context.string("core-optional")))"
        default: " *"
        }
    }
}

extension Node {
    /// A bar of twenty parts, its label and the percentage; no bar if it is read out.
    func progressAsText(_ isSpoken: Bool) -> Node {
        guard case .number(let part) = content else { return .text("") }
        let parts = Int(max(0, min(1_000, part)))
        guard !isSpoken else { return .text("\(extras?.label ?? "") \(parts / 10) %") }
        let bar = String(repeating: "▇", count: parts / 50)
        let rest = String(repeating: "░", count: 20 - parts / 50)
        return .text("\(extras?.label ?? "") \(bar)\(rest) \(parts / 10) %")
    }
}
