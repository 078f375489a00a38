import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import WebContentDisplayScreenlet

/// How what a portal answers becomes what views show.
struct WebContentReaderTests {
    @Test func htmlGoesThroughTheHostsReader() async throws {
        let body = try await WebContentReader(.html("<p>Hi</p>")).run(in: .sample())

        #expect(body == WebContentBody(text: Self.read("<p>Hi</p>")))
    }

    @Test(
        arguments: [
            ("string", "text", .text("<b>Bees</b>"), nil),
            (
                "string", "textarea", .text("two\nlines"),
                [.text("two"), .lineBreak, .text("lines")]
            ),
            ("boolean", "checkbox", .boolean(true), nil),
            ("number", "ddm-number", .decimal(DecimalNumber(7)), nil),
        ] as [(String, String, DDMValue, [Node]?)]
    )
    func plainValuesStayAsTheyAre(
        dataType: String,
        type: String,
        value: DDMValue,
        lines: [Node]?
    ) async throws {
        let field = try await field(dataType, type, value)

        #expect(field.value == (lines == nil ? value : nil))
        #expect(field.text == lines.map { RichText(blocks: [.paragraph($0)]) })
        #expect(field.field.title == "Your Value")
    }

    @Test(
        arguments: [
            ("html", .text("<h2>Tours</h2>"), "<h2>Tours</h2>"),
            (
                "image", .text(#"{"groupId":"9","uuid":"a-1","alt":"The \"roof\" & <more>"}"#),
                "<img src=\"/documents/9/0/file/a-1\" alt=\"The &quot;roof&quot; &amp; &lt;more&gt;\">"
            ),
            (
                "image", .text("/documents/9/0/Roof.png/a-1"),
                "<img src=\"/documents/9/0/Roof.png/a-1\" alt=\"Your Value\">"
            ),
            (
                "document-library",
                .document(
                    DDMDocument(uploaded: ["groupId": 9, "uuid": "a-1", "title": "Tour.pdf"])
                ),
                "<a href=\"/documents/9/0/file/a-1\">Tour.pdf</a>"
            ),
            (
                "document-library", .text("/documents/9/0/Tour.pdf/a-1"),
                "<a href=\"/documents/9/0/Tour.pdf/a-1\">File</a>"
            ),
        ] as [(String, DDMValue, String)]
    )
    func markupPicturesAndFilesGoThroughTheHostsReader(
        dataType: String,
        value: DDMValue,
        html: String
    ) async throws {
        let field = try await field(dataType, "", value)

        #expect(field.value == nil && field.text == Self.read(html))
    }

    @Test(arguments: [
        "x\" onerror=\"alert(1)", "javascript:alert(1)",
        #"{"groupId":"9","uuid":"../../c/portal/logout?"}"#, #"{"groupId":"9"}"#,
    ])
    func whatIsNoAddressIsShownAsItIs(text: String) async throws {
        #expect(try await field("image", "", .text(text)).value == .text(text))
    }

    @Test func emptyFieldsAndUnchosenOptionsAreLeftOut() async throws {
        let options = (0..<1000).map { DDMOption(value: "o\($0)", label: "Option \($0)") }
        let fields = [
            DDMField(name: "Kind", dataType: "string", editor: "select", options: options),
            DDMField(name: "Empty", dataType: "string", predefinedValue: .text("<b>no</b>")),
        ]
        var record = DDLRecord(
            definition: try DDMDefinition(fields: fields),
            attributes: ["title": "<?xml title"]
        )
        (record["Kind"], record["Empty"]) = (.options(["o7"]), nil)

        let body = try await WebContentReader(.record(record)).run(in: .sample(locale: "es_ES"))

        #expect(body.title == "Charla")
        #expect(body.fields.map(\.field.name) == ["Kind"])
        #expect(body.fields.first?.field.options.map(\.label) == ["Option 7"])
    }

    private func field(
        _ dataType: String,
        _ type: String,
        _ value: DDMValue
    ) async throws -> WebContentField {
        let field = DDMField.sample("Value", dataType, type)
        var record = DDLRecord(definition: try DDMDefinition(fields: [field]))
        record["Value"] = value
        let body = try await WebContentReader(.record(record)).run(in: .sample())
        return try #require(body.fields.first)
    }

    /// What the host's reader of these tests makes of HTML.
    private static func read(_ html: String) -> RichText {
        RichText(blocks: [.heading([.text(html)], level: 1)])
    }
}
