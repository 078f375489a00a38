import CXML2
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensXML

/// Measures reading an article of 100 kB beside libxml2 alone, which reports the same parts to nobody.
func benchHTML(_ bench: Bench) async {
    let html = article(bytes: 100_000)
    let addresses = HTMLAddresses(portal: "http://localhost:8080")
    guard screens_xml_open() == nil else { return }
    await bench.compare(
        "an article of 100 kB to nodes",
        floor: "libxml2 alone",
        aim: "≤ 2",
        runs: 201
    ) {
        precondition(!HTMLReader.read(html, at: addresses).isEmpty)
    } against: {
        readToNothing(html)
    }
}

/// Measures the lines of the article for a terminal of 120 columns; the floor is wrapping its characters alone.
func benchText(_ bench: Bench) async {
    let addresses = HTMLAddresses(portal: "http://localhost:8080")
    guard screens_xml_open() == nil else { return }
    let text = HTMLReader.read(article(bytes: 100_000), at: addresses)
    let drawing = Drawing(body: .richText(text), context: DrawingContext())
    let plain = Drawing(body: .text(text.plainText), context: DrawingContext())
    let renderer = LiveRenderer(columns: 117, color: .trueColor)
    func cells(_ drawing: Drawing) {
        let glyphs = GlyphTable()
        let lines = renderer.body(of: drawing).cellLines(glyphs)
        precondition(lines.count > 100)
    }
    await bench.compare(
        "an article of 100 kB to the cells of a terminal",
        floor: "its characters in one paragraph",
        aim: "10 ms",
        runs: 51
    ) {
        cells(drawing)
    } against: {
        cells(plain)
    }
    await bench.compare("an article of 100 kB to HTML", floor: "its characters", runs: 51) {
        _ = HTMLRenderer().fragment(drawing)
    } against: {
        _ = HTMLRenderer().fragment(plain)
    }
}

private func readToNothing(_ html: String) {
    let events = screens_html_events(
        begin: { _, _, _ in 1 },
        end: { _ in 1 },
        text: { _, _, _ in 1 }
    )
    var nothing = 0
    withUnsafePointer(to: events) { events in
        _ = screens_html_read(html, html.utf8.count, 60_000, events, &nothing)
    }
}

/// Sections as in an article of a portal.
private func article(bytes: Int) -> String {
    var html = ""
    var number = 0
    while html.utf8.count < bytes {
        number += 1
        html += """
            <h2>Chapter \(number): boats &amp; piers</h2>
            <p>The pier was built in <strong>18\(number % 90 + 10)</strong> for boats that crossed the lake every day; \
            <a href="/web/guest/lake?part=\(number)">the timetable</a> of that year lists <em>eleven</em> of them, and the \
            largest carried 400 people&nbsp;– more than lived in the village.</p>
            <p>Whoever came by train found a caf&eacute;, a telegraph and a row of lime trees there. None of these is left, but \
            the iron benches still bear the name of their maker, and in dry summers the old foundations can be seen.</p>
            <ul>
              <li>open from April to October</li>
              <li>two boats on weekdays, five on <code>holidays</code></li>
            </ul>
            <img src="/documents/20143/0/pier-\(number).jpg/1a2b?t=\(number)" alt="The pier">
            """
    }
    return html
}
