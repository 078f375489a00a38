@_spi(Host) import ScreensKit

/// A tree with every kind and role of node.
let everything: Node = {
    let texts = (0...18).map { Node.text("role \($0)", Node.Role(rawValue: $0)) }
    let badges: [Node] = [.badge("accent"), .badge("caption", .caption), .badge("gone", .danger)]
    return .column([
        .text("All there is", .title),
        .row([.text("3 entries", .caption).spanning(.growing), .badge("Saved copy", .caption)]),
        .card(texts + [.divider, .row(badges)]),
        .notice("It loads."),
        .notice("It failed: <portal> said “no”.", .danger),
        .notice("It is sent.", .success),
        .notice("It is old.", .warning),
        .button("Try again", action: Action("loadList", ["page": 0]), label: "Load the list again"),
        .list(count: 4, select: Action("select")),
        Node(
            .text,
            .text("★★★★☆"),
            extras: NodeExtras(label: "4 of 5")
        ),
        Node(.init(rawValue: 99), .children([.text("inside an unknown kind")])),
    ])
}()

/// A form with every kind of field, in every state.
let everyInput: Node = .form(
    [
        .input(Input(.text, name: "name", label: "Name", values: ["Ada <b>"], isRequired: true)),
        .input(
            Input(.multiline, name: "note", label: "Note", values: ["one\ntwo"], tip: "Anything")
        ),
        .input(
            Input(.number, name: "n", label: "Age", values: ["x"], problem: "Not a number: “x”.")
        ),
        .input(Input(.date, name: "d", label: "Due", values: ["2026-11-21"], isReadOnly: true)),
        .input(Input(.checkbox, name: "c", label: "Agree", values: ["true"], isRequired: true)),
        .input(
            Input(.choice, name: "r", label: "Colour", values: ["b"], options: colours, tip: "One")
        ),
        .input(Input(.menu, name: "m", label: "Size", showsLabel: false, options: colours)),
        .input(
            Input(
                .menu,
                name: "s",
                label: "Several",
                values: ["r", "b"],
                options: colours,
                allowsSeveral: true
            )
        ),
        .input(Input(.file, name: "f", label: "Photo", values: ["me.jpg"])),
        .progress(0.42, label: "me.jpg"),
        .button("Send", action: Action("submitForm")),
    ],
    submit: Action("submitForm")
)

private let colours = [
    Input.Option(value: "r", label: "Red"), Input.Option(value: "g", label: "Green, \"light\""),
    Input.Option(value: "b", label: "Blue"),
]

/// Rows for the tree, with texts of different widths.
let everyRow: [Node] = [
    ("Picnic by the lake", "Blog", ImageReference.Symbol.document),
    ("湖畔のピクニック、持ち物と集合場所", "ファイル", .file),
    ("A title that is much too long for the room it is given in a row", "Folder", .folder),
    ("👩‍👩‍👧‍👦 Family day 🇪🇸", "イベント", .event),
].enumerated().map { index, row in
    .row([
        .image(.symbol(row.2)),
        .column([.text(row.0, .headline), .text("Row \(index)", .caption)]).spanning(.growing),
        .time(Timestamp(milliseconds: 1_709_640_000_000)).spanning(.columns(10)),
        .badge(row.1).spanning(.columns(12)),
    ])
}
