import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

/// How the views of files draw every state, on every surface.
///
/// Other themes have no views of their own for files.
struct FileDisplayGoldenTests {
    private static let names = [
        "FileDisplay", "ImageDisplay", "VideoDisplay", "AudioDisplay", "PDFDisplay",
    ]
    private let drawings = SampleDrawings(
        screenlet: "FileDisplay",
        folder: "Files",
        samples: FileDisplayModel.allSamples
    )

    @Test(arguments: FileDisplayModel.allSamples.map(\.name))
    func drawsFilesAsRecorded(state: String) throws {
        try drawings.expectGoldenFiles(of: state, in: "default")
    }

    @Test(arguments: ["image", "video"]) func drawsJSONAsRecorded(state: String) throws {
        try drawings.expectGoldenJSON(of: state, in: "default")
    }

    @Test(arguments: ["video", "file"], ["ar_EG", "de_DE", "es_ES", "fr_FR", "ja_JP"])
    func usesTheUsersLanguage(state: String, locale: String) throws {
        try drawings.expectGoldenFiles(of: state, in: "default", locale: locale)
    }

    @Test(arguments: names, FileDisplayModel.allSamples.map(\.name))
    func eachIsDrawnAsAnyFile(name: String, state: String) throws {
        let others = SampleDrawings(
            screenlet: name,
            folder: "Files",
            samples: FileDisplayModel.allSamples
        )

        let (drawing, other) = (
            try drawings.drawing(state, "default"), try others.drawing(state, "default")
        )

        #expect(drawing.body == other.body)
    }
}
