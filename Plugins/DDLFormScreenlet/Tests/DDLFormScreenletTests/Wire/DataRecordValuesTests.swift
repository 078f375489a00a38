import LiferayKit
import ScreensKit
import Testing

@testable import DDLFormScreenlet

/// What is sent to `data-engine`: all values, with what the user did not change as the portal has it.
struct DataRecordValuesTests {
    private static func form(_ fields: [DDMField]) throws -> DDMDefinition {
        try DDMDefinition(fields: fields)
    }

    private static func record(_ values: JSONObject, _ form: DDMDefinition) throws -> DDLRecord {
        try DDLRecord(
            headless: HeadlessObject(["id": 7, "dataRecordValues": .object(values)]),
            definition: form,
            locale: "en_US"
        )
    }

    /// What is sent after a change of a record with those values.
    private static func sent(
        _ values: JSONObject,
        _ fields: [DDMField],
        _ change: (inout DDLRecord) -> Void
    ) throws -> JSONObject {
        let form = try form(fields)
        let old = try record(values, form)
        var new = old
        change(&new)
        return try DataRecordValues(definition: form, locale: "en_US").changed(
            to: new,
            from: (old, values)
        )
    }

    private static let name = DDMField(name: "Name", dataType: "string")
    private static let kind = DDMField(name: "Kind", dataType: "string", editor: "select")
    private static let grid = DDMField(name: "Grid", dataType: "grid")

    @Test func whatWasNotChangedIsSentAsItWas() throws {
        let values: JSONObject = [
            "Name_INSTANCE_a": ["value": ["en_US": "Ada", "es_ES": "Ana"]],
            "Grid_INSTANCE_b": ["value": ["en_US": #"{"a":"b"}"#], "more": 7],
            "Later_INSTANCE_c": ["value": "added to the form meanwhile"],
        ]

        #expect(try Self.sent(values, [Self.name, Self.grid]) { _ in } == values)
    }

    @Test func aChangedValueKeepsOtherLanguagesAndItsKey() throws {
        let values: JSONObject = ["Name_INSTANCE_a": ["value": ["en_US": "Ada", "es_ES": "Ana"]]]

        let changed = try Self.sent(values, [Self.name]) { $0["Name"] = .text("Grace") }
        let emptied = try Self.sent(values, [Self.name]) { $0["Name"] = nil }

        #expect(changed == ["Name_INSTANCE_a": ["value": ["en_US": "Grace", "es_ES": "Ana"]]])
        #expect(emptied == ["Name_INSTANCE_a": ["value": ["en_US": "", "es_ES": "Ana"]]])
    }

    @Test func anEmptiedValueWithoutOtherLanguagesIsLeftOut() throws {
        let values: JSONObject = ["Name_INSTANCE_a": ["value": ["en_US": "Ada"]]]

        #expect(try Self.sent(values, [Self.name]) { $0["Name"] = nil } == [:])
    }

    @Test func aFieldThatIsNotLocalizableHasNoLocales() throws {
        var field = Self.name
        field.isLocalizable = false
        let values: JSONObject = ["Name_INSTANCE_a": ["value": "Ada"]]

        let changed = try Self.sent(values, [field]) { $0["Name"] = .text("Grace") }

        #expect(changed == ["Name_INSTANCE_a": ["value": "Grace"]])
    }

    @Test(
        arguments: [
            ("string", "select", .options(["a", "b"]), ["a", "b"]),
            ("string", "radio", .options(["a"]), "a"), ("boolean", "", .boolean(true), "true"),
            ("integer", "", .integer(3), "3"), ("string", "text", .text("x"), "x"),
        ] as [(String, String, DDMValue, JSONValue)]
    )
    func aNewRecordHasEachKindOfValue(
        dataType: String,
        editor: String,
        value: DDMValue,
        json: JSONValue
    ) throws {
        let form = try Self.form([DDMField(name: "A", dataType: dataType, editor: editor)])
        var record = DDLRecord(definition: form)
        record["A"] = value

        let sent = try DataRecordValues(definition: form, locale: "en_US").changed(
            to: record,
            from: nil
        )

        #expect(sent == ["A_INSTANCE_00000000": ["value": ["en_US": json]]])
    }

    @Test func eachInstanceIsSentWithThoseInIt() throws {
        var phone = DDMField(name: "Phone", dataType: "string", isRepeatable: true)
        phone.nestedFields = [Self.kind]
        let form = try Self.form([phone])
        let instances = ["1", "2"].map { number in
            DDMInstance(
                name: "Phone",
                value: .text(number),
                nested: [DDMInstance(name: "Kind", value: .options(["k" + number]))]
            )
        }
        let record = DDLRecord(definition: form, values: instances)

        let sent = try DataRecordValues(definition: form, locale: "en_US").changed(
            to: record,
            from: nil
        )
        let read = try Self.record(sent, form)

        #expect(sent.keys.sorted() == ["Phone_INSTANCE_00000000", "Phone_INSTANCE_00000001"])
        #expect(read.hasSameContent(as: record))
    }

    @Test func aRecordInTheOlderFormIsNotChanged() throws {
        let error = #expect(throws: PortalError.self) {
            _ = try Self.sent(["Name": ["en_US": "Ada"]], [Self.name]) { $0["Name"] = .text("B") }
        }

        guard case .unsupported(let what) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(what.contains("in the form in which older releases"))
    }

    @Test func aNewFileIsRefused() throws {
        let photo = DDMField(name: "Photo", dataType: "document-library")
        let error = #expect(throws: PortalError.self) {
            _ = try Self.sent([:], [photo]) {
                $0["Photo"] = .document(DDMDocument(ChosenFile(chosenByUser: "/tmp/a.png")))
            }
        }

        #expect(error?.message.contains("takes no files of forms") == true)
    }

    @Test func aFileOfThePortalIsKept() throws {
        let photo = DDMField(name: "Photo", dataType: "document-library")
        let values: JSONObject = [
            "Photo_INSTANCE_a": ["value": ["en_US": .text(Samples.fileText)]],
            "Name_INSTANCE_b": ["value": ["en_US": "Ada"]],
        ]

        let sent = try Self.sent(values, [photo, Self.name]) { $0["Name"] = .text("B") }

        #expect(sent["Photo_INSTANCE_a"] == values["Photo_INSTANCE_a"])
    }
}
