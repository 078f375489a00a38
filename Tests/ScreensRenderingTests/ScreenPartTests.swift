@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensRendering

/// Parts of pages as lines of a screen.
struct ScreenPartTests {
    private func block(
        _ node: Node,
        _ columns: Int,
        _ color: ColorDepth = .none,
        isASCII: Bool = false
    ) -> LiveBlock {
        LiveRenderer(columns: columns, color: color, background: .dark, isASCII: isASCII)
            .body(of: draw(node))
    }

    private func lines(_ node: Node, _ columns: Int = 40, isASCII: Bool = false) -> [String] {
        block(node, columns, isASCII: isASCII).lines.map(\.words)
    }

    private let button = Node.button("Add", action: Action("add"))

    @Test func asManyCellsOfAGridAsFitAreBesideOneAnother() {
        let grid = Node.grid(["a", "b", "c", "d"].map { .text($0) }, minimum: 8)

        #expect(lines(grid, 20) == ["a          b", "c          d"])
        #expect(lines(grid, 17) == ["a", "b", "c", "d"])
        #expect(lines(grid, 28).count == 2)
    }

    @Test func aStateIsInTheMiddle() {
        let state = Node.state(
            .search,
            title: "Nothing found",
            text: "Try less.",
            actions: [button]
        )

        #expect(
            lines(state, 21) == [
                "", "          »", "    Nothing found", "      Try less.", "", "       [ Add ]", "",
            ]
        )
    }

    @Test func factsAreInALineOnScreensAndInPrints() {
        let facts = Node.facts([.text("Ada"), .text("3 comments"), .badge("Draft")])

        #expect(lines(facts) == ["Ada · 3 comments  [Draft]"])
        #expect(text(facts) == "Ada · 3 comments  [Draft]\n")
        let face = Node.image(ImageReference(id: "face"), letters: "AL")
        #expect(lines(.facts([face, .text("Ada")])) == ["Ada"])
        #expect(lines(.facts([.image(.symbol(.star)), .text("4.6")])) == ["★ 4.6"])
    }

    @Test func aContentIsAboveWhatBelongsToItWithAnEmptyLine() {
        #expect(lines(.split(.text("a"), aside: .text("b"))) == ["a", "", "b"])
    }

    @Test func aSectionStandsApart() {
        let section = Node.section("You", help: "Others see it.", [.text("Ada")])

        #expect(
            lines(.column([.text("x"), section])) == ["x", "", "You", "Others see it.", "Ada"]
        )
    }

    @Test func starsAreFullFromEightTenths() {
        #expect(lines(.rating(4.6, count: 3, label: "4.6 of 5")) == ["★★★★☆"])
        #expect(lines(.rating(4.8, count: 3, label: "4.8 of 5")) == ["★★★★★"])
    }

    @Test func eachStarThatCanBeGivenIsPressed() {
        let rate = { (star: Int) in Action("rate", ["score": .int64(Int64(star))]) }
        let stars = Node.rating(own: 2, label: "Yours", name: { "\($0) stars" }, action: rate)
        let block = block(stars, 40)

        #expect(block.lines.map(\.words) == ["★ ★ ☆ ☆ ☆"])
        #expect(block.ratings == [0..<5])
        #expect(block.regions[3] == .button("4 stars", rate(4)))
        #expect(!block.regions[1].isActive)
        let columns = block.cellLines(GlyphTable())[0].regions.map(\.columns)
        #expect(columns == [0..<1, 2..<3, 4..<5, 6..<7, 8..<9])
    }

    @Test func barsAreLines() {
        #expect(lines(.meter(0.5, label: "x")) == ["━━━━━─────"])
    }

    @Test func whatIsLoadingHasBarsAndASignThatTurns() {
        let cells = block(.skeleton("Loading…", lines: 2), 40).cellLines(GlyphTable())

        #expect(cells.count == 2 && cells.allSatisfy(\.isPlaceholder))
        #expect(cells[0].turning == [23] && cells[1].turning.isEmpty)
        let expected = String(repeating: "▒", count: 20) + "   ⠹ Loading…"
        #expect(lines(.skeleton("Loading…", lines: 2))[0] == expected)
    }

    @Test func aBusyButtonHasASignThatTurns() {
        let block = block(Node.button("Send", action: Action("send")).busy(), 40)

        #expect(block.lines.map(\.words) == ["[⠹\u{A0}Send…]"])
        #expect(block.cellLines(GlyphTable())[0].turning == [1])
        #expect(block.regions.allSatisfy { !$0.isActive })
    }

    @Test func aTextIsCutAfterSoManyLines() {
        let words = Node.text("one two three four")

        #expect(lines(words.lines(1), 10) == ["one two t…"])
        #expect(lines(words.lines(2), 9) == ["one two", "three fo…"])
        #expect(text(words.lines(1), columns: 10) == "one two\nthree four\n")
        let row = Node.row([words.lines(1).spanning(.growing), .text("Oct 3")])
        #expect(lines(row, 16) == ["one two …  Oct 3"])
    }

    @Test func aMessageAcrossThePageHasItsGround() {
        let band = Node.notice("You are offline.", .warning).symbol(.offline).placed(.band)
        let cells = block(band, 40, .trueColor).cellLines(GlyphTable())

        #expect(lines(band) == ["◌ You are offline."])
        #expect(cells[0].ground != .standard && cells[0].cells[0].style.ground == cells[0].ground)
        #expect(block(band, 40, .ansi16).cellLines(GlyphTable())[0].ground == .standard)
    }

    @Test func whatHasJustHappenedIsNotInThePage() {
        let block = block(.column([.text("a"), .notice("Sent", .success).placed(.toast)]), 40)

        #expect(block.lines.map(\.words) == ["a"])
        #expect(block.toasts == [.init(text: "✓ Sent", role: .success)])
    }

    @Test func theSameWordsAgainAreAnotherMessage() {
        let sent = Node.notice("Sent", .success).placed(.toast)
        let again = [sent, sent.numbered(2), sent.numbered(3)]

        #expect(Set(again.flatMap { block($0, 40).toasts }).count == 3)
        #expect(Set(again.map { html($0) }).count == 3)
        #expect(html(again[1]).contains("</span><data value=\"2\">Sent</data></p>"))
        #expect(Set(again.map { text($0) }) == ["✓ Sent\n"])
    }

    @Test func aWrongFieldHasASignAndItsProblemBelow() {
        var input = Input(.number, name: "n", label: "Nights", values: ["0"])
        input.problem = "At least 1"
        let field = Node.input(input)

        let cell = "0" + String(repeating: "_", count: 23)
        #expect(lines(field) == ["  Nights", "▌ \(cell)", "  ! At least 1"])
        #expect(lines(field, isASCII: true)[1] == "! \(cell)")
    }

    @Test func aLabelThatIsNotShownIsInTheEmptyField() {
        var input = Input(.text, name: "q", label: "Search", showsLabel: false).sized(.short)
        #expect(lines(.input(input)) == ["  Search" + String(repeating: "_", count: 11)])
        input.values = ["Ada"]
        #expect(lines(.input(input)) == ["  Ada" + String(repeating: "_", count: 14)])
    }

    @Test func optionsAreBesideOneAnother() {
        let options = ["Single", "Double", "Suite"].map { Input.Option(value: $0, label: $0) }
        func field(_ several: Bool) -> Node {
            var input = Input(.choice, name: "r", label: "Room", values: ["Double"])
            (input.options, input.allowsSeveral) = (options, several)
            return .input(input)
        }

        #expect(lines(field(false))[1] == "  ( ) Single   (•) Double   ( ) Suite")
        #expect(lines(field(true))[1] == "  [ ] Single   [✓] Double   [ ] Suite")
        #expect(lines(field(true), isASCII: true)[1] == "  [ ] Single   [x] Double   [ ] Suite")
        #expect(lines(field(false), 30)[1...] == ["  ( ) Single   (•) Double", "  ( ) Suite"])
    }

    @Test func anEmptyLineIsBetweenFields() {
        let field = Node.input(Input(.text, name: "n", label: "N"))

        #expect(
            lines(.column([field, field])).map(\.isEmpty) == [false, false, true, false, false]
        )
    }

    @Test func onlyATextBeforeAllFieldsIsToBeRead() {
        let words = Node.richText(RichText(blocks: [.paragraph([.text("a")])]))
        let field = Node.input(Input(.text, name: "n", label: "N"))

        #expect(block(.column([words, field]), 40).hasText)
        #expect(!block(.column([field, words]), 40).hasText && !block(field, 40).hasText)
    }
}
