@_spi(Host) import ScreensKit
import Testing

@testable import LiferayKit

/// How forms are arranged by default.
struct DDLFormViewTests {
    private struct Form: DDLFormView {}

    private let context = DrawingContext()

    private func model(_ fields: [DDMField]) throws -> DDLFormModel {
        var model = DDLFormModel()
        model.phase = .ready
        model.record = DDLRecord(definition: try DDMDefinition(fields: fields))
        return model
    }

    /// The parts, as the views of cells draw them.
    private func body(of model: DDLFormModel) -> Node {
        let nodes = Form().parts(of: model, in: context).map { part in
            switch part.model {
            case let field as DDLFieldModel where field.field.type != .decoration:
                field.input(field.field.type == .integer ? .number : .text, in: context)
            case let button as DDLSubmitButtonModel:
                Node.button("Submit", action: button.action, role: .primary)
            default: part.fallback ?? .text("nothing")
            }
        }
        return Form().body(of: model, parts: nodes, in: context)
    }

    private func form(of model: DDLFormModel) throws -> [Node] {
        try #require(body(of: model).subtree.first { $0.kind == .form }).children
    }

    private func text(_ name: String) -> DDMField {
        DDMField(name: name, dataType: "string", label: name)
    }

    private func number(_ name: String) -> DDMField {
        DDMField(name: name, dataType: "integer", label: name)
    }

    private func decoration(
        _ name: String,
        _ editor: String,
        _ label: String,
        _ nested: [DDMField] = []
    ) -> DDMField {
        DDMField(name: name, dataType: "", editor: editor, label: label, nestedFields: nested)
    }

    @Test func titlesOfFramesAndParagraphsBeginSections() throws {
        let form = try form(
            of: try model([
                text("A"), decoration("P", "paragraph", "You"), text("B"),
                decoration("F", "fieldset", "Your stay", [text("C")]), text("D"),
            ])
        )

        #expect(form.map(\.kind) == [.input, .section, .section, .input, .row])
        #expect(form[1].children.first?.text == "You" && form[2].children.count == 2)
        #expect(form[1].children.first?.role == .section)
        #expect(form[2].children.first?.text == "Your stay")
    }

    @Test func aLineDividesPartsAndIsNeverAtAnEdge() throws {
        let line = decoration("L", "separator", "Line")
        var (first, last) = (line, line)
        (first.name, last.name) = ("First", "Last")

        let form = try form(of: try model([first, text("A"), line, text("B"), last]))

        #expect(form.map(\.kind) == [.input, .divider, .input, .row])
    }

    @Test func aLongParagraphIsNoHeading() throws {
        let words = String(repeating: "long ", count: 40)
        let form = try form(of: try model([decoration("P", "paragraph", words), text("A")]))

        #expect(form.map(\.kind) == [.text, .input, .row] && form[0].role == .body)
    }

    @Test func twoNarrowFieldsShareALine() throws {
        let form = try form(of: try model([number("A"), number("B"), number("C"), text("D")]))

        #expect(form.map(\.kind) == [.grid, .input, .input, .row])
        #expect(form[0].children.map(\.extras?.input?.name) == ["A", "B"])
        #expect(form[1].extras?.input?.width == .short && form[2].extras?.input?.width == nil)
    }

    @Test func severalProblemsAreNamedAboveTheFormAndOneIsNot() throws {
        var model = try model([text("Name"), number("Nights")])
        model.problems = ["Name": "Missing."]
        model.problem = .invalid("Missing.")
        #expect(!body(of: model).subtree.contains { $0.kind == .notice })

        model.problems["Nights"] = "No number."
        let band = try #require(body(of: model).subtree.first { $0.kind == .notice })

        #expect(band.text == "2 answers need your attention: “Name”, “Nights”")
        #expect(band.role == .danger && band.extras?.placement == .band)
    }

    @Test func otherProblemsAreSaidAboveTheForm() throws {
        var model = try model([text("Name")])
        model.problem = .failed("The disk is full.")

        let notice = body(of: model).subtree.first { $0.kind == .notice }

        #expect(notice?.text?.contains("The disk is full.") == true)
    }

    @Test func theBarClearsNewRecordsAndSaysWhenADraftWasStored() throws {
        var model = try model([text("Name")])
        model.freshness = Freshness(
            source: .cache,
            storedAt: Timestamp(milliseconds: 0),
            unsent: .draft
        )
        let bar = try #require(try form(of: model).last)
        #expect(bar.children.map(\.role) == [.primary, .quiet, .caption])
        #expect(bar.children[1].extras?.action == Action("clearForm"))
        #expect(bar.children.last?.text?.hasPrefix("Draft saved 12:00") == true)

        model.record?.attributes["recordId"] = 7
        model.freshness = nil
        #expect(try form(of: model).last?.children.count == 1)
    }

    @Test(arguments: UnsentState.allCases)
    func anUnsentChangeIsSaidOnce(state: UnsentState) throws {
        var model = try model([text("Name")])
        model.freshness = Freshness(source: .cache, unsent: state)

        let said = body(of: model).subtree.filter {
            [.notice, .badge].contains($0.kind) || $0.role == .caption
        }

        #expect(said.count == 1 && said.first?.text?.isEmpty == false)
    }

    @Test func dataThatIsNotThereHasAPlaceholder() {
        var model = DDLFormModel()
        model.phase = .loading
        #expect(body(of: model).children.map(\.kind) == [.skeleton])

        (model.phase, model.problem) = (.failed, .portal(.connection("refused")))
        let state = body(of: model).children.first
        #expect(state?.kind == .state && state?.children.first?.extras?.image?.symbol == .offline)
    }

    @Test func aDayIsAlsoSaidInWords() throws {
        let day = try #require(DDMDate(year: 2026, month: 12, day: 1))
        let field = DDMField(
            name: "Arrival",
            dataType: "date",
            tip: "From noon",
            predefinedValue: .date(day)
        )
        let model = try #require(try model([field]).fields.first)
        var wrong = model
        wrong.draft = "soon"

        func tip(_ model: DDLFieldModel) -> String? {
            model.input(.date, in: context).extras?.input?.tip
        }
        #expect(tip(model) == "From noon · December 1, 2026" && tip(wrong) == "From noon")
    }
}
