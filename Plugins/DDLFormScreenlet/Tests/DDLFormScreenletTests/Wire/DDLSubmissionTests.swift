@_spi(Host) import LiferayKit
import ScreensKit
import Testing

@testable import DDLFormScreenlet

/// What is sent of records that portals and other clients have written.
struct DDLSubmissionTests {
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
        #expect(record["Kind"].map { field.text(of: $0, locale: "en_US") } == "gone")
        try record.enter(#"["gone"]"#, at: DDMPath(.init("Kind")), locale: "en_US")
        try record.enter("b", at: DDMPath(.init("Note")), locale: "en_US")
        #expect(try record.submission(to: .v70).fieldsMap == ["Kind": #"["gone"]"#, "Note": "b"])
        #expect(throws: DDMInputError.self) {
            try record.enter("other", at: DDMPath(.init("Kind")), locale: "en_US")
        }
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

        #expect(record.fields.compactMap { $0.field.name == "Number" ? $0.value : nil }.count == 4)
        #expect(throws: DDLSubmissionError.repeatedInsideRepeated("Numbers")) {
            try record.submission(to: .v70)
        }
    }
}
