package import ScreensKit

/// A text with every kind of block, and what else can be pressed or measured.
package let everyBlock: Node = {
    let lake = Node.link("the lake", at: "https://example.com/lake?a=1&b=2")
    let text = RichText(blocks: [
        .heading([.text("A picnic "), .text("today", .emphasis)], level: 2),
        .paragraph([
            .text("Bring "), .text("a blanket", .strong), .text(", "), .text("good", .emphasis),
            .text(" weather and "), .text("sudo apt install tea", .code), .text(" to "), lake,
            .text(". "), .text("It may rain", .warning), .text(", "), .text("or not", .success),
            .text(", or "), .text("worse", .danger), .text(" "), .text("(a note)", .caption),
            .lineBreak, .text("See "), .link("the list", action: Action("loadList")),
            .text(" and write to "), .link("ada@example.com", at: "mailto:ada@example.com"),
            .text(" "), .badge("new"), .text(" on "),
            .time(Timestamp(milliseconds: 1_709_640_000_000)), .text(": "),
            .image(ImageReference(id: "none", label: "A pier")), .image(.symbol(.person)),
        ]),
        .heading([.text("What to bring")], level: 3),
        .items([
            .paragraph([.text("Tea, which has to be brewed on the fire that somebody makes")]),
            .column([
                .paragraph([.text("Cake:")]),
                .items([.text("plum"), .column([.text("apple"), .items([.text("baked")])])]),
            ]),
        ]),
        .items([.text("First"), .text("Second")], from: 9),
        .heading([.text("Where")], level: 4),
        .quote([.paragraph([.text("Where the willow is.")]), .quote([.text("Ada")])]),
        .code("for place in lake {\n\tprint(place)\n\n}\n" + String(repeating: "long ", count: 24)),
        .table(
            rows: [
                ["Who", "What", "When it has to be there, and why"].map { Node.text($0) },
                [.text("Ada"), .paragraph([.text("Tea", .strong)]), .text("at ten")],
                [
                    .text("Grace"), lake,
                    .text("whenever she has found the cups, which may take time"),
                ],
                [.text("Linus")],
            ],
            label: "Who brings what"
        ),
        .divider,
        .paragraph([.image(ImageReference(id: "none", label: "The lake at dawn"))]),
        .heading([.text("Fourth")], level: 5), .heading([.text("Fifth")], level: 6),
    ])
    let pages = [
        Node.button("News", action: Action("page", ["n": 0]), isChosen: true),
        .button("Forms", action: Action("page", ["n": 1]), isChosen: false),
    ]
    return .column([
        .text("A text", .title), .richText(text),
        .tabs(pages, showing: .text("What is new"), label: "Pages"),
        .row([.text("5 stars"), .meter(0.75, label: "5 stars: 3 votes"), .text("3")]),
        .row([.text("grows"), .meter(0.001, label: "almost none").spanning(.growing)]),
        Node(.button, .text("Yours"), extras: NodeExtras(isChosen: true)),
        .card([lake, .paragraph([])]),
    ])
}()

extension Node {
    /// Every kind of block and role, with a text in each place that takes one.
    package static func blocks(holding text: String) -> Node {
        let roles = (0...18).map { Node.text(text, Node.Role(rawValue: $0)) }
        let attack = "https://example.com/?a=1&q='><script>alert(1)</script>\"onclick=\"alert(1)"
        let labelled = NodeExtras(
            action: Action(text, ["a": .text(text)]),
            label: text,
            isChosen: true
        )
        let running =
            roles + [
                .link(text, at: attack),
                Node(.link, .children([.text(text)]), extras: labelled),
                .image(ImageReference(id: text, label: text), letters: text),
                .badge(text), .button(text, action: Action(text)),
            ]
        let rich = RichText(blocks: [
            .heading(running, level: 1), .paragraph(running), .items(roles, from: -1),
            .quote(roles), .code(text),
            .table(rows: [roles, running, [.column(roles)]], label: text),
        ])
        return .column(
            [
                .richText(rich),
                .tabs(
                    [.button(text, action: Action(text), isChosen: true)],
                    showing: .meter(0.5, label: text),
                    label: text
                ),
            ] + parts(holding: text)
        )
    }

    private static func parts(holding text: String) -> [Node] {
        let buttons = [
            Node.button(text, action: Action(text)).symbol(.add, isIconOnly: true),
            .button(text, action: Action(text)).symbol(.add).busy(),
        ]
        let face = Node.image(ImageReference(id: text, label: text), letters: text)
        return [
            .section(text, help: text, actions: buttons, [.text(text).lines(2)]),
            .grid(Node.Shape.allCases.map { face.shape($0) }),
            .split(
                .state(.search, title: text, text: text, actions: buttons),
                aside: .skeleton(text)
            ),
            .facts([
                .text(text), .badge(text).symbol(.clock), face.shape(.icon, isDecorative: true),
            ]),
            .rating(4.6, count: 1, label: text),
            .rating(own: 1, label: text, name: { _ in text }, action: { _ in Action(text) }),
            .notice(text, .warning).placed(.toast), .dialog(text, [.text(text)], actions: buttons),
            shell(holding: text),
        ]
    }

    /// A page of an app with a text in each place.
    package static func shell(holding text: String) -> Node {
        let entries = (0..<6).map { number in
            Node.button(
                text,
                action: Action(text, ["n": .int64(Int64(number))]),
                isChosen: number == 0
            )
            .symbol(.page).badged(text)
        }
        return .shell(
            side: [
                .row([.text(text, .strong)]).slot(.name),
                .row([.text(text, .overline)] + entries).slot(.menu),
                .row([.badge(text, .success).symbol(.check)]).slot(.sync),
                .row([.text(text)]).slot(.user),
            ],
            content: [
                .column([.text(text, .title).slot(.title), .text(text, .caption).slot(.count)])
                    .slot(.head),
                .notice(text).placed(.toast).slot(.message),
            ]
        )
    }
}
