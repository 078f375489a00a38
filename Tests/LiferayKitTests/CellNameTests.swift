@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins
import Testing

/// The names of views that draw parts of forms, as this library's file declares them.
struct CellNameTests {
    @Test(arguments: [
        ("DDLFieldTextTableCell_default", ViewName(.field(type: "Text"), theme: "default")),
        (
            "DDLCustomFieldSubscriberNameTableCell_default",
            ViewName(.customField(name: "SubscriberName"), theme: "default")
        ),
        ("DDLSubmitButtonTableCell_flat7", ViewName(.submitButton, theme: "flat7")),
    ])
    func viewNamesAreParsedAndPrinted(typeName: String, name: ViewName) {
        #expect(ViewName(typeName: typeName) == name)
        #expect(name.typeName == typeName)
    }

    @Test(arguments: [
        (ViewName.Subject.field(type: "Text"), false),
        (.customField(name: "SubscriberName"), true), (.submitButton, false),
    ])
    func eachIsDeclaredInTheFile(subject: ViewName.Subject, isOverride: Bool) throws {
        guard case .part(let part) = subject else {
            throw ViewError.wrongModel(view: "", expects: "", got: "")
        }

        let patterns = KitNames.parts.filter { $0.matches(part) }

        #expect(patterns.map(\.screenlet.typeName) == ["DDLForm"])
        #expect(patterns.map(\.isOverride) == [isOverride])
        #expect(ViewName.Subject(shortName: part, parts: KitNames.parts) == subject)
    }

    @Test func aFileWithoutNamesDeclaresNothing() throws {
        let folder = try #require(HostLibrary.folder)

        #expect(try KitNames.parts(in: "\(folder)/libScreensKit.so").isEmpty)
        #expect(throws: PluginRefusal.self) { try KitNames.parts(in: "/etc/passwd") }
    }
}
