@_spi(Host) import ScreensKit
import Testing

/// Which fields of a form are marked.
struct InputMarkTests {
    private func marks(_ fields: [Input]) -> [Input.Mark?] {
        Node.form(fields.map(Node.input), submit: Action("send")).subtree
            .compactMap(\.extras?.input).map(\.mark)
    }

    private func field(_ name: String, isRequired: Bool, isReadOnly: Bool = false) -> Input {
        Input(.text, name: name, label: name, isRequired: isRequired, isReadOnly: isReadOnly)
    }

    @Test func aFewOptionalFieldsAreMarked() {
        let fields =
            ["A", "B"].map { field($0, isRequired: true) } + [field("C", isRequired: false)]

        #expect(marks(fields) == [nil, nil, .optional])
    }

    @Test func aFewRequiredFieldsAreMarked() {
        let fields = [
            field("A", isRequired: true), field("B", isRequired: false),
            field("C", isRequired: false),
        ]

        #expect(marks(fields) == [.required, nil, nil])
        #expect(marks(Array(fields.prefix(2))) == [.required, nil])
    }

    @Test func fieldsWithoutAChoiceAreNeitherCountedNorMarked() {
        let box = Input(.checkbox, name: "D", label: "D", isRequired: true)
        let fixed = field("E", isRequired: true, isReadOnly: true)
        let fields = [field("A", isRequired: true), field("B", isRequired: false), box, fixed]

        #expect(marks(fields) == [.required, nil, nil, nil])
    }

    @Test func fieldsOutsideOfFormsHaveAStar() {
        #expect(field("A", isRequired: true).mark == .required)
        #expect(field("A", isRequired: false).mark == nil)
    }

    @Test func theMarkSurvivesItsCoding() throws {
        let form = Node.form(
            [.input(field("A", isRequired: true))],
            submit: Action("send")
        )
        let read: Node? = JSON.bytes(of: form).flatMap { JSON.value(from: $0) }

        #expect(read == form)
    }
}
