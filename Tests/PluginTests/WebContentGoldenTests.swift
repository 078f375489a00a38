import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

/// How the views of articles, lists of articles and blog entries draw every state, on every surface.
struct WebContentGoldenTests {
    private let article = SampleDrawings(
        screenlet: "WebContentDisplay",
        folder: "WebContent",
        samples: WebContentDisplayModel.allSamples
    )
    private let list = SampleDrawings(
        screenlet: "WebContentList",
        folder: "WebContentLists",
        samples: WebContentListModel.allSamples
    )
    private let blog = SampleDrawings(
        screenlet: "BlogsEntryDisplay",
        folder: "Blogs",
        samples: BlogsEntryDisplayModel.allSamples
    )
    private static let themesOfLists = InstalledTheme.names + ["default-collection"]

    @Test(arguments: InstalledTheme.names, WebContentDisplayModel.allSamples.map(\.name))
    func drawsArticlesAsRecorded(theme: ThemeName, state: String) throws {
        try article.expectGoldenFiles(of: state, in: theme)
    }

    @Test(arguments: themesOfLists, WebContentListModel.allSamples.map(\.name))
    func drawsListsAsRecorded(theme: ThemeName, state: String) throws {
        try list.expectGoldenFiles(of: state, in: theme)
    }

    @Test(arguments: InstalledTheme.names, BlogsEntryDisplayModel.allSamples.map(\.name))
    func drawsBlogEntriesAsRecorded(theme: ThemeName, state: String) throws {
        try blog.expectGoldenFiles(of: state, in: theme)
    }

    @Test(arguments: InstalledTheme.names)
    func drawsJSONAsRecorded(theme: ThemeName) throws {
        for state in ["text", "record"] { try article.expectGoldenJSON(of: state, in: theme) }
        try list.expectGoldenJSON(of: "one", in: theme)
        try blog.expectGoldenJSON(of: "entry", in: theme)
    }

    @Test(arguments: InstalledTheme.names)
    func runsFromRightToLeft(theme: ThemeName) throws {
        for state in ["record", "text"] {
            try article.expectGoldenFiles(of: state, in: theme, locale: "ar_EG")
        }
        try list.expectGoldenFiles(of: "nonASCII", in: theme, locale: "ar_EG")
        try blog.expectGoldenFiles(of: "entry", in: theme, locale: "ar_EG")
    }

    @Test(arguments: ["es_ES", "ja_JP"]) func usesTheUsersLanguage(locale: String) throws {
        try article.expectGoldenFiles(of: "record", in: "default", locale: locale)
        try list.expectGoldenFiles(of: "plain", in: "default-collection", locale: locale)
        try blog.expectGoldenFiles(of: "empty", in: "default", locale: locale)
    }
}
