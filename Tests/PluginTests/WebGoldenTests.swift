import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

/// How the views of pages draw every state, on every surface.
struct WebGoldenTests {
    private let web = SampleDrawings(screenlet: "Web", folder: "Web", samples: WebModel.allSamples)

    @Test(arguments: InstalledTheme.names, WebModel.allSamples.map(\.name))
    func drawsPagesAsRecorded(theme: ThemeName, state: String) throws {
        try web.expectGoldenFiles(of: state, in: theme)
    }

    @Test(arguments: InstalledTheme.names) func drawsJSONAsRecorded(theme: ThemeName) throws {
        try web.expectGoldenJSON(of: "page", in: theme)
    }

    @Test(arguments: InstalledTheme.names) func runsFromRightToLeft(theme: ThemeName) throws {
        for state in ["page", "path"] {
            try web.expectGoldenFiles(of: state, in: theme, locale: "ar_EG")
        }
    }

    @Test(arguments: ["es_ES", "ja_JP"]) func usesTheUsersLanguage(locale: String) throws {
        for state in ["bare", "waiting"] {
            try web.expectGoldenFiles(of: state, in: "default", locale: locale)
        }
    }
}
