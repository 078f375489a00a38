@_spi(Host) import LiferayKit
import ScreensKit
import Testing

/// Values of fields as portals and other clients write them.
struct DDMPortalValueTests {
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
        ("29/02/11", nil), ("31/11/14", nil), ("12/1/14", "2014-12-01"), ("25/12/14", "2014-12-25"),
        ("2014-12-01", "2014-12-01"), ("2014-12-01T10:15:00Z", "2014-12-01"),
        ("2014-12-01 10:15", "2014-12-01"), ("2014-12-01 or so", nil), ("12/1/14 or so", nil),
        ("2014-12-01T", nil), ("²/3/14", nil), ("Ⅳ/3/14", nil), ("1417392000000", "2014-12-01"),
    ])
    func aDayOfAPortalIsThatDayOrNone(text: String, day: String?) {
        #expect(DDMDate(portal: text, locale: "en_US", near: 2026)?.description == day)
    }

    @Test(arguments: [
        ("May 3, 2011", "en_US", "2011-05-03"), ("May 3, 2011 or so", "en_US", nil),
        ("3 de mayo de 2011", "es_ES", "2011-05-03"), ("3 de mayo del 2011", "es_ES", nil),
        ("29/02/11", "es_ES", nil), ("2011年5月3日", "ja_JP", "2011-05-03"),
        ("2011年5月3日頃", "ja_JP", nil), ("May ³, 2011", "en_US", nil),
    ])
    func aTypedDayIsThatDayOrNone(text: String, locale: LocaleIdentifier, day: String?) {
        #expect(DDMDate(text: text, locale: locale)?.description == day)
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

    @Test(arguments: [
        (#"[" red "]"#, [" red "]), (" red ", [" red "]), (#"["[x]"]"#, ["[x]"]), ("[x]", ["[x]"]),
        (#"["a,b"]"#, ["a,b"]), ("a,b", ["a,b"]), (#"["1"]"#, ["1"]), ("1", ["1"]), ("Two", ["1"]),
        (#"["gone"]"#, ["gone"]), (#"["Two"]"#, ["1"]), ("[1]", ["[1]"]), (#"["[1]"]"#, ["[1]"]),
    ])
    func whatAPortalMeansIsChosen(text: String, values: [String]) {
        let field = DDMField(
            name: "Kind",
            dataType: "string",
            editor: "select",
            options: [
                DDMOption(value: " red "), DDMOption(value: "[x]"), DDMOption(value: "a,b"),
                DDMOption(value: "[1]"),
                DDMOption(value: "1", label: "Two"), DDMOption(value: "2", label: "1"),
            ],
            isMultiple: true
        )

        #expect(field.value(from: .text(text), locale: "en_US") == .options(values))
    }

    @Test func aHundredThousandOptionsAreReadAndLabelled() throws {
        let options = (0..<100_000).map { DDMOption(value: "v\($0)", label: "l\($0)") }
        let field = DDMField(
            name: "Kind",
            dataType: "string",
            editor: "select",
            options: options,
            isMultiple: true
        )
        let all = JSONValue.array(options.map { .text($0.value) })

        let value = try #require(field.value(from: all, locale: "en_US"))

        #expect(value == .options(options.map(\.value)))
        #expect(field.text(of: value, locale: "en_US").hasSuffix(", l99999"))
        #expect(try field.value(text: "l99999", locale: "en_US") == .options(["v99999"]))
    }
}
