@_spi(Host) import LiferayKit
import ScreensKit
import Testing

struct DDMValidationTests {
    private func reason(
        _ dataType: String,
        _ value: DDMValue?,
        editor: String = "",
        required: Bool = true,
        multiple: Bool = false
    ) -> DDMProblem.Reason? {
        DDMField(
            name: "A",
            dataType: dataType,
            editor: editor,
            isRequired: required,
            isMultiple: multiple
        ).problem(with: value)
    }

    @Test func requiredFieldsNeedAValue() {
        for kind in ["boolean", "date", "integer", "number", "double", "string", "geolocation"] {
            #expect(reason(kind, nil) == .missing)
            #expect(reason(kind, nil, required: false) == nil)
        }
        #expect(reason("string", .text(" \n")) == .missing)
        #expect(reason("string", .options([]), editor: "select") == .missing)
        #expect(reason("boolean", .boolean(false)) == nil)
        #expect(reason("link-to-page", nil) == .unsupported)
        #expect(reason("link-to-page", .text("kept")) == nil)
        #expect(reason("", nil, editor: "separator") == nil)
    }

    @Test func onlyTheFirstEmptyInstanceAndFilledOnesMissValues() throws {
        let names = (0..<20).map { "N\($0)" }
        let group = DDMField(
            name: "G",
            dataType: "",
            editor: "fieldset",
            isRepeatable: true,
            nestedFields: names.map { DDMField(name: $0, dataType: "string", isRequired: true) }
        )
        func instance(_ last: DDMValue? = nil) -> DDMInstance {
            DDMInstance(
                name: "G",
                nested: names.map { DDMInstance(name: $0, value: $0 == "N19" ? last : nil) }
            )
        }
        let form = try DDMDefinition(fields: [group])

        let empty = DDLRecord(definition: form, values: (0..<100).map { _ in instance() })
        let filled = DDLRecord(
            definition: form,
            values: [instance(.text("a")), instance(), instance(.text("b"))]
        )

        #expect(empty.problems.map(\.path.description) == names.map { "G.\($0)" })
        #expect(
            filled.problems.map(\.path.description)
                == names.dropLast().map { "G.\($0)" } + names.dropLast().map { "G[2].\($0)" }
        )
    }

    @Test func valuesMustHaveTheFieldsType() {
        #expect(reason("integer", .text("x")) == .noWholeNumber)
        #expect(reason("number", .text("x")) == .noNumber)
        #expect(reason("date", .text("x")) == .noDate)
        #expect(reason("geolocation", .text("x")) == .noPlace)
        #expect(reason("boolean", .integer(1)) == .wrongKind)
        let both = DDMValue.options(["a", "b"])
        #expect(reason("string", both, editor: "radio", multiple: true) == .severalOptions)
        #expect(reason("string", both, editor: "select", multiple: true) == nil)
        #expect(reason("string", both, editor: "select") == .severalOptions)
    }

    @Test(arguments: [
        (90.0, 180.0, true), (-90, -180, true), (90.1, 0, false), (0, -180.1, false),
    ])
    func coordinatesAreOnEarth(latitude: Double, longitude: Double, isValid: Bool) {
        let place = DDMGeolocation(latitude: latitude, longitude: longitude)

        #expect((reason("geolocation", .geolocation(place)) == nil) == isValid)
    }

    @Test func filesMayBePendingButNotFailed() {
        let file = DDMDocument(ChosenFile(chosenByUser: "a"))
        var failed = file
        failed.state = .failed(.cancelled)

        #expect(reason("document-library", .document(file)) == nil)
        #expect(reason("document-library", .document(failed)) == .notUploaded)
    }

    @Test func allProblemsAreReportedInTheOrderOfTheForm() throws {
        var record = try DDLRecord(definition: DDMSamples.definition())
        record["Count"] = .text("many")
        record["Size"] = .options(["S", "L"])

        #expect(record.problems.map(\.path.description) == ["Title", "Count", "Size", "Link"])
        #expect(record.problems.first?.message(locale: "en_US") == "“Title” must be filled in.")
        #expect(record.problems.first?.message(locale: "es_ES") == "«Title» es obligatorio.")
        #expect(
            record.problems.first?.message(locale: "de_DE") == "„Title“ muss ausgefüllt werden."
        )
        #expect(record.problems.first?.message(locale: "ja_JP") == "「Title」を入力してください。")
    }

    @Test func anEmptyLaterInstanceNeedNotBeFilledIn() throws {
        let inner = DDMField(name: "Inner", dataType: "string", isRequired: true)
        let outer = DDMField(
            name: "Outer",
            dataType: "string",
            isRequired: true,
            isRepeatable: true,
            nestedFields: [inner]
        )
        var record = DDLRecord(definition: try DDMDefinition(fields: [outer]))
        let added = record.addInstance(beside: DDMPath(.init("Outer")))
        let second = try #require(added)

        #expect(record.problems.map(\.path.description) == ["Outer", "Outer.Inner"])
        record[second] = .text("x")
        #expect(
            record.problems.map(\.path.description) == ["Outer", "Outer.Inner", "Outer[1].Inner"]
        )
    }
}
