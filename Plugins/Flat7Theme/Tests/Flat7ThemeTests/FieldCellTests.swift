import LiferayKit
import ScreensKit
import Testing

@testable import Flat7Theme

struct FieldCellTests {
    private func date(_ value: DDMValue?, draft: String? = nil) throws -> DDLFieldModel {
        let field = DDMField(name: "Due", dataType: "date", predefinedValue: value)
        let record = DDLRecord(definition: try DDMDefinition(fields: [field]))
        return DDLFieldModel(try #require(record.entries.first), draft: draft)
    }

    @Test func aDayIsAlsoSaidInWords() throws {
        let day = DDMValue.date(try #require(DDMDate(year: 2026, month: 3, day: 5)))
        let context = DrawingContext(locale: "es_ES")

        let node = DDLFieldDateTableCell_flat7().body(of: try date(day), in: context)

        #expect(node.children.first?.extras?.input?.values == ["2026-03-05"])
        let words = try date(day).field.text(of: day, locale: "es_ES")
        #expect(node.children.last?.children.last?.text == words)
    }

    @Test func whatIsNoDayStandsInTheFieldAlone() throws {
        let day = DDMValue.date(try #require(DDMDate(year: 2026, month: 3, day: 5)))

        for model in [try date(nil), try date(day, draft: "soon")] {
            let node = DDLFieldDateTableCell_flat7().body(of: model, in: DrawingContext())
            #expect(node.children.count == 1)
        }
    }

    @Test func aFormOnItsWayCannotBeSentAgain() {
        let button = DDLSubmitButtonTableCell_flat7()
        let action = Action("submitForm")

        let ready = button.body(of: .init(action: action, isSubmitting: false), in: .init())
        let sent = button.body(of: .init(action: action, isSubmitting: true), in: .init())

        #expect(ready.extras?.action == action && ready.extras?.label == "Submit")
        #expect(sent.extras?.action == nil && sent.text == "Sending…")
    }
}
