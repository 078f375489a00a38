import ScreensHTTP
@_spi(Host) import ScreensKit
import ScreensTesting
import ScreensXML
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HTMLReaderTests {
    static let portal = "http://portal.example:8080"

    static func read(_ html: String, base: String? = nil) -> RichText {
        let addresses = HTMLAddresses(portal: portal, base: base.flatMap { LinkAddress($0) })
        return HTMLReader.read(html, at: addresses)
    }

    private func outline(_ html: String) -> String { Self.read(html).outline }

    @Test func readsAnArticle() {
        expectGolden(outline(Self.article), named: "RichText/article.txt")
    }

    @Test func readsTables() { expectGolden(outline(Self.tables), named: "RichText/tables.txt") }

    @Test func readsMalformedDocuments() {
        expectGolden(outline(Self.malformed), named: "RichText/malformed.txt")
    }

    @Test(arguments: [
        ("  a\n\t b  ", "a b"), ("<p>a </p> <p> b</p>", "a\nb"), ("a <b> b</b> c", "a b c"),
        ("a&nbsp; b", "a\u{A0} b"), ("a<br> b", "a\nb"), ("<br>a<br><br><br><br>b<br>", "a\n\nb"),
        ("<p>&nbsp;</p>", ""), ("<h2></h2><ul><li></li></ul><table><tr><td></table>", ""),
        ("", ""), (" ", ""), ("x<!-- a > b -->y", "xy"), ("a<?php echo 1 ?>b", "ab"),
        ("a<![CDATA[b]]>c", "ac"), ("a<![if !mso]>b<![endif]>c", "abc"), ("a<!x>b", "ab"),
        ("&lt;!x&gt;", "<!x>"), ("a\0b", "ab"), ("<sc\0ript>a</script>b", "b"),
        ("&#146;&#x96;", "’–"), ("&eacute;&hellip;&apos;&amp;lt;", "é…'&lt;"),
        ("m<sup>2</sup> H<sub>2</sub>O 5<sup>th</sup>", "m² H₂O 5th"), ("<q>a</q>", "“a”"),
        ("<blink>a</blink><x-y>b</x-y>", "ab"), ("<div hidden>a</div>b", "b"),
        ("<meta charset=utf-16>ñ", "ñ"), ("<?xml version='1.0' encoding='utf-7'?>ñ+ADw-", "ñ+ADw-"),
    ])
    func showsWhiteSpaceAndCharactersAsBrowsersDo(html: String, text: String) {
        #expect(Self.read(html).plainText == text)
    }

    @Test(arguments: [
        "script", "style", "iframe", "object", "select", "textarea", "button", "noscript",
        "template", "svg", "math", "title", "audio", "video", "canvas",
    ])
    func removesElementsWithTheirContent(name: String) {
        let html = "a <\(name) x='1'><p>gone<b>!</b></p></\(name)>b"

        #expect(!Self.read(html).plainText.contains("gone"))
        #expect(!Self.read(html.uppercased()).plainText.contains("GONE"))
    }

    @Test func namesNothingButTheKindsOfTexts() {
        for html in HostilePages.samples + [Self.article, Self.tables, Self.malformed] {
            expectAllowed(Self.read(html))
        }
    }

    @Test func joinsTextsThatLookAlike() {
        #expect(outline("a<span>b</span><i></i>&amp;c") == "paragraph\n  text: ab&c\n")
        #expect(
            outline("<b>a</b><strong>b</strong><i><b>c</b></i>")
                == "paragraph\n  text strong: abc\n"
        )
    }

    @Test func continuesALinkInTheNextParagraph() {
        let link = "  link → http://portal.example:8080/x\n"

        #expect(
            outline("<a href=/x><p>a</p>b</a>c")
                == "paragraph\n\(link)    text: a\nparagraph\n\(link)    text: b\n  text: c\n"
        )
    }

    @Test func keepsPreformattedTextsAsTheyAre() {
        let html = "<pre>\n  a\r\n\tb<br>c <i>&lt;d&gt;</i>\n\n</pre>"

        #expect(outline(html) == "code:   a⏎        b⏎c <d>\n")
    }

    private static let article = """
        <!DOCTYPE html><html><head><title>Gone</title><style>p { color: red }</style></head><body onload="x()">
        <h1>Title</h1><p class="lead">First <strong>strong</strong>, <em>stressed</em>, <code>code</code>, \
        <mark>marked</mark>, <small>small</small> and <del>deleted</del> words.<br>Second line.</p>
        <h3>A <a href="/web/guest/news?x=1&amp;y=2#top">link</a></h3>
        <blockquote><p>Quoted.</p><blockquote>Twice.</blockquote></blockquote>
        <ul><li>One<li><p>Two</p><p>More</p><ol start="3"><li>Three</ol></li><ul><li>Stray</ul></ul>
        <ol reversed><li>First</ol>
        <dl><dt>Term<dt>Other term<dd>What it means<dd>More<dt>Last<dd>End</dl>
        <pre><code>let a = 1\nlet b = 2</code></pre><hr>
        <figure><img src="/documents/20143/0/My%20pier.png/1a?t=1" alt="The  pier"><figcaption>A <b>pier</b></figcaption></figure>
        <p>In a <img src="@cdn_host@/image/logo?img_id=1" alt=""> line, <img src="https://other.example/a/b.gif">, \
        <img src="data:image/gif;base64,R0lGOD" alt="embedded">, <img src="/tracker.gif" width="1" height="1">.</p>
        <p><a href="mailto:a@b.example">Write</a>, <a href="javascript:x()">nothing</a>, <a href="#top">top</a>, \
        <a href="@root_path@/c">root</a></p>
        <p><a href=/d><img src="/documents/d.png" alt="Linked"></a></p>
        <section><div>In a<div>section</div>end</div></section></body></html>
        """

    @Test func aCaptionIsTheLabelOfItsTableUnlessItHasALink() {
        let rows = "<tr><td>a<td>b</table>"
        let plain = Self.read("<table><caption>Some <b>stock</b></caption>\(rows)").blocks
        let linked = Self.read("<table><caption>See <a href='/x'>x</a></caption>\(rows)").blocks

        #expect(plain.map(\.kind) == [.table] && plain[0].extras?.label == "Some stock")
        #expect(linked.map(\.kind) == [.paragraph, .table] && linked[1].extras?.label == nil)
        #expect(linked[0].children.last?.kind == .link)
    }

    private static let tables = """
        <table><caption>Stock</caption><thead><tr><th>Name<th colspan=2>Size</thead>
        <tr><td rowspan=2>A<td>1<td>2<tr><td>3<td><p>4</p><p>5</p><tr><td colspan=3>Sum</table>
        <table><tr><th>x<td>1<tr><th>y<td>2</table>
        <table><tr><td>Only<tr><td>one column</table>
        <table role="presentation"><tr><td>a<td>b</table>
        <table><tr><td><table><tr><td>1<td>2</table><td>Beside</table>
        <table>Stray<td>No<td>row<tr></table><td>No table</td>
        <table><tr><td><img src="/documents/a.png" alt=A><td><pre>b</pre><td></table>
        """

    private static let malformed = """
        </p></div>Text <b>bold <p>still</b> after</i> <a href="/a">one <a href='/b'>two</a> <h2>head <h3>other</h2>
        <li>no list <ul>text<li>item</ul></ol> <table><p>in a table<tr>row<td>cell</p></table> 1 < 2 & 3 > 2 &unknown; &#0; \
        &#x110000; <p <b>x <img src=/documents/x.png alt="a>b" <i>y</i> <script>never <b>closed
        """
}

/// Expects what the host promises about texts that it made from HTML.
func expectAllowed(_ text: RichText, sourceLocation: SourceLocation = #_sourceLocation) {
    for block in text.blocks {
        if let wrong = block.firstForbidden(depth: 1, inline: false) {
            Issue.record("\(wrong) in\n\(text.outline)", sourceLocation: sourceLocation)
            return
        }
    }
}

extension Node {
    private static let blocks: Set<Kind> = [
        .paragraph, .heading, .items, .quote, .code, .table, .image, .divider, .column,
    ]
    private static let roles: Set<Role> = [
        .body, .strong, .emphasis, .code, .accent, .caption,
    ]

    /// What is wrong with the node or one inside of it; `nil` if nothing is.
    fileprivate func firstForbidden(depth: Int, inline: Bool) -> String? {
        guard depth <= HTMLReader.maximumDepth else { return "depth \(depth)" }
        let kinds: Set<Kind> = inline ? [.text, .link, .image, .lineBreak] : Self.blocks
        guard kinds.contains(kind) else { return "a \(kind.name)" }
        guard Self.roles.contains(role) else { return "role \(role.name)" }
        guard extras?.action == nil, extras?.input == nil else { return "an action or a field" }
        if let image = extras?.image, image.portalPath.flatMap({ PortalPath($0) }) == nil {
            return "picture \(image.id)"
        }
        let isLine = inline || kind == .paragraph || kind == .heading
        for child in children {
            // The rows of a table hold its cells.
            let found =
                kind == .table
                ? child.children.lazy.compactMap {
                    $0.firstForbidden(depth: depth + 2, inline: false)
                }.first
                : child.firstForbidden(depth: depth + 1, inline: isLine)
            if let found { return found }
        }
        return nil
    }
}
