@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensRendering
import ScreensTesting
import Testing

/// How the themes draw each type of field, in every state.
struct FieldCellTests {
    private static let types = DDMField.allSamples.map(\.type)

    @Test(arguments: InstalledTheme.names)
    func drawsTextAsRecorded(theme: ThemeName) throws {
        let text = try sections(theme) { TextRenderer(columns: 60).render($0) }

        expectGolden(text, named: "Fields/\(theme).txt")
    }

    @Test(arguments: InstalledTheme.names)
    func drawsHTMLAsRecorded(theme: ThemeName) throws {
        let html = try sections(theme) { HTMLRenderer().fragment($0) + [0x0A] }

        expectGolden(html, named: "Fields/\(theme).html")
    }

    @Test(arguments: InstalledTheme.names)
    func runsFromRightToLeft(theme: ThemeName) throws {
        let text = try sections(theme, "ar_EG") { TextRenderer(columns: 60).render($0) }
        let html = try sections(theme, "ar_EG") { HTMLRenderer().fragment($0) + [0x0A] }

        expectGolden(text, named: "Fields/\(theme)-ar_EG.txt")
        expectGolden(html, named: "Fields/\(theme)-ar_EG.html")
    }

    @Test(arguments: InstalledTheme.names, types)
    func everyCellHasAnInputAndAPlaceForItsProblem(theme: ThemeName, type: String) throws {
        let field = try #require(DDMField.allSamples.first { $0.type == type }?.field)
        let cell = try #require(try Self.cell(.field(type: type), theme) as? any DDLFieldCell)

        #expect(field.cells.last == .field(type: type))
        expectFieldCell(cell, of: field)
    }

    @Test func theCellOfOneNameHasAnInputAndAPlaceForItsProblem() throws {
        let subject = ViewName.Subject.customField(name: "SubscriberName")
        let cell = try #require(try Self.cell(subject, .default) as? any DDLFieldCell)

        expectFieldCell(cell, of: .sample("subscriberName", "string"))
    }

    @Test func cellsThatCannotBeFilledInFail() {
        let field = DDMField.sample("Name", "string")

        withKnownIssue { expectFieldCell(MuteCell(), of: field) }
        withKnownIssue { expectFieldCell(UnboundCell(), of: field) }
        withKnownIssue { expectFieldCell(UnproblematicCell(), of: field) }
    }

    private func sections(
        _ theme: ThemeName,
        _ locale: String = "en_US",
        _ render: (Drawing) throws -> [UInt8]
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let context = DrawingContext(locale: LocaleIdentifier(locale))
        func add(_ title: String, _ view: any ScreenletView, _ model: any ScreenletModel) throws {
            bytes += "== \(title)\n".utf8
            bytes += try render(try view.drawing(of: model, in: context))
        }
        for (type, field) in DDMField.allSamples {
            let cell = try Self.cell(.field(type: type), theme)
            for (state, model) in DDLFieldModel.allSamples(of: field) {
                try add("\(type), \(state)", cell, model)
            }
        }
        let button = try Self.cell(.submitButton, theme)
        for isSubmitting in [false, true] {
            let model = DDLSubmitButtonModel(
                action: Action("submitForm"),
                isSubmitting: isSubmitting
            )
            try add(isSubmitting ? "Submitting" : "Submit", button, model)
        }
        return bytes
    }

    /// The cell of the theme, or else of `default`.
    private static func cell(
        _ subject: ViewName.Subject,
        _ theme: ThemeName
    ) throws -> any ScreenletView {
        let types = try [theme, .default].lazy.compactMap {
            try InstalledTheme.registry.viewType(ViewName(subject, theme: $0))
        }
        return try #require(types.first).init()
    }
}

private struct MuteCell: DDLFieldCell {
    let kind = Input.Kind.text
    func body(of model: DDLFieldModel, in context: DrawingContext) -> Node { .text(model.name) }
}

private struct UnboundCell: DDLFieldCell {
    let kind = Input.Kind.text
    func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        .input(Input(kind, name: "x", label: model.field.title))
    }
}

private struct UnproblematicCell: DDLFieldCell {
    let kind = Input.Kind.text
    func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        var model = model
        model.problemText = nil
        return model.input(kind, in: context)
    }
}
