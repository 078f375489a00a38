@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit
import TestSupport
import Testing

/// Comments are HTML at the portal and lines here.
struct CommentTextTests {
    private static let pieces = [
        "a", "word", " ", "  ", "\t", "\n", "\n\n", "\r\n", "\r", "&", "&amp;", "&lt;", "<", ">",
        "<p>", "</p>", "<br>", "<b>", "<!--", "\"", "'", "é", "e\u{301}", "<\u{338}", "👩‍👩‍👧‍👦", "🇪🇸",
        "\u{A0}", "\u{2028}", "\u{0}", "نزهة", "湖畔", "&#10;", "&nbsp;", ";",
    ]

    @Test func whatIsWrittenSurvivesTheWayToThePortalAndBack() {
        var dice = Dice(7)
        for _ in 0..<5_000 {
            let text = (0..<dice.roll(12)).map { _ in dice.pick(Self.pieces) }.joined()

            let read = CommentText(html: CommentText.html(of: text))

            // Characters that look alike are not the same.
            let expected = Array(CommentText.normalized(text).unicodeScalars)
            #expect(Array(read.plain.unicodeScalars) == expected, "\(text.debugDescription)")
            #expect(!read.isStyled, "\(text.debugDescription)")
        }
    }

    @Test func normalizingTwiceChangesNothing() {
        var dice = Dice(8)
        for _ in 0..<2_000 {
            let text = (0..<dice.roll(12)).map { _ in dice.pick(Self.pieces) }.joined()
            let once = CommentText.normalized(text)
            #expect(
                CommentText.normalized(once).unicodeScalars.elementsEqual(once.unicodeScalars),
                "\(text.debugDescription)"
            )
        }
    }

    @Test(arguments: [
        ("Tea & <cake>", "<p>Tea &amp; &lt;cake&gt;</p>"), ("a\nb", "<p>a</p><p>b</p>"),
        ("a\n\nb", "<p>a</p><p>&nbsp;</p><p>b</p>"), (" \n a \n", "<p>a</p>"), (" \n\t", ""),
        ("👍🏽", "<p>👍🏽</p>"),
    ])
    func aLineIsAParagraph(text: String, html: String) {
        #expect(CommentText.html(of: text) == html)
    }

    @Test(arguments: [
        ("Hello", "Hello"), ("<p>a</p>\n<p>b</p>", "a\nb"), ("a<br>b<br />c", "a\nb\nc"),
        ("<p>a<br/></p><p>b</p>", "a\nb"), ("<p>\n\tlong\n\tline\n</p>", "long line"),
        ("<p>a</p><p><br /></p><p>b</p>", "a\n\nb"), ("<P>caf&eacute; &#128512;</P>", "café 😀"),
        ("1 < 2 && 3 > 2", "1 < 2 && 3 > 2"), ("", ""),
    ])
    func linesOfPortalsLoseNothing(html: String, plain: String) {
        let text = CommentText(html: html)

        #expect(text.plain == plain)
        #expect(!text.isStyled)
    }

    @Test(arguments: [
        ("<p>a <strong>b</strong></p>", "a b"), ("<p class=\"x\">a</p>", "a"),
        ("<a href=\"/x>y\">link</a>", "link"), ("<ul><li>a</li><li>b</li></ul>", "a\nb"),
        ("<p>a</p><img src=x>", "a"), ("a<!-- note -->b", "ab"), ("a<b", "a"),
        ("&unknown; a", "&unknown; a"),
    ])
    func whatHasMoreThanLinesIsStyled(html: String, plain: String) {
        let text = CommentText(html: html)

        #expect(text.plain == plain)
        #expect(text.isStyled)
    }

    @Test func anyHTMLIsReadInTimeThatGrowsWithItsSize() {
        for piece in ["<", "<p>", "&", "<a ", "<!--", "&#", "<p><", "\"<a '"] {
            let html = String(repeating: piece, count: 200_000)
            let begin = ContinuousClock.now
            _ = CommentText(html: html)
            #expect(ContinuousClock.now - begin < .seconds(10), "\(piece)")
        }
    }

    @Test func commentsSayTheSameHoweverTheirHTMLIsWritten() {
        let comment = CommentEntry(body: "<p>a</p>\n<p>b</p>")

        #expect(comment.hasSameText(as: CommentEntry(body: "a<br>b")))
        #expect(!comment.hasSameText(as: CommentEntry(body: "<p>a</p><p><b>b</b></p>")))
        #expect(!comment.hasSameText(as: CommentEntry(body: "<p>a</p>")))
    }

    @Test func aCommentIsCodedWithoutLoss() throws {
        let comment = CommentEntry(
            commentId: 5,
            body: "<p>a</p>",
            createDate: Timestamp(milliseconds: 1),
            modifiedDate: Timestamp(milliseconds: 2),
            userId: 7,
            userName: "Jane",
            mayUpdate: true,
            mayDelete: false
        )

        let bytes = try #require(JSON.bytes(of: comment))

        #expect(JSON.value(from: bytes) == comment)
        #expect(comment.isEdited)
        let coded: JSONValue = try #require(JSON.value(from: bytes))
        #expect(coded["values"] == ["comment": "a"])
    }
}
