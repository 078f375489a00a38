import Foundation
@_spi(Host) import ScreensKit
import ScreensXML
import TestSupport
import Testing

/// Whatever a document contains, reading it ends, and the rest of it is left out.
@Suite(.timeLimit(.minutes(5)), .serialized)
struct HTMLLimitTests {
    private func read(_ html: String) -> RichText { HTMLReaderTests.read(html) }

    private func isCutOff(_ text: RichText) -> Bool {
        text.blocks.last == .paragraph([.text("The rest is too long to be shown.", .caption)])
    }

    @Test func leavesOutWhatIsBeyondALimit() {
        let limits = [
            String(repeating: "a ", count: HTMLReader.maximumBytes / 2) + "<p>b",
            String(repeating: "<p>a", count: HTMLReader.maximumElements),
            String(repeating: "<b>a", count: HTMLReader.maximumOpenElements),
        ]
        for html in limits {
            let text = read("<p>First.</p>" + html)

            #expect(text.blocks.first == .paragraph([.text("First.")]))
            #expect(isCutOff(text))
        }
        #expect(!isCutOff(read(String(repeating: "<b>a</b>", count: 1_000))))
    }

    @Test(arguments: ["<blockquote>", "<ul><li>", "<table><tr><td>1<td>", "<dl><dd>", "<figure>"])
    func keepsTheTextOfDeepElements(tags: String) {
        let text = read(String(repeating: tags, count: 100) + "<p>deep <a href=/x>link</a></p>")

        #expect(text.plainText.hasSuffix("deep link"))
        expectAllowed(text)
    }

    @Test func limitsTheEmptyCellsOfSpans() {
        let cell = "<td colspan=64 rowspan=1000>a</td><td>b</td>"
        let html = "<table>" + String(repeating: "<tr>\(cell)\(cell)</tr>", count: 2_000)

        #expect(read(html).outline.split(separator: "\n").count < 40_000)
    }

    /// libxml2 needs a time that grows with the square of their length for some of these.
    @Test(arguments: [
        "<div>", "</span>", "<b></i>", "<a ", "<!--", "<![CDATA[", "<!DOCTYPE ", "<?", "&", "&#",
        "<",
        "</", "<table><tr><td>", "<p>", "<a b=\"", "<script>", "<form><input>", "\0",
        "<a href='/../../'>",
        "<br>", "<li><ul>", "<select><option>", "<h1><h2>", "<td rowspan=9>",
    ])
    func endsInTimeForManyOfTheSame(part: String) {
        expectEnd(String(repeating: part, count: HTMLReader.maximumBytes / part.utf8.count))
    }

    @Test func endsInTimeForAnElementWithAMillionAttributes() {
        expectEnd("<a " + (0..<1_000_000).map { "a\($0)" }.joined(separator: " ") + ">x")
    }

    private func expectEnd(_ html: String) {
        expectAllowed(read(html))
    }
}
