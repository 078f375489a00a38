@_spi(Host) import ScreensKit
import Testing

@testable import ScreensXML

@Suite(.timeLimit(.minutes(5)))
struct XMLReaderTests {
    private func read(_ text: String) throws -> XMLTree {
        try XMLReader.read(text)
    }

    private func failure(_ text: String) throws -> XMLError? {
        do throws(XMLError) {
            _ = try XMLReader.read(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func readsElementsAttributesAndText() throws {
        let tree = try read(
            """
            <?xml version="1.0"?>
            <root locale="en_US"><a x="1 &lt; 2"> one &amp; two </a><!-- no --><b/><ns:c>ñ</ns:c></root>
            """
        )

        #expect(
            tree
                == XMLTree(
                    name: "root",
                    attributes: ["locale": "en_US"],
                    children: [
                        XMLTree(name: "a", attributes: ["x": "1 < 2"], text: "one & two"),
                        XMLTree(name: "b"), XMLTree(name: "ns:c", text: "ñ"),
                    ]
                )
        )
    }

    @Test func combinesCDATAWithTheTextAroundIt() throws {
        #expect(
            try read("<a>x <![CDATA[<b>&amp;]]> y</a>") == XMLTree(name: "a", text: "x <b>&amp; y")
        )
    }

    @Test(arguments: [
        "", "no xml", "<a>", "<a></b>", "<a/><b/>", "<a/>text", "<a>&unknown;</a>", "<a x=1/>",
    ])
    func refusesWhatIsNotWellFormed(text: String) throws {
        guard case .malformed(let words, _)? = try failure(text) else {
            Issue.record("“\(text)” was read, or refused for another reason")
            return
        }
        #expect(!words.isEmpty)
    }

    @Test func reportsTheLine() throws {
        let error = try failure("<?xml version=\"1.0\"\n?><a>\n<b>\n</c>\n</a>")

        #expect(error == .malformed("an end tag does not match its start tag", line: 4))
    }

    @Test(
        arguments: [
            "<!ENTITY a \"1\">",
            "<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;\">",
            "<!ENTITY a SYSTEM \"file:///etc/passwd\">",
            "<!ENTITY a PUBLIC \"x\" \"http://127.0.0.1:1/\">",
            "<!ENTITY % p \"<!ELEMENT r ANY>\"> %p;",
        ])
    func refusesEntityDeclarations(declarations: String) throws {
        let document = "<!-- x --> <?p?>\n<!DOCTYPE r [\(declarations)]><r>&a;</r>"

        #expect(try failure(document) == Self.documentType)
        #expect(try failure("<?xml version=\"1.0\"?>" + document) == Self.documentType)
    }

    /// A search for “<!--” by grapheme clusters misses one that a combining mark follows.
    @Test(arguments: ["<!--\u{301} -->", "<!-- -\u{301}->  <a> -->", "<?p\u{301}?>", "\u{FEFF}"])
    func textBeforeADocumentTypeDoesNotHideIt(prolog: String) throws {
        let document = prolog + "<!DOCTYPE r [<!ENTITY a \"1\">]><r>&a;</r>"

        #expect(try failure(document) == Self.documentType)
    }

    @Test func refusesAnExternalSubset() throws {
        #expect(
            try failure("<!DOCTYPE r SYSTEM \"file:///etc/passwd\"><r/>") == Self.documentType
        )
    }

    @Test func treatsMarkupInTextAsText() throws {
        let text = "<!DOCTYPE html [<!ENTITY a \"b\">]>"

        #expect(try read("<a><![CDATA[\(text)]]></a>").text == text)
    }

    @Test(arguments: ["ISO-8859-1", "UTF-16", "UTF-7"])
    func ignoresTheDeclaredEncoding(name: String) throws {
        let declaration = "<?xml version=\"1.0\" encoding=\"\(name)\"?>"

        #expect(try read(declaration + "<a>ñ+ADw-b</a>").text == "ñ+ADw-b")
    }

    private static let documentType = XMLError.refused(
        "it has a document type, which may define entities"
    )

    @Test func refusesMoreThan64Levels() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }

        #expect(try read(nested(64)).descendants.count == 63)
        #expect(try failure(nested(65)) == .refused("it is nested deeper than 64 elements"))
        #expect(try failure(nested(100_000)) != nil)
    }

    @Test func refusesTooManyElements() throws {
        let text = "<r>" + String(repeating: "<a/>", count: 200_000) + "</r>"

        #expect(try failure(text) == .refused("it has more than 200000 elements"))
    }

    private func attributes(_ count: Int, quote: String = "\"") -> String {
        (0..<count).map { " a\($0) =\n\(quote)>\(quote)" }.joined()
    }

    /// libxml2 compares them with each other, and 200,000 take it 13 s.
    @Test(arguments: ["<a", "<!-- '--><a", "<![CDATA['<x\"]]><a", "<b c='\"'/><a"], ["\"", "'"])
    func refusesTooManyAttributes(before: String, quote: String) throws {
        func text(_ count: Int) -> String {
            "<r>\(before)\(attributes(count, quote: quote))/></r>"
        }

        #expect(try read(text(256)).descendants.last?.attributes.count == 256)
        for count in [257, 200_000] {
            #expect(
                try failure(text(count)) == .refused("an element has more than 256 attributes")
            )
        }
        #expect(try failure("<r><!-- \u{1} --><a\(attributes(200_000))") != nil)
    }

    @Test func whatLooksLikeAttributesInATextIsNone() throws {
        let text = attributes(1_000, quote: "").replacing(">", with: "") + " \"x\" = 'y' <"

        #expect(try read("<r><![CDATA[\(text)]]></r>").text == text.trimmingPrefix(" "))
    }

    @Test func endsWhenTheTimeIsUp() throws {
        let text = "<r>" + String(repeating: "<a b='c'/>", count: 100_000) + "</r>"

        #expect(throws: XMLError.refused("reading it takes longer than 0 ms")) {
            try XMLReader.read(text, within: 0)
        }
        #expect(try read(text).children.count == 100_000)
    }
}
