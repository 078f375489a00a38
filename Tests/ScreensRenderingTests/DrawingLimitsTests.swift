@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import Testing

/// What is drawn has a limit, whatever it is made of; within it, nothing is lost.
// One after the other: each computes for seconds, and other tests share its threads.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DrawingLimitsTests {
    private let note = "The rest is too long to be shown."

    private func drawing(_ body: Node, _ rows: [Node] = []) -> Drawing {
        Drawing(body: body, rows: rows, context: DrawingContext()).limited()
    }

    private func expectLimited(
        _ amplifier: Amplifier,
        on surface: Amplifier.Surface
    ) throws -> String {
        let bytes = try surface.output(drawing(amplifier.body, amplifier.rows))
        #expect(bytes.count <= 16 * amplifier.input + 40 << 20, "\(surface): \(bytes.count)")
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: Amplifier.all)
    func whatIsSentOnceIsNotDrawnVeryOften(amplifier: Amplifier) throws {
        let output = try expectLimited(amplifier, on: amplifier.worst)

        #expect(output.contains(note) == amplifier.isCut)
    }

    @Test(arguments: Amplifier.all, Amplifier.Surface.allCases)
    func everySurfaceIsLimited(amplifier: Amplifier, surface: Amplifier.Surface) throws {
        _ = try expectLimited(amplifier, on: surface)
    }

    @Test(arguments: [
        Node.Kind.column, .card, .form, .richText, .quote, .items, .tabs, .init(rawValue: 99),
    ])
    func nodesBelowTheGreatestDepthAreLeftOut(kind: Node.Kind) throws {
        for (levels, isDrawn) in [(64, true), (65, false), (1_000, false)] {
            let tree = nested(levels, kind)
            for drawing in [drawing(tree), drawing(.list(count: 1), [tree])] {
                let text = TextRenderer(columns: 400).render(drawing)
                let outputs = [
                    text, HTMLRenderer().fragment(drawing), try JSONRenderer.tree(drawing),
                ]
                for output in outputs {
                    #expect(String(decoding: output, as: UTF8.self).contains("bottom") == isDrawn)
                }
            }
        }
    }

    @Test func whatIsBesideAHeavyPartIsDrawn() throws {
        let heavy = try #require(Amplifier.all.first).body
        let whole = Node.column([
            .text("before"), .row([heavy, .text("beside")]), .text("after"),
        ])
        let page = String(decoding: HTMLRenderer().fragment(drawing(whole)), as: UTF8.self)

        for word in ["before", "beside", "after"] { #expect(page.contains(">\(word)<")) }
    }

    /// Neither can have the sentence inside, so that it is due while the other is cut.
    @Test func ofTwoHeavyPartsEachHasItsBeginning() {
        let tables = ["first", "second"].map { word in
            Node.table(rows: Array(repeating: [Node.text(word)], count: 100_000))
        }
        let page = String(
            decoding: HTMLRenderer().fragment(drawing(.column(tables))),
            as: UTF8.self
        )

        #expect(page.contains("first") && page.contains("second"))
        #expect(page.contains(note))
    }

    @Test func theRowsAfterAHeavyOneAreDrawn() {
        let heavy = Node.text(String(repeating: "a", count: 100_000))
        let drawing = drawing(.list(count: 3), [heavy, .text("second"), heavy])
        let text = String(decoding: TextRenderer(columns: 80).render(drawing), as: UTF8.self)
        let page = String(decoding: HTMLRenderer().fragment(drawing), as: UTF8.self)

        #expect(text.contains("second") && page.contains("second"))
        #expect(text.count(of: note) == 2 && page.count(of: note) == 2)
    }

    @Test func withinTheLimitsNothingChanges() {
        let text = String(repeating: "word ", count: 100_000)
        let whole = Node.column([.quote([.paragraph([.text(text)])]), .list(count: 1)])
        let rows = [Node.text(String(repeating: "r", count: 30_000))]
        let drawing = drawing(whole, rows)

        #expect(drawing.body == whole)
        #expect(drawing.rows(0..<1) == rows)
    }

    @Test func aTextIsCutBetweenCharacters() {
        for start in 0..<4 {
            let text = String(repeating: "a", count: start) + String(repeating: "👩", count: 2 << 20)
            let body = drawing(.text(text)).body
            let cut = body.children.first?.text ?? ""

            #expect(cut.hasSuffix("👩…") && !cut.contains("\u{FFFD}"))
            #expect(body.children.last?.text == note)
        }
    }

    @Test func theNameOfAColumnTakesAtMostALineInEachRow() {
        let name = Node.text(String(repeating: "long name ", count: 40))
        let names = [name, name]
        let table = Node.table(rows: [names, [.text("1"), .text("2")]])
        let text = String(decoding: TextRenderer(columns: 14).render(drawing(table)), as: UTF8.self)

        #expect(text.split(separator: "\n").count <= 4, "\(text)")
        #expect(text.contains("…:"))
    }

    @Test(arguments: [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\n\r\nb\rc", ["a", "", "b", "c"]),
        ("\n\n", ["", ""]), ("a\tb\u{2028}é", ["a   b", "é"]),
    ])
    func aProgramHasTheseLines(text: String, lines: [String]) {
        let page = String(decoding: HTMLRenderer().fragment(drawing(.code(text))), as: UTF8.self)

        #expect(page.contains("<code>\(lines.joined(separator: "\n"))</code>"))
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { components(of: part) - 1 }

    private func components(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count
    }
}
