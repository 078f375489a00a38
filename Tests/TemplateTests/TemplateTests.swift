import Foundation
import ScreensPlugins
import ScreensTesting
import TestSupport
import TestTraits
import Testing

/// A plugin from each template, built against the SDK as a third party would.
@Suite(.blocking, .serialized, .timeLimit(.minutes(10)))
struct TemplateTests {
    @Test(arguments: NewPlugin.all)
    func aNewPluginBuildsPassesTestsAndChecksAndIsShown(plugin: NewPlugin) async throws {
        let installation = try InstalledSDK()
        try installation.make(plugin)
        try installation.lint(plugin)
        try installation.test(plugin)

        let check = try installation.check(plugin)
        #expect(check.hasSuffix("This host can load it.\n"), "\(check)")
        let screen = try installation.show(plugin)
        expectGolden(screen, named: "Templates/\(plugin.package).txt")
    }

    @Test(arguments: Document.tutorials)
    func followingATutorialGivesTheOutputThatItShows(tutorial: Document) throws {
        let shell = try InstalledSDK().shell(in: tutorial.file.lastPathComponent)
        try DocumentRun(tutorial: tutorial, reader: shell).follow()
    }

    @Test func followingTheGuidesGivesTheOutputThatTheyShow() throws {
        let first = Document.firstGuide
        let shell = try InstalledSDK().shell(in: "guides")
        try DocumentRun.follow([first] + Document.guides, by: shell)
    }

    @Test func withoutAnSDKTheManifestSaysWhatIsMissing() throws {
        let installation = try InstalledSDK()
        try installation.make(NewPlugin.all[0])
        let folder = installation.folder(of: NewPlugin.all[0])

        let elsewhere = try installation.describe(folder, sdk: "/nowhere")
        try FileManager.default.removeItem(atPath: "\(folder)/.screens-sdk")
        let without = try installation.describe(folder, sdk: nil)

        #expect(elsewhere.status != 0 && without.status != 0)
        #expect(
            elsewhere.output.contains("There is no SDK of Screens in /nowhere: set SCREENS_SDK")
        )
        #expect(without.output.contains("No SDK of Screens is named: set SCREENS_SDK"))
    }

    @Test func theVariableTakesPrecedenceOverTheFile() throws {
        let installation = try InstalledSDK()
        try installation.make(NewPlugin.all[0])
        let folder = installation.folder(of: NewPlugin.all[0])
        try "/nowhere\n".write(
            toFile: "\(folder)/.screens-sdk",
            atomically: true,
            encoding: .utf8
        )

        let described = try installation.describe(folder, sdk: TestBuild.root)

        #expect(described.status == 0, "\(described.output)")
    }

    @Test func theSDKHasNoSourcesOfTheHost() throws {
        let sdk = try InstalledSDK().sdk

        let packages = try FileManager.default.contentsOfDirectory(atPath: "\(sdk)/Sources")
        let modules = try packages.flatMap { name in
            try FileManager.default.contentsOfDirectory(atPath: "\(sdk)/Sources/\(name)/Sources")
        }

        #expect(
            packages.sorted() == [
                "LiferayKit", "Screens", "ScreensKit", "ScreensLocales",
                "ScreensRendering", "ScreensTesting",
            ]
        )
        #expect(
            modules.sorted() == [
                "CLiferayNames", "CScreenletStyle", "CScreensABI", "CScreensKit", "CYajl",
                "LiferayKit", "Screens",
                "ScreensConformance",
                "ScreensKit", "ScreensLocales", "ScreensRendering",
                "ScreensTesting",
            ]
        )
    }
}

/// A plugin to make, and the arguments that show it.
struct NewPlugin: Sendable, CustomTestStringConvertible {
    let kind: String
    let name: String
    let package: String
    var answers: [String] = []
    let run: [String]

    var testDescription: String { package }

    static let all = [
        NewPlugin(kind: "screenlet", name: "Poll", package: "PollScreenlet", run: ["poll"]),
        NewPlugin(
            kind: "screenlet",
            name: "NewsList",
            package: "NewsListScreenlet",
            answers: ["--set", "kind=list"],
            run: ["news-list", "--set", "firstPageSize=3"]
        ),
        NewPlugin(
            kind: "theme",
            name: "Corporate",
            package: "CorporateTheme",
            run: ["asset-list", "--theme", "corporate", "--set", "firstPageSize=3"]
        ),
        NewPlugin(
            kind: "field",
            name: "SubscriberName",
            package: "SubscriberNameField",
            run: ["ddl-form", "--set", "structureId=39702"]
        ),
        NewPlugin(
            kind: "interactor",
            name: "PicnicAssets",
            package: "PicnicAssetsInteractor",
            run: ["asset-list", "--set", "firstPageSize=3"]
        ),
    ]
}
