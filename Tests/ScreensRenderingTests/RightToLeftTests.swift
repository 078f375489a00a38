import Foundation
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import Testing

/// Drawings for languages that are written from right to left.
struct RightToLeftTests {
    private static let arabic = DrawingContext(locale: "ar_EG")
    private let open = "\u{2068}"
    private let close = "\u{2069}"

    @Test func rowsBeginAtTheRight() {
        let row = Node.row([
            .text("first").spanning(.growing), .text("12").spanning(.columns(5)), .badge("new"),
        ])

        #expect(plain(text(row, columns: 30)) == "[new]     12             first\n")
    }

    @Test func linesEndAtTheRightEdge() {
        let text = plain(text(.column([.text("one"), .text("three")]), columns: 8))

        #expect(text == "     one\n   three\n")
    }

    @Test func wrappedCellsStayInTheirColumns() {
        let row = Node.row([
            .text("one two three").spanning(.columns(8)), .text("side").spanning(.growing),
        ])

        #expect(plain(text(row, columns: 20)) == "      side   one two\n               three\n")
    }

    @Test func cardsHaveTheirBarAtTheRight() {
        let card = Node.card([.row([.text("a"), .text("b")])])

        #expect(plain(text(card, columns: 10)) == "  b  a │\n".leftPadded(to: 11))
    }

    @Test func aShorterCellAtTheRightKeepsItsRoom() {
        let row = Node.row([
            .text("a").spanning(.columns(4)), .text("one two").spanning(.columns(3)),
        ])

        #expect(plain(text(row, columns: 9)) == "one     a\ntwo      \n")
    }

    @Test func textsKeepTheirOrderAndAreIsolated() {
        let row = Node.row([.text("مرحبا (1)"), .text("שלום").spanning(.columns(6))])

        let drawn = text(row, columns: 20)

        #expect(drawn == "  \(open)שלום\(close)  \(open)مرحبا (1)\(close)\n".leftPadded(to: 25))
    }

    @Test func aTextCannotEndItsIsolation() {
        let drawn = text(.text("a\u{2069}b\u{202E}c\u{2066}"), columns: 10)

        #expect(drawn == "       \(open)abc\(close)\n")
    }

    @Test func nothingChangesForOtherLanguages() {
        let row = Node.row([.text("first").spanning(.growing), .text("مرحبا")])

        #expect(text(row, columns: 20, in: DrawingContext()) == "first          مرحبا\n")
    }

    @Test(arguments: [20, 40, 80]) func noLineIsWiderThanItMayBe(columns: Int) {
        for line in text(everything, rows: everyRow, columns: columns).split(separator: "\n") {
            #expect(plain(String(line)).count <= columns)
        }
    }

    @Test(arguments: [24, 64]) func drawsEveryKindAsRecorded(columns: Int) {
        let drawn = text(everything, rows: everyRow, columns: columns)

        expectGolden(drawn, named: "Rendering/everything-ar-\(columns)-columns.txt")
    }

    @Test func fieldsAreDescribedInTheUsersLanguage() {
        let input = Input(.text, name: "a", label: "الاسم", isReadOnly: true)

        #expect(text(.input(input), columns: 40).contains("(للقراءة فقط)"))
    }

    @Test(arguments: [
        ("ar_EG", #"<div class="column" lang="ar-EG" dir="rtl">"#),
        ("en_US", #"<div class="column" lang="en-US" dir="ltr">"#),
    ])
    func partsOfPagesDeclareTheirLanguageOnce(locale: String, start: String) {
        let drawing = Drawing(
            body: .column([.column([.text("x")]), .text("y")]),
            context: DrawingContext(locale: LocaleIdentifier(locale))
        )
        let html = String(decoding: HTMLRenderer().fragment(drawing), as: UTF8.self)

        #expect(html.hasPrefix(start))
        #expect(html.components(separatedBy: "lang=").count == 2)
    }

    @Test func stylesDoNotDependOnLeftAndRight() {
        let style = String(decoding: HTMLRenderer.styleSheet(for: Style()), as: UTF8.self)

        for word in ["left", "right"] {
            #expect(!style.contains("-\(word)"))
            #expect(!style.contains("\(word):"))
            #expect(!style.contains(":\(word)"))
        }
    }

    private func text(
        _ node: Node,
        rows: [Node] = [],
        columns: Int,
        in context: DrawingContext = arabic
    ) -> String {
        let drawing = Drawing(body: node, rows: rows, context: context)
        return String(decoding: TextRenderer(columns: columns).render(drawing), as: UTF8.self)
    }

    private func plain(_ text: String) -> String {
        // The marks that order the numbers of a date have no width either.
        [open, close, "\u{200F}"].reduce(text) { $0.replacingOccurrences(of: $1, with: "") }
    }
}

extension String {
    fileprivate func leftPadded(to count: Int) -> String {
        String(repeating: " ", count: Swift.max(0, count - self.unicodeScalars.count)) + self
    }
}
