@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensRendering

/// Heads, cards, fields and portraits as lines of a screen.
struct ScreenPageTests {
    private func block(
        _ node: Node,
        _ columns: Int = 40,
        _ color: ColorDepth = .none,
        locale: LocaleIdentifier = "en_US"
    ) -> LiveBlock {
        LiveRenderer(columns: columns, color: color, background: .dark)
            .body(of: draw(node, in: DrawingContext(locale: locale)))
    }

    private func lines(_ node: Node, _ columns: Int = 40) -> [String] {
        block(node, columns).lines.map(\.words)
    }

    private let refresh = Node.button("Refresh", action: Action("refresh"), role: .quiet)
        .symbol(.refresh, isIconOnly: true)
    private let back = Node.button("News", action: Action("back"), role: .quiet)
        .symbol(.back).slot(.back)

    private func head(_ others: Node..., buttons: [Node] = []) -> Node {
        let title = Node.text("News", .title).slot(.title)
        let count = Node.text("332", .caption).slot(.count)
        let row = Node.row([title, count, .row([refresh] + buttons).slot(.actions)])
        return .column(others + [row]).slot(.head)
    }

    @Test func aHeadIsOneLineWithoutTheButtonThatAKeyPresses() {
        #expect(lines(head()) == ["News 332"])
        #expect(block(head()).regions.isEmpty)
        let add = Node.button("Add", action: Action("add"), role: .primary)
        #expect(lines(head(buttons: [add])) == ["News 332  [ Add ]"])
        #expect(text(head()).contains("Refresh"))
    }

    @Test func theWayBackIsAboveTheTitle() {
        #expect(lines(head(back)) == ["[ ‹ News ]", "News 332"])
        let bare = block(head(back), 40, .trueColor)
        #expect(bare.lines[0].words == "‹ News" && bare.quiet == [1])
        #expect(lines(.column([back, refresh]).slot(.head)) == ["[ ‹ News ]"])
    }

    @Test(arguments: [80, 60, 40], [false, true])
    func theSearchIsBesideItsButtonAndTheTitle(columns: Int, hasWay: Bool) {
        let field = Input(.text, name: "search", label: "Search news", showsLabel: false)
        let button = Node.button("Search", action: Action("search"), role: .quiet)
            .symbol(.search, isIconOnly: true)
        let search = Node.form([.input(field), button], submit: Action("search")).slot(.search)
        let title = Node.text("News", .title).slot(.title)
        let count = Node.text("332", .caption).slot(.count)
        let head = Node.column((hasWay ? [back] : []) + [.row([title, count, search])]).slot(.head)

        let shown = lines(head, columns)

        #expect(shown.count == (hasWay ? 2 : 1), "\(shown)")
        let line = shown.last ?? ""
        #expect(line.hasPrefix("News 332    Search news_"), "\(shown)")
        #expect(line.hasSuffix("[ Search ]") && line.count <= columns, "\(shown)")
        #expect(block(head, columns).regions.count == (hasWay ? 3 : 2))
        #expect(block(head, columns).forms.count == 1)
    }

    @Test func aListIsDirectlyBelowItsHeadAndATextIsNot() {
        let list = Node.column([.notice("Offline"), .list(count: 3)])

        #expect(lines(.column([head(), list])).prefix(2) == ["News 332", "Offline"])
        #expect(block(.column([head(), list])).lines.count == 3)
        #expect(lines(.column([head(), .text("a")])) == ["News 332", "", "a"])
    }

    @Test func cardsHaveFramesInRowsOfListsOnly() {
        let card = Node.card([.text("a"), .divider, .text("b")])
        let renderer = LiveRenderer(columns: 4, color: .none)
        let row = renderer.rows([card], of: draw(.list(count: 1)), columns: 4)

        #expect(lines(card) == ["a", "", "b"])
        #expect(row.first?.lines.map(\.words) == ["│ a", "│ ──", "│ b"])
        #expect(text(card, columns: 4) == "│ a\n│ ──\n│ b\n")
    }

    @Test func emptyLinesAreBeforeFieldsAndButtons() {
        let field = Node.input(Input(.number, name: "n", label: "N").sized(.short))
        let send = Node.row([.button("Send", action: Action("send")).spanning(.growing)])
        let form = Node.form(
            [.grid([field, field], minimum: 18), field, send],
            submit: Action("s")
        )
        let page = Node.column([.text("Help"), form, .link("Other", action: Action("other"))])

        #expect(
            lines(page).map(\.isEmpty) == [
                false, true, false, false, true, false, false, true, false, true, false,
            ]
        )
    }

    @Test func fieldsAreMarkedAsElsewhere() {
        func field(_ name: String, isRequired: Bool) -> Node {
            .input(Input(.text, name: name, label: name, isRequired: isRequired).sized(.short))
        }
        let few = [true, false, false].map { field("a", isRequired: $0) }
        let many = [true, true, false].map { field("a", isRequired: $0) }
        func labels(_ fields: [Node]) -> [String] {
            lines(.form(fields, submit: Action("send"))).filter { $0.contains("a") }
        }

        #expect(labels(few) == ["  a *", "  a", "  a"])
        #expect(labels(many) == ["  a", "  a", "  a  optional"])
    }

    @Test func whatCannotBeChangedIsBelowTheOtherFields() {
        let input = Input(.text, name: "r", label: "Ref", values: ["S-1"], isReadOnly: true)

        #expect(lines(.input(input)) == ["  Ref (read only)", "     S-1"])
    }

    @Test func aNumberBehindABarIsAtTheEnd() {
        let row = Node.row([
            .text("5").spanning(.columns(1)), .meter(1, label: "x").spanning(.growing),
            .text("8").spanning(.columns(4)),
        ])

        #expect(lines(row, 20) == ["5  ━━━━━━━━━━━     8"])
    }

    @Test func smallPortraitsAreInitialsOnAGround() {
        let image = Node.image(ImageReference(id: "face"), letters: "AL")
        let face = image.shape(.avatar(28), isDecorative: true)
        let facts = Node.facts([face, .text("Ada")])
        func first(_ node: Node) -> String { block(node, 40, .trueColor).lines[0].words }

        #expect(first(facts) == "\u{A0}AL\u{A0} Ada")
        #expect(lines(facts) == ["Ada"])
        #expect(lines(image.shape(.avatar(96))) == ["(AL)"])
        let row = LiveRenderer(columns: 20, color: .trueColor, background: .dark)
            .rows([facts, face], of: draw(.list(count: 2)), columns: 20)
        #expect(row.map { $0.lines[0].words } == ["Ada", "☺"])
    }

    @Test func aQuoteHasAThinBar() {
        #expect(lines(.quote([.text("a")])) == ["▎ a"])
        #expect(text(.quote([.text("a")])) == "┃ a\n")
    }
}

/// How much room pictures take on a screen.
struct ScreenPictureTests {
    private func size(
        _ width: Int,
        _ height: Int,
        _ shape: Node.Shape?,
        columns: Int = 80
    ) throws -> [Int] {
        let sides = [width, height].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8 & 0xFF)] }
        let picture = try Picture(Array("GIF89a".utf8) + sides + [0, 0, 0, 59])
        let pictures = TerminalPictures(
            for: .init(environment: [:], color: .trueColor, rows: 40),
            services: { () throws(PictureError) in throw .noLibrary("not needed") },
            whenDrawn: {}
        )
        let image = Node.image(ImageReference(id: "a"), letters: "A")
        let drawing = Drawing(
            body: shape.map { image.shape($0) } ?? image,
            context: DrawingContext(),
            pictures: { _ in picture }
        )
        let lines = LiveRenderer(columns: columns, color: .trueColor)
            .body(of: drawing, pictures: pictures).lines
        return [lines[0].width, lines.count]
    }

    @Test func thoseOfAnArticleLeaveRoomForItsText() throws {
        #expect(try size(1_600, 900, .wide) == [40, 11])
        #expect(try size(900, 900, .wide) == [24, 12])
        #expect(try size(1_600, 900, .cover, columns: 20) == [20, 6])
    }

    @Test func othersAreSmallAndSmallPortraitsAreNone() throws {
        #expect(try size(900, 900, nil) == [16, 8])
        #expect(try size(600, 900, nil) == [11, 8])
        #expect(try size(900, 900, .avatar(96)) == [16, 8])
        #expect(try size(900, 900, .avatar(56)) == [3, 1])
    }
}
