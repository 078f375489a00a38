import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensPlugins
import ScreensPortal
import ScreensPrinting
import TestSupport
import Testing

/// A minimal app that embeds a screenlet.
@MainActor
private final class App: AssetListScreenletDelegate {
    var titles: [String] = []
    private let stage: Stage

    init(_ portal: DemoPortal) throws {
        let server = try LiferayServerContext(
            server: portal.url,
            companyId: portal.companyId,
            groupId: portal.groupId
        )
        let plugins = PluginSearchPath.standard(environment: { _ in nil }, workingFolder: "/")
        let session = SessionContext(user: portal.user, password: portal.password)
        let host = ScreenletHost(
            plugins: PluginRegistry(plugins),
            server: server,
            session: session
        )
        stage = try host.stage("asset-list", theme: "flat7")
    }

    func run() async throws {
        let list = try stage.screenlet(as: (any AssetListScreenlet).self)
        list.firstPageSize = 5
        list.autoLoad = false
        list.delegate = self
        stage.show()
        list.loadList()
        await stage.settled()
    }

    func screenlet(
        _ screenlet: any AssetListScreenlet,
        onAssetListResponseEntries entries: [AssetEntry]
    ) {
        titles += entries.map(\.title)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EmbeddingTests {
    @Test func anAppOfTwentyLinesShowsAnAssetList() async throws {
        let portal = try DemoPortal()
        let app = try App(portal)

        try await app.run()

        #expect(app.titles.count == 5)
        #expect(!app.titles.contains(""))
    }

    @Test func aScreenletOfAnotherTypeIsRefused() throws {
        let stage = try HostFixture().host.stage("asset-list")

        #expect(throws: HostError.self) { try stage.screenlet(as: Int.self) }
    }

    @Test func anAppIsNotifiedOfTheChosenAsset() async throws {
        let fixture = try HostFixture()
        let (stage, list) = try fixture.list()
        let listener = Listener()
        list.delegate = listener
        stage.show()
        await stage.settled()

        try stage.perform(Action("select", ["index": "1"]))

        #expect(listener.selected == [listener.titles.first?[1]])
    }

    @Test func anAppsFolderIsOpenedByOneLine() async throws {
        let (fixture, scratch) = (try HostFixture(locale: "es_ES"), try TemporaryFolder())
        let app = """
            {"schema": 1, "title": {"text": "app"}, "start": "news", "pages": {"news": {"title": {"text": "news"},
            "screenlets": {"list": {"screenlet": "asset-list"}}}}}
            """
        try scratch.write(app.utf8, as: "app.json")
        _ = try scratch.folder("strings")
        try scratch.write(#"{"app": "Club", "news": "News"}"#.utf8, as: "strings/en.json")
        try scratch.write(#"{"app": "Club", "news": "Noticias"}"#.utf8, as: "strings/es.json")

        let stage = try await fixture.host.stage(appIn: scratch.path)
        stage.show()
        await stage.settled()

        #expect(stage.title == "Club")
        #expect(await stage.text().contains("Noticias"))
    }

    @Test(arguments: [
        nil, "{", #"{"schema": 1, "title": "Club", "start": "nowhere", "pages": {}}"#,
    ])
    func anAppWithMistakesIsNotOpened(app: String?) async throws {
        let (fixture, scratch) = (try HostFixture(), try TemporaryFolder())
        if let app { try scratch.write(app.utf8, as: "app.json") }

        let mistakes = await #expect(throws: AppMistakes.self) {
            try await fixture.host.stage(appIn: scratch.path)
        }

        #expect(mistakes?.sentences.isEmpty == false)
        #expect(mistakes?.message.contains(scratch.path) == true)
    }

    @Test func aStageIsDrawnInAnyWidthWithoutLoadingAgain() async throws {
        let fixture = try HostFixture()
        let (stage, list) = try fixture.list()
        list.firstPageSize = 20
        stage.show()
        await stage.settled()
        let count = fixture.portal.requests.count

        for columns in [40, 100, 60] {
            let lines = await stage.text(columns: columns).split(separator: "\n")
            #expect(lines.count > 20)
            #expect(lines.allSatisfy { $0.count <= columns }, "\(columns)")
        }
        let extremes = [Int.min, 0, 1, 1_000, .max]
        for columns in extremes { #expect(await !stage.text(columns: columns).isEmpty) }

        #expect(fixture.portal.requests.count == count)
    }

    @Test func whatIsEnteredStaysWhenTheWidthChanges() async throws {
        let fixture = try HostFixture()
        let stage = try fixture.host.stage("ddl-form")
        let form = try stage.screenlet(as: (any DDLFormScreenlet).self)
        form.structureId = try #require(fixture.portal.samples["structureId"]?.int64)
        stage.show()
        await stage.settled()
        let wide = await stage.text(columns: 100)
        #expect(try stage.perform(.setValue("FullName", ["Ada King"])))

        let narrow = await stage.text(columns: 30)

        #expect(!wide.contains("Ada King") && narrow.contains("Ada King"))
        #expect(!fixture.portal.requests.isEmpty)
    }

    @Test func withoutANetworkThereIsAConnectionError() async throws {
        let fixture = try HostFixture(network: .offline)
        let (stage, list) = try fixture.list()
        let listener = Listener()
        list.delegate = listener

        stage.show()
        await stage.settled()

        #expect(listener.errors.map(\.code) == ["connection"])
        #expect(stage.model.phase == .failed)
        #expect(fixture.portal.requests.isEmpty)
    }
}
