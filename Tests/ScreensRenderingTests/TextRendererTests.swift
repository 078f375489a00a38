import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import TestSupport
import Testing

struct TextRendererTests {
    @Test func setsCellsInColumns() {
        let row = Node.row([
            .text("left").spanning(.growing), .text("12").spanning(.columns(5)), .badge("new"),
        ])

        #expect(text(row, columns: 30) == "left" + spaces(14) + "12" + spaces(5) + "[new]\n")
    }

    @Test func sharesTheRemainingWidthEvenly() {
        let row = Node.row([
            .text("a").spanning(.growing), .text("b").spanning(.growing), .text("c"),
        ])

        #expect(text(row, columns: 25) == "a" + spaces(11) + "b" + spaces(11) + "c\n")
    }

    @Test func wrapsWithinTheCell() {
        let row = Node.row([
            .text("one two three").spanning(.columns(8)), .text("side").spanning(.growing),
        ])

        #expect(text(row, columns: 20) == "one two   side\nthree\n")
    }

    @Test(arguments: [
        ("one two  three", "one two\nthree\n"), ("unbreakable", "unbreaka\nble\n"),
        ("a unbreakable", "a\nunbreaka\nble\n"), ("exactly8 more", "exactly8\nmore\n"),
        ("trailing   ", "trailing\n"), ("湖畔のピクニック", "湖畔のピ\nクニック\n"),
        ("湖畔のー。", "湖畔\nのー。\n"), ("👩‍👧👩‍👧👩‍👧👩‍👧👩‍👧", "👩‍👧👩‍👧👩‍👧👩‍👧\n👩‍👧\n"),
        ("e\u{301}e\u{301}eeeeeee", "e\u{301}e\u{301}eeeeee\ne\n"),
    ])
    func breaksLinesAtEight(_ input: String, _ output: String) {
        #expect(text(.text(input), columns: 8) == output)
    }

    @Test(arguments: 1...40)
    func losesNothingHoweverNarrow(_ columns: Int) {
        let words = "the quick brown fox jumps over a considerably lazy dog 湖畔のピクニック"
        let row = Node.row([
            .text(words).spanning(.growing), .text(words).spanning(.columns(12)), .text(words),
        ])

        let drawn = text(row, columns: columns)

        let counts = Dictionary(
            drawn.filter { !$0.isWhitespace }.map { ($0, 1) },
            uniquingKeysWith: +
        )
        let once = Dictionary(
            words.filter { !$0.isWhitespace }.map { ($0, 3) },
            uniquingKeysWith: +
        )
        #expect(counts == once)
    }

    @Test(arguments: 8...60)
    func keepsToItsColumns(_ columns: Int) {
        let words = "the quick brown fox jumps over a considerably lazy dog 湖畔のピクニック"
        let card = Node.card([
            .row([
                .text(words).spanning(.growing), .text(words).spanning(.columns(12)), .badge(words),
            ])
        ])

        let lines = text(card, columns: columns).split(separator: "\n")

        #expect(lines.allSatisfy { TextWidth.columns(of: String($0)) <= columns })
        #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    }

    @Test func alignsWideTexts() {
        let rows = ["ab", "湖畔", "👩‍👩‍👧‍👦", "🇪🇸", "e\u{301}"].map { name in
            Node.row([.text(name).spanning(.columns(6)), .text("|")])
        }

        let lines = text(.list(count: 5), rows: rows).split(separator: "\n")

        #expect(
            lines.map { TextWidth.columns(of: String($0.prefix { $0 != "|" })) } == [8, 8, 8, 8, 8]
        )
    }

    @Test func stacksCellsInTooLittleSpace() {
        let row = Node.row([
            .text("A long title").spanning(.growing), .text("2024").spanning(.columns(10)),
            .badge("draft"),
        ])

        #expect(text(row, columns: 16) == "A long title\n2024\n[draft]\n")
    }

    @Test func continuesButtonsOnFurtherLines() {
        let menu = Node.row(
            ["News", "Handbook", "Library", "Contacts"].map { .button($0, action: Action("open")) }
        )

        #expect(
            text(menu, columns: 30) == "[ News ]  [ Handbook ]\n[ Library ]  [ Contacts ]\n"
        )
        #expect(text(menu, columns: 49) == "[ News ]  [ Handbook ]  [ Library ]  [ Contacts ]\n")
        #expect(text(menu, columns: 8).hasPrefix("[ News ]\n[\nHandbook"))
    }

    @Test func drawsTheTextsOfButtonsAndASignForEachSymbol() {
        let row = Node.row([.image(.symbol(.file)), .text("a"), .button("b", action: Action("b"))])
        let unknown = ImageReference(id: "symbol:unicorn", label: "A unicorn")

        #expect(text(row) == "▯  a  [ b ]\n")
        #expect(
            text(.button("Load more", action: Action("more")), columns: 10) == "[ Load\nmore ]\n"
        )
        #expect(text(.row([.image(unknown), .text("a")])) == "(A unicorn)  a\n")
        let signs = ImageReference.Symbol.allCases.map { text(.image(.symbol($0))) }
        #expect(Set(signs).count == signs.count)
        #expect(signs.allSatisfy { TextWidth.columns(of: String($0.dropLast())) == 1 })
    }

    @Test func labelsReplaceWhatOnlyEyesCanRead() {
        let face = ImageReference(id: "face", label: "Jane Doe")
        let node = Node.row([
            .image(.symbol(.person)),
            Node(.text, .text("★★"), extras: NodeExtras(label: "Average")),
            .image(face, letters: "JD"), .text("a"),
            .button("3 ☆", action: Action("rate"), label: "Rate with 3 stars"),
        ])

        let block = LiveRenderer(columns: 80, color: .none, isSpoken: true).body(of: draw(node))

        #expect(block.lines.map(\.words) == ["Average  Jane Doe  a  [ Rate with 3 stars ]"])
    }

    @Test func nothingThatIsReadOutHasBars() {
        let renderer = LiveRenderer(columns: 60, color: .none, isSpoken: true)
        for sample in NodeSample.all {
            let words = renderer.body(of: draw(sample.node)).lines.map(\.words)
            #expect(
                !words.contains { $0.contains(/[│┃─═▇░]/) },
                "\(sample.title)\n\(words.joined(separator: "\n"))"
            )
        }
    }

    @Test func partsAreReadOutAsPercentages() {
        let node = Node.column([
            .card([.text("inside")]), Node(.divider), .progress(0.5, label: "Sending"),
            .meter(0.25, label: "A quarter"), .meter(0.25, label: ""),
        ])

        let block = LiveRenderer(columns: 60, color: .none, isSpoken: true).body(of: draw(node))

        let words = block.lines.map(\.words)
        #expect(words.filter { !$0.isEmpty } == ["inside", "Sending 50 %", "A quarter", "25 %"])
    }

    @Test func drawsNothingForEmptyNodes() {
        let node = Node.column([
            .row([.text("").spanning(.growing)]), .row([]), .card([]), .text("  "), .notice(""),
        ])

        #expect(text(node) == "")
    }

    @Test func drawsAViewOfAModel() throws {
        struct Titles: ListView {
            func row(_ asset: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
                .text(asset.title)
            }
        }

        let drawn = try TextRenderer().render(Titles(), of: AssetListModel.sample(count: 2))

        #expect(String(decoding: drawn, as: UTF8.self) == "2 entries\n\nEntry 1\nEntry 2\n")
    }

    @Test func setsTallRowsApart() {
        let tall = Node.column([.text("a"), .text("b")])

        #expect(text(.list(count: 0), rows: [tall, tall]) == "a\nb\n\na\nb\n")
        #expect(text(.list(count: 0), rows: [.text("a"), .text("b")]) == "a\nb\n")
    }

    @Test(arguments: [
        (0, "UTC", "01/01/1970"), (-1, "UTC", "12/31/1969"),
        (1_709_164_800_000, "UTC", "02/29/2024"),
        (1_709_164_800_000, "Atlantic/Azores", "02/28/2024"),
        (1_709_247_600_000, "Europe/Madrid", "03/01/2024"),
        (1_709_164_800_000, "Nowhere/AtAll", "02/29/2024"),
        (-62_135_596_800_001, "UTC", "12/31/0000"),
        (Int64.max, "UTC", "08/17/292278994"), (Int64.min, "UTC", "05/16/-292275055"),
    ])
    func formatsDatesInTheTimeZone(
        _ milliseconds: Int64,
        _ zone: TimeZoneIdentifier,
        _ date: String
    ) {
        let context = DrawingContext(timeZone: zone)

        #expect(text(.time(Timestamp(milliseconds: milliseconds)), in: context) == date + "\n")
    }

    @Test func formatsDatesWithDirectionalMarks() {
        let moment = Node.time(Timestamp(milliseconds: 1_772_721_000_000))

        #expect(text(moment, in: DrawingContext(locale: "de_DE")) == "05.03.2026\n")
        let arabic = html(moment, in: DrawingContext(locale: "ar_EG", timeZone: "Africa/Cairo"))
        #expect(arabic.contains(">٠٥\u{200F}/٠٣\u{200F}/٢٠٢٦</time>"))
        #expect(arabic.contains("datetime=\"2026-03-05T16:30+02:00\""))
        let printed = text(moment, columns: 12, in: DrawingContext(locale: "ar_EG"))
        #expect(printed == "  \u{2068}٠٥\u{200F}/٠٣\u{200F}/٢٠٢٦\u{2069}\n")
    }

    @Test func drawsTheChildrenOfUnknownKindsAndUnknownRolesAsText() {
        let role = Node.Role(rawValue: 200)
        let node = Node(.init(rawValue: 99), .children([.text("inside", role)]), role: role)

        #expect(text(node, color: .trueColor) == "inside\n")
        #expect(html(node).hasPrefix("<div class=\"column\""))
        #expect(html(node).hasSuffix("><p class=\"text\">inside</p></div>"))
    }

    @Test(arguments: [Int.min, -1, 0, Int.max])
    func drawsTheExistingRowsWhateverTheListClaims(_ count: Int) {
        #expect(text(.list(count: count), rows: [.text("a")]) == "a\n")
        #expect(html(.list(count: count), rows: [.text("a")]).contains(">a<"))
    }

    @Test func drawsOneListThoughRowsHoldLists() {
        let node = Node.column([.list(count: 1), .list(count: 1)])

        #expect(text(node, rows: [.column([.text("a"), .list(count: 1)])]) == "a\n")
        #expect(html(node, rows: [.list(count: 1)]).matches(of: /<li/).count == 1)
    }

    @Test func usesNoEscapesWithoutColour() {
        #expect(!text(everything, rows: everyRow).utf8.contains(0x1B))
    }

    @Test func endsColoursWithTheLine() {
        let drawn = text(.text("one two three four", .danger), columns: 9, color: .ansi16)

        for line in drawn.split(separator: "\n") {
            #expect(line.hasPrefix("\u{1B}[97;41m") && line.hasSuffix("\u{1B}[0m"))
        }
    }

    @Test func stopsWritingAfterAFailure() {
        struct Full: Error {}
        var calls = 0
        let drawing = draw(
            .list(count: 0),
            rows: Array(repeating: .text(String(repeating: "x", count: 30)), count: 9999)
        )

        #expect(throws: Full.self) {
            try TextRenderer().render(drawing) { (_) throws(Full) in
                calls += 1
                throw Full()
            }
        }

        #expect(calls == 1)
    }
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
