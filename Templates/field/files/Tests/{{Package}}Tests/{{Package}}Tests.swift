import LiferayKit
import ScreensKit
import ScreensRendering
import ScreensTesting
import Testing

@testable import {{Package}}

struct {{Package}}Tests {
    private let cell = DDLCustomField{{Name}}TableCell_default()
    private let field = DDMField.sample(
        "{{name}}",
        "string",
        "text",
        label: "{{name-words}}"
    )

    @Test func canBeFilledInInEveryState() {
        expectFieldCell(cell, of: field)
    }

    @Test func drawsAnEmptyFieldAsRecorded() throws {
        let record = DDLRecord(definition: try DDMDefinition(fields: [field]))
        let model = DDLFieldModel(try #require(record.fields.first))

        let text = try TextRenderer(columns: 500).render(cell, of: model)

        expectGolden(text, named: "empty.txt")
    }
}
