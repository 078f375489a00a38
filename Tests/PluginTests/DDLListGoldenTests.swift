import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

/// How both themes draw a DDL list in every state, on every surface.
struct DDLListGoldenTests {
    private static let states = DDLListModel.allSamples.map(\.name)

    @Test(arguments: InstalledTheme.names, states)
    func drawsTextAsRecorded(theme: ThemeName, state: String) throws {
        try view(theme).expectText(model(state), named: file(theme, state))
    }

    @Test(arguments: InstalledTheme.names, states)
    func drawsHTMLAsRecorded(theme: ThemeName, state: String) throws {
        try view(theme).expectHTML(model(state), named: file(theme, state))
    }

    @Test(arguments: InstalledTheme.names, ["many", "uncounted", "hostile"])
    func drawsJSONAsRecorded(theme: ThemeName, state: String) throws {
        try view(theme).expectJSON(model(state), named: file(theme, state))
    }

    @Test(arguments: InstalledTheme.names) func runsFromRightToLeft(theme: ThemeName) throws {
        let (model, name) = (try model("nonASCII"), file(theme, "nonASCII-ar_EG"))

        try view(theme).expectText(model, named: name, locale: "ar_EG")
        try view(theme).expectHTML(model, named: name, locale: "ar_EG")
    }

    private func view(_ theme: ThemeName) throws -> InstalledView {
        try InstalledView("DDLList", theme)
    }

    private func model(_ state: String) throws -> DDLListModel {
        try #require(DDLListModel.allSamples.first { $0.name == state }?.model)
    }

    private func file(_ theme: ThemeName, _ state: String) -> String {
        "DDLLists/\(theme)/\(state)"
    }
}
