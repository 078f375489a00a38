import Foundation
import LiferayKit
import ScreensKit
import Testing

struct DDMValueTests {
    private func field(_ dataType: String, _ editor: String = "") -> DDMField {
        DDMField(name: "A", dataType: dataType, editor: editor)
    }

    private func date(_ year: Int, _ month: Int, _ day: Int) throws -> DDMValue {
        .date(try #require(DDMDate(year: year, month: month, day: day)))
    }

    @Test func noCodingMakesAFileOfThisMachine() throws {
        let hostile =
            #"{"state":{"state":"pending"},"path":"/etc/passwd","file":"/etc/passwd","#
            + #""temporaryKey":"document-1"}"#

        let document = try JSONDecoder().decode(DDMDocument.self, from: Data(hostile.utf8))

        #expect(document.file == nil && document.temporaryKey == "document-1")
    }

    @Test func valuesReadAsPeopleOfALocaleExpect() throws {
        let number = try #require(try field("number").value(text: "1234.5", locale: "en_US"))
        let day = try date(2011, 5, 3)

        #expect(field("number").text(of: number, locale: "en_US") == "1,234.50")
        #expect(field("number").text(of: number, locale: "es_ES") == "1234,50")
        #expect(field("number").text(of: number, locale: "de_DE") == "1.234,50")
        #expect(field("date").text(of: day, locale: "en_US") == "May 3, 2011")
        #expect(field("date").text(of: day, locale: "es_ES") == "3 de mayo de 2011")
        #expect(field("date").text(of: day, locale: "ja_JP") == "2011年5月3日")
        #expect(field("date").text(of: day, locale: "ca_ES") == "3 de maig del 2011")
        #expect(field("date").text(of: day, locale: "he_IL") == "3 במאי 2011")
        #expect(field("boolean").text(of: .boolean(true), locale: "es_MX") == "Sí")
        #expect(field("boolean").text(of: nil, locale: "es_MX") == "")
        #expect(
            field("document-library")
                .text(
                    of: .document(
                        DDMDocument(ChosenFile(chosenByUser: "a"), mimeType: "image/png")
                    ),
                    locale: "en_US"
                )
                == "An image has been selected"
        )
    }

    @Test(arguments: [
        ("integer", "1.5", "a whole number"), ("date", "soon", "a date such as 2014-12-01"),
        ("date", "20141201", "a date such as 2014-12-01"), ("boolean", "maybe", "yes or no"),
        ("geolocation", "91, 0", "latitude and longitude such as “40.4168, -3.7038”"),
    ])
    func refusedTextsAreToldWhatWouldBeRight(kind: String, text: String, expected: String) {
        #expect(throws: DDMInputError(field: "A", text: text, expected: expected)) {
            try field(kind).value(text: text, locale: "en_US")
        }
    }

    @Test func clearingAnyFieldGivesNoValue() throws {
        for kind in ["boolean", "date", "integer", "number", "double", "string", "geolocation"] {
            #expect(try field(kind).value(text: " ", locale: "en_US") == nil)
        }
    }
}
