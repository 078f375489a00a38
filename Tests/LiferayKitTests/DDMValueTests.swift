import Foundation
@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit
import Testing

struct DDMValueTests {
    private func field(_ dataType: String, _ editor: String = "") -> DDMField {
        DDMField(name: "A", dataType: dataType, editor: editor)
    }

    private func date(_ year: Int, _ month: Int, _ day: Int) throws -> DDMValue {
        .date(try #require(DDMDate(year: year, month: month, day: day)))
    }

    @Test func decodingNeverMakesALocalFile() throws {
        let hostile =
            #"{"state":{"state":"pending"},"path":"/etc/passwd","file":"/etc/passwd","#
            + #""temporaryKey":"document-1"}"#

        let document = try JSONDecoder().decode(DDMDocument.self, from: Data(hostile.utf8))

        #expect(document.file == nil && document.temporaryKey == "document-1")
    }

    @Test func valuesAreFormattedAsInTheLocale() throws {
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
        #expect(
            field("document-library")
                .text(
                    of: .document(
                        DDMDocument(ChosenFile(chosenByUser: "a"), mediaType: "image/png")
                    ),
                    locale: "en_US"
                )
                == "An image has been selected"
        )
    }

    @Test(arguments: [
        ("integer", "1.5", "a whole number"),
        ("date", "soon", "a date such as 12/31/2014 or 2014-12-31"),
        ("date", "20141201", "a date such as 12/31/2014 or 2014-12-31"),
        ("boolean", "maybe", "yes or no"),
        ("geolocation", "91, 0", "latitude and longitude such as “40.4168, -3.7038”"),
        ("geolocation", "0x10, 0", "latitude and longitude such as “40.4168, -3.7038”"),
        (
            "geolocation", #"{"latitude":"0x10","longitude":0}"#,
            "latitude and longitude such as “40.4168, -3.7038”"
        ),
    ])
    func refusedTextsAreReportedWithAValidExample(kind: String, text: String, expected: String) {
        #expect(throws: DDMInputError(field: "A", text: text, expected: expected)) {
            try field(kind).value(text: text, locale: "en_US")
        }
    }

    @Test(arguments: [
        ("es_ES", "7.25", "«A» admite 7,25 o 725, no «7.25»."),
        ("it_IT", "1.23", "“A” accepts 1,23 or 123, not “1.23”."),
        ("en_US", "12abc", "“A” accepts a number such as 12.50, not “12abc”."),
        ("de_DE", "12abc", "„A“ akzeptiert eine Zahl wie 12,50, nicht „12abc“."),
        (
            "fr_FR", "12abc",
            "«\u{202F}A\u{202F}» accepte un nombre tel que 12,50, pas «\u{202F}12abc\u{202F}»."
        ),
        ("ar_EG", "x", "«A» يقبل رقمًا مثل ١٢٫٥٠, لا «x»."),
    ])
    func anAmbiguousNumberIsReportedWithItsMeanings(
        locale: LocaleIdentifier,
        text: String,
        words: String
    ) {
        let error = #expect(throws: DDMInputError.self) {
            try field("number").value(text: text, locale: locale)
        }
        #expect(error?.message(locale: locale).replacing("،", with: ",") == words)
    }

    @Test func anAmbiguousIntegerIsReportedWithItsMeaning() {
        #expect(throws: DDMInputError(field: "A", text: "1,5", expected: "15")) {
            try field("integer").value(text: "1,5", locale: "en_US")
        }
        #expect(throws: DDMInputError(field: "A", text: "1,5", expected: "a whole number")) {
            try field("integer").value(text: "1,5", locale: "it_IT")
        }
    }

    /// The portal reads short years in the same way.
    @Test(arguments: [
        ("12/31/46", 2046), ("12/31/47", 1947), ("12/31/99", 1999), ("1/1/00", 2000),
        ("June 19, 04", 2004), ("June 19, 4", 2004), ("June 19, '46", 2046), ("June 19, 47", 1947),
        ("June 19, 204", 204), ("June 19, 0004", 4),
    ])
    func twoDigitsAreAYearFrom79BeforeThePresentOneTo20AfterIt(text: String, year: Int) throws {
        let day = try #require(DDMDate(text: text, locale: "en_US", near: 2026))

        #expect(day.year == year)
    }

    @Test(arguments: [
        ("en_US", "12/31/2014"), ("en_US", "12/31/14"), ("en_US", "December 31, 2014"),
        ("en_GB", "31/12/2014"),
        ("en_GB", "31 December 2014"), ("de_DE", "31.12.2014"), ("de_DE", "31. Dezember 2014"),
        ("fr_CA", "2014-12-31"), ("ja_JP", "2014/12/31"), ("ja_JP", "2014年12月31日"),
        ("ko_KR", "2014. 12. 31."), ("hu_HU", "2014. 12. 31."), ("hu_HU", "2014. december 31."),
        ("bg_BG", "31.12.2014 г."), ("ar_EG", "٣١/١٢/٢٠١٤"),
        ("ar_EG", "٣١\u{200F}/١٢\u{200F}/٢٠١٤"),
        ("fa_IR", "۲۰۱۴/۱۲/۳۱"), ("fa_IR", "14/12/31"), ("vi_VN", "31 tháng 12, 2014"),
        ("eu_ES", "2014/12/31"),
        ("lv_LV", "31.12.2014"), ("en_US", "2014-12-31"), ("ar_EG", "2014-12-31"),
        ("xx", "2014-12-31"),
    ])
    func daysAreReadByTheLocalesPatternAndByISO(locale: LocaleIdentifier, text: String) throws {
        #expect(try field("date").value(text: text, locale: locale) == date(2014, 12, 31))
    }

    @Test(arguments: [
        ("fr_FR", "1er mai 2011"), ("fr_CA", "1ᵉʳ mai 2011"), ("fr_FR", "1 mai 11"),
        ("en_US", "May 1st, 2011"), ("en_GB", "1st May 2011"), ("es_ES", "1.º de mayo de 2011"),
        ("es_MX", "1ro de mayo de 2011"), ("pt_BR", "1º de maio de 2011"),
        ("it_IT", "1º maggio 2011"), ("it_IT", "1° maggio 2011"), ("ca_ES", "1r de maig del 2011"),
        ("nl_NL", "1e mei 2011"), ("sv_SE", "1:a maj 2011"), ("ru_RU", "1-го мая 2011 г."),
        ("uk_UA", "1-го травня 2011 р."), ("el_GR", "1η Μαΐου 2011"),
    ])
    func theDayMayBeAnOrdinalNumber(locale: LocaleIdentifier, text: String) throws {
        #expect(try field("date").value(text: text, locale: locale) == date(2011, 5, 1))
    }

    @Test(arguments: [
        ("fr_FR", "1er mai 2011er"), ("fr_FR", "1 er mai 2011"), ("fr_FR", "mai 1er er 2011"),
        ("de_DE", "1st Mai 2011"), ("en_US", "May 1stx, 2011"), ("en_US", "May 1, 2011th"),
    ])
    func anEndingElsewhereIsNoDate(locale: LocaleIdentifier, text: String) {
        #expect(throws: DDMInputError.self) { try field("date").value(text: text, locale: locale) }
    }

    @Test(arguments: [
        ("ca_ES", "3 d'abril del 2011"), ("ca_ES", "3 d’abril del 2011"),
        ("ca_ES", "3 d`abril del 2011"),
    ])
    func anyApostropheOfAKeyboardIsOne(locale: LocaleIdentifier, text: String) throws {
        #expect(try field("date").value(text: text, locale: locale) == date(2011, 4, 3))
    }

    @Test(arguments: [
        ("date", "5/3/2011"), ("date", "May 3, 2011"), ("integer", "7"), ("number", "7.5"),
        ("boolean", "yes"), ("geolocation", "40, -3"),
    ])
    func aTextOfMegabytesIsNoShortValue(kind: String, text: String) throws {
        let field = field(kind)
        let long = text + String(repeating: " ", count: 1 << 20)

        #expect(try field.value(text: text + "  ", locale: "en_US") != nil)
        #expect(throws: DDMInputError.self) { try field.value(text: long, locale: "en_US") }
        if kind != "boolean" {
            #expect(field.value(from: .text(long), locale: "en_US") == .text(long))
        }
        #expect(DDMDate(text: long, locale: "en_US") == nil)
        #expect(DDMDate(numbers: long, locale: "en_US") == nil)
        #expect(DecimalNumber(portal: long) == nil)
        #expect(DecimalNumber(text: long, locale: "en_US") == nil)
    }

    @Test(arguments: [
        ("[1]", ["[1]"]), ("1", ["1"]), (#"["1"]"#, [#"["1"]"#]), (#"["1","2"]"#, ["1", "2"]),
        (#"["2"]"#, ["2"]), ("[]", ["[]"]),
    ])
    func anOptionThatLooksLikeAListIsItself(text: String, chosen: [String]) throws {
        let options = ["1", "2", "[1]", #"["1"]"#, "[]"].map { DDMOption(value: $0) }
        var select = DDMField(
            name: "A",
            dataType: "string",
            editor: "select",
            options: options,
            isMultiple: true
        )

        #expect(try select.value(text: text, locale: "en_US") == .options(chosen))
        select.isMultiple = false
        if chosen.count == 1 {
            #expect(try select.value(text: text, locale: "en_US") == .options(chosen))
        }
    }

    @Test(arguments: [
        ("en_US", "31/12/2014"), ("en_GB", "12/31/2014"), ("de_DE", "2014.13.01"),
        ("en_US", "02/30/2014"),
        ("en_US", "12/31"), ("en_US", "12/31/2014/1"), ("en_US", "December 2014"),
        ("en_US", "12/31/20145"),
        ("en_US", "December 31, 99999999999999999999"), ("ja_JP", "31/12/2014"),
    ])
    func numbersInAnotherOrderAreNoDate(locale: LocaleIdentifier, text: String) {
        #expect(throws: DDMInputError.self) { try field("date").value(text: text, locale: locale) }
    }

    @Test func everyLocaleReadsTheDaysThatItWrites() throws {
        let days = try [
            date(1, 1, 1), date(2026, 3, 5), date(1999, 12, 31), date(9999, 5, 10),
            date(2024, 2, 29),
        ]
        for locale in Locale.availableIdentifiers.map({ LocaleIdentifier($0) }) {
            for day in days {
                let text = field("date").text(of: day, locale: locale)
                #expect(
                    (try? field("date").value(text: text, locale: locale)) == day,
                    "\(locale) \(text)"
                )
            }
        }
    }

    @Test func clearingAnyFieldGivesNoValue() throws {
        for kind in ["boolean", "date", "integer", "number", "double", "string", "geolocation"] {
            #expect(try field(kind).value(text: " ", locale: "en_US") == nil)
        }
    }
}
