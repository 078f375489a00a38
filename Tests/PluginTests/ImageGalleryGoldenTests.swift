import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

/// How the views of galleries draw every state, on every surface.
struct ImageGalleryGoldenTests {
    private let gallery = SampleDrawings(
        screenlet: "ImageGallery",
        folder: "Galleries",
        samples: ImageGalleryModel.allSamples
    )
    private static let themes = ["default", "default-list", "default-slideshow"] as [ThemeName]

    @Test(arguments: themes, ImageGalleryModel.allSamples.map(\.name))
    func drawsGalleriesAsRecorded(theme: ThemeName, state: String) throws {
        try gallery.expectGoldenFiles(of: state, in: theme)
    }

    @Test func drawsJSONAsRecorded() throws {
        for state in ["one", "large", "described"] {
            try gallery.expectGoldenJSON(of: state, in: "default")
        }
    }

    @Test(arguments: ["ar_EG", "es_ES", "ja_JP", "de_DE", "fr_FR"])
    func usesTheUsersLanguage(locale: String) throws {
        for state in ["large", "described", "uploading"] {
            try gallery.expectGoldenFiles(of: state, in: "default", locale: locale)
        }
    }
}
