@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport

/// Generates random nodes and snapshots, the same for the same seed.
struct NodeSource {
    var dice: Dice
    private var fieldCount = 0

    init(_ seed: UInt64) { dice = Dice(seed) }

    /// A random page; it has few different words, so that many nodes are equal.
    mutating func snapshot() -> HTMLSnapshot {
        let rows = (0..<dice.roll(12)).map { _ in node(2) }
        var body = node(4, isGroup: true)
        if dice.roll(8) == 0 {
            for _ in 0..<dice.roll(70) { body = .column([body]) }
        }
        return snapshot(body, rows)
    }

    /// A page with other rows, and sometimes another window or other pictures.
    mutating func snapshot(_ body: Node, _ rows: [Node], from first: Int = 0) -> HTMLSnapshot {
        let pictures = dice.pick([nil, try? Picture(TinyPicture.gif), try? Picture(otherGIF)])
        let rows = rows.map { dice.roll(6) == 0 ? $0.leadingNowhere() : $0 }
        let drawing = Drawing(body: body, rows: rows, context: DrawingContext()) {
            $0 == "portrait" ? pictures : nil
        }
        return HTMLSnapshot(drawing, rows: first..<(first + 8))
    }

    mutating func node(_ depth: Int, isGroup: Bool = false) -> Node {
        guard depth > 0, isGroup || dice.roll(3) > 0 else { return leaf() }
        let children = (0..<dice.roll(6)).map { _ in node(depth - 1) }
        return switch dice.roll(23) {
        case 9: .richText(RichText(blocks: children))
        case 10, 11: .items(children, from: dice.pick([nil, 1, 5]))
        case 12: .quote(children)
        case 13: .tabs([button(), button()], showing: .column(children), label: word())
        case 14: dice.roll(2) == 0 ? .paragraph(children) : .heading(children, level: dice.roll(7))
        case 15: .table(rows: [children, children.reversed()], label: dice.pick([nil, "label"]))
        case 16: Node(.link, .children(children), extras: NodeExtras(address: address()))
        case 17: .grid(children, minimum: dice.roll(90))
        case 18: .split(.column(children), aside: leaf())
        case 19: .section(word(), help: dice.pick([nil, word()]), children)
        case 20: .facts(children)
        case 21: .dialog(word(), children, actions: [button()])
        case 22: .rating(own: dice.roll(4), label: word(), name: { "\($0)" }) { Action("\($0)") }
        case 0, 1: .row(children)
        case 2: .form(children, submit: action())
        case 3: .card(children)
        case 4: Node(.init(rawValue: 99), .children(children), span: .growing)
        case 5: .list(count: 3, select: dice.roll(2) == 0 ? action() : nil)
        case 6: Node(.column, .children(children), extras: NodeExtras(label: word()))
        default: .column(children)
        }
    }

    /// A node without children.
    mutating func leaf() -> Node {
        switch dice.roll(22) {
        case 16: button()
        case 17: .link(word(), action: action())
        case 18: .code(word() + "\n\t" + word())
        case 19: .meter(0.25, label: word())
        case 20: dice.pick([.lineBreak, .paragraph([.text(word(), .strong), .lineBreak])])
        case 21: .text(word(), dice.pick([.code, .emphasis, .warning, .accent]))
        case 0: .badge(word())
        case 1: .button(word(), action: action())
        case 2: .image(ImageReference(id: "portrait"), letters: word())
        case 3: .image(dice.roll(2) == 0 ? .symbol(.file) : ImageReference(id: "none"))
        case 4, 5: field()
        case 6: .progress(0.5, label: word())
        case 7: .divider
        case 8: .time(Timestamp(milliseconds: Int64(dice.roll(3)) * 86_400_000))
        case 9: .notice(word(), dice.pick([.danger, .body]))
        // These nodes contain mistakes that a plugin might make.
        case 10:
            Node(dice.pick([.text, .badge, .button, .time, .input, .image, .code, .meter, .table]))
        case 11: Node(.text, .children([.text(word())]))
        default: .text(word(), dice.pick([.body, .title, .headline, .caption, .strong]))
        }
    }

    private mutating func field() -> Node {
        fieldCount += 1
        let options = [Input.Option(value: "a", label: "A"), .init(value: "b", label: "B")]
        return .input(
            Input(
                dice.pick(Input.Kind.allCases),
                name: "field\(fieldCount % 5)",
                label: word(),
                values: [dice.pick(["a", "b", "true"])],
                options: options,
                allowsSeveral: dice.roll(4) == 0,
                isReadOnly: dice.roll(4) == 0,
                problem: dice.roll(4) == 0 ? "No." : ""
            )
        )
    }

    private mutating func button() -> Node {
        .button(word(), action: action(), isChosen: dice.roll(2) == 0)
    }

    /// That of a link, which may lead nowhere.
    private mutating func address() -> LinkAddress? {
        LinkAddress(dice.pick(["https://example.com/?a=1&b=2", "nowhere"]))
    }

    private mutating func word() -> String {
        dice.pick(["one", "two", "three", "<b>&\"'", "", "ü\u{202E}x"])
    }

    private mutating func action() -> Action {
        Action("press", ["n": .int64(Int64(dice.roll(2)))])
    }

    /// The same node with some change in it.
    mutating func changed(_ node: Node, depth: Int = 0) -> Node {
        guard case .children(var children) = node.content, depth == 0 || dice.roll(4) > 0 else {
            return leaf()
        }
        let place = dice.roll(children.count + 1)
        if place == children.count || dice.roll(4) == 0 {
            children.insert(self.node(dice.roll(3)), at: place)
        } else {
            switch dice.roll(4) {
            case 0: children.remove(at: place)
            case 1: children.swapAt(place, dice.roll(children.count))
            default: children[place] = changed(children[place], depth: depth + 1)
            }
        }
        var node = node
        node.content = .children(children)
        return node
    }

    /// The same rows with some changes.
    mutating func changed(_ rows: [Node]) -> [Node] {
        var rows = rows
        for _ in 0..<dice.roll(4) {
            let place = dice.roll(rows.count + 1)
            if place == rows.count || dice.roll(3) == 0 {
                rows.insert(node(2), at: place)
            } else if dice.roll(2) == 0 {
                rows.remove(at: place)
            } else {
                rows[place] = changed(rows[place])
            }
        }
        return rows
    }

    private var otherGIF: [UInt8] {
        var bytes = TinyPicture.gif
        bytes[13] = 0
        return bytes
    }
}
