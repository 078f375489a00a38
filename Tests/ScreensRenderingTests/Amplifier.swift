@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import Testing

/// Small trees that would be drawn as very much: what a portal or a plugin sends once is there many times.
struct Amplifier: CustomTestStringConvertible {
    let name: String
    /// The bytes that were sent, about.
    let input: Int
    let body: Node
    var rows: [Node] = []
    /// The surface that would write most.
    let worst: Surface
    /// Whether a part is left out there.
    let isCut: Bool
    var testDescription: String { name }

    init(
        _ name: String,
        input: Int,
        _ worst: Surface,
        isCut: Bool = true,
        _ body: Node,
        rows: [Node] = []
    ) {
        (self.name, self.input, self.body, self.rows) = (name, input, body, rows)
        (self.worst, self.isCut) = (worst, isCut)
    }

    /// Surfaces, as what they write of a drawing.
    enum Surface: CaseIterable {
        case text, wideText, page, livePage, terminal, wideTerminal, linear, json

        func output(_ drawing: Drawing) throws -> [UInt8] {
            switch self {
            case .text: TextRenderer().render(drawing)
            case .wideText: TextRenderer(columns: 1_000, color: .trueColor).render(drawing)
            case .page: HTMLRenderer(isLive: false).page(drawing, title: "")
            case .livePage: HTMLRenderer().fragment(drawing)
            case .terminal: Self.live(drawing, LiveRenderer(columns: 80, color: .trueColor))
            case .wideTerminal: Self.live(drawing, LiveRenderer(columns: 1_000, color: .trueColor))
            case .linear:
                Self.live(drawing, LiveRenderer(columns: 80, color: .none, isSpoken: true))
            case .json: try JSONRenderer.tree(drawing)
            }
        }

        private static func live(_ drawing: Drawing, _ renderer: LiveRenderer) -> [UInt8] {
            // It asks for a screen of rows at a time.
            let rows = renderer.rows(0..<50, of: drawing, columns: renderer.columns)
            let lines = ([renderer.body(of: drawing)] + rows).flatMap(\.lines)
            return lines.flatMap { line in
                // Runs take room, too.
                let text = Array(line.words.utf8)
                return text + Array(repeating: 10, count: line.weight - text.count + 1)
            }
        }
    }

    private static let long = String(repeating: "<'long'> ", count: 30_000)

    static let all = [
        sharedLabel, sharedAction, sharedOptions, headers, links, code, dividers, quotes, cells,
        besides, deep, heavyRows, manyRows,
    ]

    private static let sharedLabel = Amplifier(
        "a label of many nodes",
        input: long.utf8.count + 4 * 3_000,
        .page,
        .column(shared(NodeExtras(label: long), .text, .text("a")))
    )

    private static let sharedAction = Amplifier(
        "an action of many buttons",
        input: long.utf8.count + 4 * 3_000,
        .livePage,
        .column(shared(NodeExtras(action: Action("a", ["b": .text(long)])), .button, .text("a")))
    )

    private static let sharedOptions: Amplifier = {
        let options = (0..<5_000).map { Input.Option(value: "\($0)", label: "\($0)") }
        let input = Input(.choice, name: "name", label: "a", options: options)
        return Amplifier(
            "options of many fields",
            input: 5_000 * 8 + 4 * 3_000,
            .page,
            .column(shared(NodeExtras(input: input), .input, .none))
        )
    }()

    private static func shared(
        _ extras: NodeExtras,
        _ kind: Node.Kind,
        _ content: Node.Content
    ) -> [Node] {
        Array(repeating: Node(kind, content, extras: extras), count: 3_000)
    }

    private static let headers: Amplifier = {
        let names = [Node.text(String(repeating: "h", count: 50_000)), .text("second")]
        let rows = Array(repeating: [Node.text("a"), .text("b")], count: 3_000)
        let table = Node.table(rows: [names] + rows)
        return Amplifier(
            "the header of a table",
            input: 50_000 + 3_000 * 8,
            .terminal,
            isCut: false,
            table
        )
    }()

    private static let links: Amplifier = {
        let path = String(repeating: "p", count: 2_000)
        let address = LinkAddress("https://portal.example/\(path)")
        let link = address.map { Node.link("a", to: $0) } ?? .text("")
        let text = Array(repeating: Node.paragraph([link]), count: 50_000)
        return Amplifier("a link around paragraphs", input: 50_000 * 8, .text, .column(text))
    }()

    private static let code = Amplifier(
        "empty lines of a program",
        input: 3 << 20,
        .terminal,
        .code(String(repeating: "\n", count: 3 << 20))
    )

    private static let dividers = Amplifier(
        "dividers",
        input: 4 * 400_000,
        .wideTerminal,
        .column(Array(repeating: .divider, count: 400_000))
    )

    private static let quotes: Amplifier = {
        var text = Node.column(Array(repeating: .text("a"), count: 100_000))
        for _ in 0..<55 { text = .quote([text]) }
        return Amplifier("quotes in quotes", input: 5 * 100_000, .terminal, text)
    }()

    private static let cells: Amplifier = {
        let row = Array(repeating: Node.text("a"), count: 1_000)
        let table = Node.table(rows: Array(repeating: row, count: 400))
        return Amplifier("a wide table", input: 5 * 400_000, .wideText, table)
    }()

    private static let besides = Amplifier(
        "a label of many nodes in a row",
        input: long.utf8.count + 4 * 3_000,
        .text,
        .row(shared(NodeExtras(label: long), .text, .text(long)))
    )

    private static let deep: Amplifier = {
        var node = Node.text(long)
        for _ in 0..<50 { node = .row([node, .text("a", .caption)]) }
        return Amplifier("rows in rows", input: long.utf8.count, .text, node)
    }()

    private static let heavyRows: Amplifier = {
        let rows = shared(NodeExtras(label: String(long.prefix(30_000))), .text, .text("a"))
        return Amplifier(
            "a label of many rows",
            input: 42_000,
            .page,
            .list(count: 3_000),
            rows: rows
        )
    }()

    private static let manyRows = Amplifier(
        "rows with many lines",
        input: 1 << 20,
        .wideText,
        .list(count: 2_000),
        rows: Array(repeating: .column(Array(repeating: .divider, count: 1_300)), count: 2_000)
    )
}
