import Foundation
@_spi(Host) import ScreensKit
import Testing

struct NodeTests {
    @Test func aNodeIs32Bytes() {
        #expect(MemoryLayout<Node>.size <= 32)
    }

    @Test func codingKeepsEverything() throws {
        let action = Action("select", ["index": 3, "tags": ["a", 1.5, true, nil]])
        let tree = Node.column([
            .row([.text("Größe", .headline).spanning(.growing), .badge("new")]),
            .list(count: 12, select: action), .image(.symbol(.file)), .divider,
            .time(Timestamp(milliseconds: -5)), .button("Go", action: action, label: "Go there"),
            .link("More", to: try #require(LinkAddress("https://example.org/?a=b"))),
            .heading([.text("Part")], level: 2), .items([.paragraph([.lineBreak])], from: 3),
            .table(rows: [[.text("a")], [.text("b")]], label: "Letters"), .code("x = 1"),
            .quote([.text("y", .emphasis)]), .meter(0.25, label: "A quarter"),
            .tabs(
                [.button("One", action: action, isChosen: true)],
                showing: .divider,
                label: "Numbers"
            ),
            .grid([.divider], minimum: 30), .split(.divider, aside: .text("y")),
            .section(
                "Part",
                help: "Of a page",
                actions: [.button("Go", action: action)],
                [.divider]
            ),
            .facts([.text("y")]), .state(.search, title: "None", text: "Try less."),
            .skeleton("…", lines: 5),
            .rating(4.6, count: 3, label: "4.6 of 5"), .notice("Sent").placed(.toast).numbered(2),
            .rating(own: 2, label: "Yours", name: { "\($0)" }, action: { _ in action }),
            .dialog("Send?", [.divider], actions: [.button("Go", action: action)]),
            .shell(
                side: [.row([.button("Go", action: action).badged("2")]).slot(.menu)],
                content: []
            ),
            .list(count: 3).arranged(.grid), .shortcut(.close, action: action),
            Node(Node.Kind(rawValue: 200), .text("x"), role: Node.Role(rawValue: 99)),
        ])

        let copy = try JSONDecoder().decode(Node.self, from: JSONEncoder().encode(tree))

        #expect(copy == tree)
    }

    @Test func deeperTreesThanAllowedAreNotRead() throws {
        var text = #"{"kind":"text","text":"x"}"#
        for _ in 0..<100 { text = #"{"kind":"row","children":[\#(text)]}"# }

        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Node.self, from: Data(text.utf8))
        }
    }

    @Test func aDrawingNeverReturnsMoreRowsThanThereAre() {
        let rows = (0..<5).map { Node.text("\($0)") }
        let drawing = Drawing(body: .list(count: 5), rows: rows, context: DrawingContext())

        #expect(drawing.rows(3..<900) == Array(rows[3..<5]))
        #expect(drawing.showing(rows: 2).rows(0..<64).count == 2)
        #expect(drawing.showing(rows: -1).rowCount == 0)
    }
}
