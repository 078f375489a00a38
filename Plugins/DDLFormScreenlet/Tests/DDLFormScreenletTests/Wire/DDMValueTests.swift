import Foundation
@_spi(Host) import LiferayKit
import ScreensKit
import Testing

@testable import DDLFormScreenlet

struct DDMValueTests {
    private func field(_ dataType: String, _ editor: String = "") -> DDMField {
        DDMField(name: "A", dataType: dataType, editor: editor)
    }

    private func date(_ year: Int, _ month: Int, _ day: Int) throws -> DDMValue {
        .date(try #require(DDMDate(year: year, month: month, day: day)))
    }

    @Test(arguments: [
        ("12.5", "12.50"), ("7,25", "7.25"), ("1,234.50", "1234.50"), ("1.234,50", "1234.50"),
        ("1234567.891", "1234567.891"), ("12", "12.00"), ("-0", "0.00"), (".5", "0.50"),
        ("1e21", "1000000000000000000000.00"), ("0.1", "0.10"),
    ])
    func decimalsAreSentWithoutGroupingCommas(text: String, sent: String) throws {
        let value = try #require(field("number").value(from: .text(text), locale: "en_US"))

        #expect(field("number").portalText(of: value, version: .v70) == sent)
        #expect(field("number").value(from: .text(sent), locale: "en_US") == value)
    }

    @Test func datesAreSentAsTheVersionWants() throws {
        let value = try date(2014, 12, 1)

        #expect(field("date").portalText(of: value, version: .v62) == "1417392000000")
        #expect(field("date").portalText(of: value, version: .v70) == "2014-12-01")
    }

    @Test func optionsAreSentAsJSON() {
        let text = field("string", "select")
            .portalText(of: .options(["red", #"blue, "x""#]), version: .v70)

        #expect(text == #"["red", "blue, \"x\""]"#)
    }

    @Test func documentsAreSentInTheOrderPortalsExpect() throws {
        let entry: JSONObject = [
            "uuid": "u-1", "version": "1.0", "groupId": "20143", "title": "x", "fileEntryId": 7,
        ]
        let file = field("document-library")
        let sent = #"{"groupId":20143,"uuid":"u-1","version":"1.0"}"#

        #expect(
            file.portalText(of: .document(DDMDocument(uploaded: entry)), version: .v62) == sent
        )
        #expect(
            file.portalText(of: .document(DDMDocument(uploaded: ["x": 1])), version: .v70)
                == #"{"x":1}"#
        )
        #expect(
            file.portalText(
                of: .document(DDMDocument(ChosenFile(chosenByUser: "a.jpg"))),
                version: .v70
            ) == nil
        )
        let read = try #require(file.value(from: .text(sent), locale: "en_US"))
        #expect(file.portalText(of: read, version: .v70) == sent)
    }

    @Test(arguments: [
        "/etc/passwd", "../x", "~/.ssh/id_rsa", "file:///etc/passwd", "a.jpg", "[]", "7",
        #"{"path":"/etc/passwd","file":"/etc/passwd"}"#,
        #"{"cached":"document-1","mimeType":"image/png"}"#,
    ])
    func nothingAPortalSaysIsAFileOfThisMachine(text: String) throws {
        let file = field("document-library")

        for version in [PortalVersion.v62, .v70] {
            let value = try #require(file.value(from: .text(text), locale: "en_US"))
            if case .document(let document) = value {
                #expect(document.file == nil && document.temporaryKey == nil)
            }
            // It is shown, and sent back unchanged.
            #expect(!file.text(of: value, locale: "en_US").isEmpty)
            let sent = try #require(file.portalText(of: value, version: version))
            #expect(sent == text || parsed(sent) != nil && parsed(sent) == parsed(text))
            #expect(file.problem(with: value) == nil)
        }
        #expect(throws: DDMInputError.self) { try file.value(text: text, locale: "en_US") }
    }

    private func parsed(_ text: String) -> JSONObject? {
        try? JSONDecoder().decode(JSONObject.self, from: Data(text.utf8))
    }
}
