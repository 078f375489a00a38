@_spi(Host) import LiferayKit
import ScreensKit
import Testing

/// Records and forms as portals and other clients write them.
struct DDMPortalRecordTests {
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

    @Test func aFieldThatNobodyMayChangeIsNotMissing() throws {
        let field = DDMField(name: "Id", dataType: "string", isRequired: true, isReadOnly: true)

        #expect(try DDLRecord(definition: Self.form([field])).problems.isEmpty)
    }

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
