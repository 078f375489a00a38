import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

/// How the views of assets draw every state, on every surface.
///
/// Embedded screenlets are not drawn here: their own views have golden files.
struct AssetDisplayGoldenTests {
    private let drawings = SampleDrawings(
        screenlet: "AssetDisplay",
        folder: "Assets",
        samples: AssetDisplayModel.allSamples
    )

    @Test(arguments: InstalledTheme.names, AssetDisplayModel.allSamples.map(\.name))
    func drawsAssetsAsRecorded(theme: ThemeName, state: String) throws {
        try drawings.expectGoldenFiles(of: state, in: theme)
    }

    @Test(arguments: InstalledTheme.names)
    func drawsJSONAsRecorded(theme: ThemeName) throws {
        try drawings.expectGoldenJSON(of: "file", in: theme)
    }

    @Test(arguments: InstalledTheme.names, ["ar_EG", "es_ES", "ja_JP"])
    func usesTheUsersLanguage(theme: ThemeName, locale: String) throws {
        try drawings.expectGoldenFiles(of: "file", in: theme, locale: locale)
    }
}
