@_spi(Host) import LiferayKit
import ScreensKit
import Testing

@testable import DDLFormScreenlet

/// Values in records that portals and other clients have written.
struct DDMPortalValueTests {
    private static func form(_ fields: [DDMField], _ version: PortalVersion = .v70) throws
        -> DDMDefinition
    {
        try DDMDefinition(fields: fields, version: version)
    }

    private static func record(_ form: DDMDefinition, _ values: JSONObject) throws -> DDLRecord {
        try DDLRecord(
            reply: ["modelValues": .object(values), "modelAttributes": ["recordId": 1]],
            definition: form
        )
    }

    // MARK: Choices

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

    @Test func aChoiceThatIsNoOptionIsShownAndKeptAndIsNoChoice() throws {
        let field = DDMField(
            name: "Kind",
            dataType: "string",
            editor: "select",
            options: [DDMOption(value: "red")],
            isRequired: true
        )
        let note = DDMField(name: "Note", dataType: "string")
        var record = try Self.record(
            Self.form([field, note]),
            ["Kind": #"["gone"]"#, "Note": "a"]
        )

        #expect(record.problems.map(\.reason) == [.missing])
        #expect(field.text(of: record["Kind"], locale: "en_US") == "gone")
        try record.enter(#"["gone"]"#, at: DDMPath(.init("Kind")), locale: "en_US")
        try record.enter("b", at: DDMPath(.init("Note")), locale: "en_US")
        #expect(try record.submission(to: .v70).fieldsMap == ["Kind": #"["gone"]"#, "Note": "b"])
        #expect(throws: DDMInputError.self) {
            try record.enter("other", at: DDMPath(.init("Kind")), locale: "en_US")
        }
    }

    @Test func aFieldThatNobodyMayChangeIsNotMissing() throws {
        let field = DDMField(name: "Id", dataType: "string", isRequired: true, isReadOnly: true)

        #expect(try DDLRecord(definition: Self.form([field])).problems.isEmpty)
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

    // MARK: Days

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

    @Test func aDayOf1925IsNotSentTo62AsOneOf2025() throws {
        let form = try Self.form(
            [
                DDMField(name: "Born", dataType: "date"),
                DDMField(name: "Note", dataType: "string"),
            ],
            .v62
        )
        var record = try Self.record(form, ["Born": "5/3/25", "Note": "a"])

        record["Note"] = .text("b")
        #expect(try record.submission(to: .v62).fieldsMap == ["Note": "b"])
        record["Note"] = .text("a")
        #expect(try record.submission(to: .v62).fieldsMap == ["Note": "a"])
        record["Note"] = nil
        #expect(throws: DDLSubmissionError.cannotBeEmptied("Note")) {
            try record.submission(to: .v62)
        }
        record["Born"] = DDMDate(year: 1925, month: 5, day: 3).map(DDMValue.date)
        #expect(try record.submission(to: .v62).fieldsMap == ["Born": "-1409529600000"])
    }

    // MARK: Lists

    @Test(arguments: ["[1.50, 2.5]", "[1]", #"["a", 2]"#, "[]", "1.50"])
    func aTextThatLooksLikeAListStaysAText(text: String) throws {
        for version in [PortalVersion.v62, .v70] {
            let field = DDMField(name: "Note", dataType: "string", isRepeatable: true)
            let record = try Self.record(Self.form([field], version), ["Note": .text(text)])

            #expect(record.values.map(\.value) == [.text(text)])
        }
    }

    @Test func aListStaysATextIn62AndIsOneIn70() throws {
        let field = DDMField(name: "Note", dataType: "string", isRepeatable: true)
        let text = #"["a","b"]"#

        let old = try Self.record(Self.form([field], .v62), ["Note": .text(text)])
        let new = try Self.record(Self.form([field], .v70), ["Note": .text(text)])

        #expect(old.values.map(\.value) == [.text(text)])
        #expect(new.values.map(\.value) == [.text("a"), .text("b")])
    }

    @Test func moreValuesThanAFormHoldsAreNotSentInPart() throws {
        let field = DDMField(name: "Note", dataType: "string", label: "Notes", isRepeatable: true)
        let texts = (0...DDLRecord.maximumInstances).map { JSONValue.text("\($0)") }
        let record = try Self.record(Self.form([field]), ["Note": .array(texts)])

        #expect(record.values.count == DDLRecord.maximumInstances)
        #expect(throws: DDLSubmissionError.tooManyInstances("Notes")) {
            try record.submission(to: .v70)
        }
    }

    @Test func surplusInnerValuesAreShownAndNotSentInPart() throws {
        let inner = DDMField(
            name: "Number",
            dataType: "string",
            label: "Numbers",
            isRepeatable: true
        )
        let outer = DDMField(
            name: "Phone",
            dataType: "string",
            isRepeatable: true,
            nestedFields: [inner]
        )
        let record = try Self.record(
            Self.form([outer]),
            ["Phone": ["a", "b"], "Number": ["1", "2", "3", "4"]]
        )

        #expect(record.entries.compactMap { $0.field.name == "Number" ? $0.value : nil }.count == 4)
        #expect(throws: DDLSubmissionError.repeatedInsideRepeated("Numbers")) {
            try record.submission(to: .v70)
        }
    }

    // MARK: Locales

    @Test(arguments: [
        ("en-US", "English"), ("zh_Hant_TW", "繁體"), ("zh-TW", "繁體"), ("zh_CN", "简体"),
        ("id", "Indonesia"),
        ("in_ID", "Indonesia"), ("he_IL", "עברית"), ("iw", "עברית"), ("xx", "English"),
    ])
    func aLocaleFindsItsTextHoweverItIsWritten(locale: LocaleIdentifier, label: String) throws {
        let text = """
            {"defaultLanguageId":"en_US","fields":[{"name":"A","label":{"zh_CN":"简体","zh_TW":"繁體",\
            "en_US":"English","in_ID":"Indonesia","iw_IL":"עברית"}}]}
            """

        #expect(try DDMDefinition(json: .text(text), locale: locale)["A"]?.label == label)
    }
}
