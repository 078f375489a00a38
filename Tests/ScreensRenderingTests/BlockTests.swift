@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import TestSupport
import Testing

/// Texts with blocks, as lines of text.
struct BlockTests {
    @Test func wordsOfSeveralStylesWrapAsOneText() {
        let node = Node.paragraph([
            .text("un"), .text("brok", .strong), .text("en "), .text(" words", .emphasis),
            .text(" "), .text(" of"), .lineBreak, .text(" one line"),
        ])

        #expect(text(node, columns: 9) == "unbroken\nwords of\none line\n")
        #expect(text(node, columns: 4) == "unbr\noken\nword\ns of\none\nline\n")
    }

    @Test func eachRunHasItsStyleOnEachLine() {
        let node = Node.paragraph([
            .text("a"), .text("bold one", .strong), .text("slanted", .emphasis),
            .text("word", .code),
        ])

        let drawn = text(node, columns: 9, color: .ansi16)

        #expect(
            drawn == """
                a\u{1B}[1mbold\u{1B}[0m
                \u{1B}[1mone\u{1B}[0m\u{1B}[3mslante\u{1B}[0m
                \u{1B}[3md\u{1B}[0m\u{1B}[2m`\u{1B}[0mword\u{1B}[2m`\u{1B}[0m

                """
        )
    }

    @Test(arguments: [8, 9, 13, 20, 40])
    func codeLosesNothingHoweverNarrow(columns: Int) {
        let code = "let  lake = 「湖」\n\tif  lake.isWarm { swim(in: lake) }\n\nend"

        let lines = text(.code(code), columns: columns).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )

        let indent = columns < 40 ? 1 : 4
        let joined = lines.dropLast().reduce(into: "") { result, line in
            let line = line.dropFirst(indent)
            result += line.hasPrefix("↪ ") ? String(line.dropFirst(2)) : "\n\(line)"
        }
        #expect(joined == "\n" + code.replacing("\t", with: "    "))
        #expect(lines.allSatisfy { TextWidth.columns(of: String($0)) <= columns })
    }

    @Test func columnsOfATableAreSharedByItsRows() {
        let node = Node.table(
            rows: [["Who", "What"], ["Ada", "a cake with plums"], ["Grace", "tea"]].map { row in
                row.map { Node.text($0) }
            }
        )

        #expect(
            text(node, columns: 40) == """
                Who    What
                ─────  ─────────────────
                Ada    a cake with plums
                Grace  tea

                """
        )
        #expect(
            text(node, columns: 16) == """
                Who    What
                ─────  ─────────
                Ada    a cake
                       with
                       plums

                Grace  tea

                """
        )
        #expect(
            text(node, columns: 12) == """
                Who:  Ada
                What:
                a cake with
                plums

                Who:  Grace
                What:  tea

                """
        )
    }

    @Test func aTableWithoutHeadersOrRowsIsDrawn() {
        let cells = [[Node.text("a"), .text("b")], [.text("c")]]

        #expect(text(.table(rows: cells, headerRows: 0), columns: 20) == "a  b\nc\n")
        #expect(text(.table(rows: cells, headerRows: 2), columns: 20) == "a  b\nc\n─  ─\n")
        #expect(text(.table(rows: cells, headerRows: 0), columns: 3) == "a\nb\n\nc\n")
        #expect(text(.table(rows: []), columns: 20) == "")
        #expect(text(.table(rows: [[]]), columns: 20) == "")
    }

    @Test func anAddressIsPrintedUnlessItIsTheText() {
        let address = "https://example.com/a"
        let cases = [
            ("the lake", address, "the lake <\(address)>"), (address, address, address),
            ("https://example.com", "https://example.com/", "https://example.com"),
            ("ada@example.com", "mailto:ada@example.com", "ada@example.com"),
            ("https://bank.example/", address, "https://bank.example/ <\(address)>"),
        ]

        for (words, address, line) in cases {
            #expect(text(.link(words, at: address), columns: 80) == line + "\n")
        }
        #expect(text(.link("more", action: Action("more")), columns: 80) == "more\n")
    }

    @Test(
        arguments: [("portal.example", false), ("example.com", true), (nil, true)]
            as [(String?, Bool)]
    )
    func pagesNameTheHostsOfOtherServers(portal: String?, isNamed: Bool) {
        var context = DrawingContext()
        context.portalHost = portal

        let page = html(.link("a", at: "https://portal.example/x"), in: context)

        #expect(page.contains("(portal.example)") == isNamed)
        let named = html(.link("portal.example", at: "https://portal.example/x"))
        #expect(!named.contains("(portal.example)"))
        #expect(!html(.link("a@b.example", at: "mailto:a@b.example")).contains("(a@b.example)"))
        #expect(html(.link("write", at: "mailto:a@b.example")).contains("(a@b.example)"))
    }

    @Test func aSmallPartOfAMeterIsVisible() {
        let bars = [0, 0.001, 0.5, 1].map { text(.meter($0, label: "x")) }

        #expect(bars == ["░░░░░░░░░░\n", "▇░░░░░░░░░\n", "▇▇▇▇▇░░░░░\n", "▇▇▇▇▇▇▇▇▇▇\n"])
    }

    @Test func aListInsideAParagraphOrATableIsNowhere() throws {
        let list = Node.list(count: 1)
        let body = Node.column([.paragraph([list]), .table(rows: [[list]]), list])
        let rows = [Node.text("the row")]

        #expect(text(body, rows: rows) == "the row\n")
        #expect(html(body, rows: rows).ranges(of: "the row").count == 1)
        #expect(html(body, rows: rows).contains("<ol class=\"list\""))
        let json = try JSONRenderer.tree(draw(body, rows: rows))
        #expect(String(decoding: json, as: UTF8.self).ranges(of: "the row").count == 1)
    }

    @Test func headingsOfATextSkipNoLevel() {
        let levels = [3, 5, 4, 3, 1, 6]
        let text = RichText(
            blocks: levels.map { .heading([.text("h\($0)")], level: $0) }
                + [.quote([.heading([.text("in a quote")], level: 2)])]
        )

        let page = html(.richText(text))

        let tags = page.matches(of: /<h(\d)/).compactMap { Int($0.1) }
        #expect(tags == [2, 3, 3, 2, 2, 3, 3])
    }

    @Test(arguments: HostileText.all + HostileText.foreign)
    func hostileTextsInEachBlockStayTexts(hostile: String) throws {
        let drawing = draw(.blocks(holding: hostile))

        for columns in [12, 20, 80] {
            let text = TextRenderer(columns: columns).render(drawing)
            #expect(text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
            let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
            #expect(lines.allSatisfy { TextWidth.columns(of: String($0)) <= columns })
        }
        let colored = TextRenderer(columns: 40, color: .trueColor).render(drawing)
        let rest = String(decoding: colored, as: UTF8.self).replacing(/\e\[[0-9;]*m/, with: "")
        #expect(!rest.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        let page = String(decoding: HTMLRenderer().fragment(drawing), as: UTF8.self)
        #expect(!page.contains("<script") && !page.contains("onclick=\""))
        _ = try JSONRenderer.tree(drawing)
    }
}
