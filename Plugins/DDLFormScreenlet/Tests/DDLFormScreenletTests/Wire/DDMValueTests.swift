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
        ("true", true), (" TRUE ", true), ("1", true), ("false", false), ("0", false), ("x", false),
    ])
    func booleansAreReadFromTexts(text: String, expected: Bool) {
        let value = field("boolean").value(from: .text(text), locale: "en_US")

        #expect(value == .boolean(expected))
    }

    @Test func typedValuesOf62AreReadLikeTextsOf70() {
        #expect(field("boolean").value(from: true, locale: "en_US") == .boolean(true))
        #expect(field("integer").value(from: 7, locale: "en_US") == .integer(7))
        #expect(
            field("number").value(from: 12.3, locale: "en_US")
                == field("number").value(from: "12.30", locale: "en_US")
        )
        for json: JSONValue in ["", nil] {
            for kind in ["boolean", "date", "integer", "number", "string", "document-library"] {
                #expect(field(kind).value(from: json, locale: "en_US") == nil)
            }
        }
    }

    @Test(arguments: [
        ("7", 7), (" 7,5 ", 8), ("-7.5", -8), ("7.4", 7), ("1,234,567", 1_234_567), ("1e3", 1000),
        ("9223372036854775807", Int64.max),
    ])
    func wholeNumbersAreRoundedAwayFromZero(text: String, expected: Int64) {
        #expect(field("integer").value(from: .text(text), locale: "en_US") == .integer(expected))
    }

    @Test(arguments: [
        "x", "9223372036854775808", "1e999999", "1e-9223372036854775808",
        "--7", "1.2.3", "∞", "nan", "0x10",
    ])
    func whatIsNoNumberIsKeptAndRefusedLater(text: String) {
        for kind in ["integer", "number"] where !(kind == "number" && text.hasPrefix("92")) {
            let value = field(kind).value(from: .text(text), locale: "en_US")
            #expect(value == .text(text))
            #expect(field(kind).problem(with: value) != nil)
        }
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

    @Test(arguments: [
        ("en_US", "12/1/14"), ("es_ES", "1/12/14"), ("de_DE", "01.12.14"), ("fr_FR", "01/12/14"),
        ("ca_ES", "01/12/14"), ("zh_CN", "14-12-1"), ("fi_FI", "1.12.2014"), ("iw_IL", "01/12/14"),
        ("hu_HU", "2014.12.01."), ("ja_JP", "14/12/01"), ("pt_BR", "01/12/14"),
        ("xx_YY", "12/1/14"), ("en_GB", "01/12/14"), ("fr_CA", "14-12-01"), ("ko_KR", "14. 12. 1"),
        ("en_US", "2014-12-01"), ("de_DE", "2014-12-01T00:00:00Z"), ("ja_JP", "1417392000000"),
        ("en_US", "12/01/2014"), ("en_US", "31/12/1"), ("ar_EG", "١/١٢/٢٠١٤"),
    ])
    func datesOfEveryLocaleAreTheSameDay(locale: LocaleIdentifier, text: String) throws {
        let value = field("date").value(from: .text(text), locale: locale)

        #expect(try value == (text == "31/12/1" ? date(2001, 12, 31) : date(2014, 12, 1)))
    }

    @Test func datesAreSentAsTheVersionWants() throws {
        let value = try date(2014, 12, 1)

        #expect(field("date").portalText(of: value, version: .v62) == "1417392000000")
        #expect(field("date").portalText(of: value, version: .v70) == "2014-12-01")
    }

    @Test(arguments: ["x", "13/13/14", "2014-02-30", "1/2", "1/2/3/4", "99999999999999999999", "-"])
    func whatIsNoDateIsKept(text: String) {
        #expect(field("date").value(from: .text(text), locale: "en_US") == .text(text))
    }

    @Test func shortYearsAreNearTheTimeOfWriting() throws {
        for (year, text, expected) in [
            (2014, "1/2/34", 2034), (2014, "1/2/35", 1935), (2100, "1/2/20", 2120),
        ] {
            let value = field("date").value(from: .text(text), locale: "en_US", near: year)
            #expect(try value == date(expected, 1, 2))
        }
    }

    @Test(arguments: [
        (#"["red", "blue, \"x\""]"#, ["red", #"blue, "x""#]), ("red", ["red"]), ("Red", ["red"]),
        ("[red,blue]", ["red", "blue"]), (#"["Red"]"#, ["red"]), (#"["gone"]"#, ["gone"]),
        (#"blue, "x""#, [#"blue, "x""#]), ("[7]", ["7"]), (#"["red","red"]"#, ["red"]),
        (#"["swap"]"#, ["swap"]),
    ])
    func optionsAreReadByValueThenByLabel(text: String, expected: [String]) {
        var select = field("string", "select")
        select.options = [
            DDMOption(value: "red", label: "Red"), DDMOption(value: #"blue, "x""#, label: "swap"),
            DDMOption(value: "swap", label: "Red"),
        ]

        #expect(select.value(from: .text(text), locale: "en_US") == .options(expected))
        #expect(select.value(from: "[]", locale: "en_US") == nil)
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
