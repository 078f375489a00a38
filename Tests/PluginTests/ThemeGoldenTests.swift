import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import TestSupport
import Testing

/// How both themes draw an asset list in every state, on every surface.
struct ThemeGoldenTests {
    private static let rowsOfGoldenFiles = 6
    private static let states = AssetListModel.allSamples.map(\.name)

    @Test(arguments: InstalledTheme.names, states)
    func drawsTextAsRecorded(theme: ThemeName, state: String) throws {
        let drawings = try [80, 40].map { ($0, try short(theme, state, columns: $0)) }

        for (columns, drawing) in drawings {
            let text = TextRenderer(columns: columns).render(drawing.printed)
            let suffix = columns < 60 ? "-compact" : ""
            expectGolden(text, named: "Themes/\(theme)/\(state)\(suffix).txt")
        }
    }

    @Test(arguments: InstalledTheme.names, states)
    func drawsHTMLAsRecorded(theme: ThemeName, state: String) throws {
        let html = HTMLRenderer().fragment(try short(theme, state))

        expectGolden(html + [0x0A], named: "Themes/\(theme)/\(state).html")
    }

    @Test(arguments: InstalledTheme.names, states)
    func drawsJSONAsRecorded(theme: ThemeName, state: String) throws {
        let json = try JSONRenderer.tree(try short(theme, state))

        expectGolden(json, named: "Themes/\(theme)/\(state).json")
    }

    @Test(arguments: InstalledTheme.names)
    func drawsACompletePageAsRecorded(theme: ThemeName) throws {
        let page = HTMLRenderer(isLive: false).page(
            try short(theme, "nonASCII"),
            title: "Asset List"
        )

        expectGolden(try withoutSharedRules(page), named: "Themes/\(theme)/page.html")
    }

    @Test(arguments: InstalledTheme.names) func runsFromRightToLeft(theme: ThemeName) throws {
        for columns in [80, 40] {
            let drawing = try short(theme, "nonASCII", columns: columns, locale: "ar_EG")
            let text = TextRenderer(columns: columns).render(drawing.printed)
            let suffix = columns < 60 ? "-compact" : ""
            expectGolden(text, named: "Themes/\(theme)/nonASCII-ar_EG\(suffix).txt")
        }
        let html = HTMLRenderer().fragment(try short(theme, "nonASCII", locale: "ar_EG"))
        expectGolden(html + [0x0A], named: "Themes/\(theme)/nonASCII-ar_EG.html")
    }

    private func short(
        _ theme: ThemeName,
        _ state: String,
        columns: Int = 80,
        locale: String = "en_US"
    ) throws -> Drawing {
        let model = try #require(AssetListModel.allSamples.first { $0.name == state }?.model)
        let rows = state == "many" ? Self.rowsOfGoldenFiles : model.count
        return try InstalledTheme(theme).drawing(model, columns: columns, locale: locale)
            .showing(rows: rows)
    }
}
