import LiferayKit
import ScreensApps
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins
import TestSupport
import Testing

/// Plugins that are reloaded while a screenlet is visible.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ReloadTests {
    private let fixture: HostFixture

    init() async throws { fixture = try HostFixture(plugins: [try await Drafts.first()]) }

    /// The drawing as text.
    private func text(_ stage: Stage) async -> String {
        "\(await stage.drawing(in: DrawingContext(style: stage.style)).body)"
    }

    @Test func aChangedViewAndItsStyleReplaceTheOldOnesAndTheRowsStay() async throws {
        let (stage, list) = try fixture.list(theme: "draft")
        let listener = Listener()
        list.delegate = listener
        stage.show()
        await stage.settled()
        #expect(await text(stage).contains("first draft"))
        var reloads: [Stage.Reload] = []
        stage.onReload = { reloads.append($0) }

        try stage.reload([try await Drafts.second()])
        await stage.settled()

        #expect(await text(stage).contains("second draft of 2 lines"))
        #expect(stage.style.spacing == .roomy)
        #expect(try stage.screenlet(as: (any AssetListScreenlet).self) === list)
        #expect(listener.titles.count == 1)
        #expect(reloads.map(\.plugins) == [["Draft"]])
        #expect(reloads.map(\.isScreenletNew) == [false])
        let plugin = stage.resolution.choice?.plugin
        let second = try await Drafts.second()
        #expect(plugin == second)
    }

    @Test func aChangedScreenletIsRecreatedWithItsAttributes() async throws {
        let stage = try fixture.host.stage("note")
        try stage.attributes.set("author", "Ada")
        stage.show()
        #expect(await text(stage).contains("Ada wrote 1"))

        let reload = try stage.reload([try await Drafts.second()])

        #expect(reload.isScreenletNew)
        #expect(await text(stage).contains("Ada wrote again 20"))
        #expect(stage.attributes.all.map(\.name) == ["author", "number"])
    }

    @Test func aRefusedLibraryChangesNothing() async throws {
        let (stage, _) = try fixture.list(theme: "draft")
        stage.show()
        await stage.settled()
        let registry = fixture.host.registry
        let scratch = try TemporaryFolder()
        let broken = try scratch.write([1, 2, 3], as: "libDraft.so")

        let error = #expect(throws: HostError.self) { try stage.reload([broken]) }

        guard case .refused(let refusal) = error else {
            throw ToolFailure(words: "\(error as Any)")
        }
        #expect(refusal.path == broken)
        #expect(fixture.host.registry === registry)
        #expect(await text(stage).contains("first draft"))
    }

    @Test func aRemovedThemeChangesNothing() async throws {
        let (stage, _) = try fixture.list(theme: "draft")
        stage.show()
        await stage.settled()

        let bare = try await Drafts.bare()
        #expect(throws: HostError.unknownTheme("draft", suggestion: nil)) {
            try stage.reload([bare])
        }

        #expect(await text(stage).contains("first draft"))
    }

    @Test func anAppThatWasNeverShownRefusesWhatItsPagesCannotUse() async throws {
        let app = ScreensApp(
            title: "Intranet",
            start: "news",
            pages: [
                "news": AppPage(
                    title: "News",
                    screenlets: ["list": PlacedScreenlet("asset-list", theme: "draft")]
                )
            ]
        )
        let session = try await AppSession.open(app, on: fixture.host)
        let stage = try fixture.host.stage(session)
        let registry = fixture.host.registry

        let bare = try await Drafts.bare()
        #expect(throws: HostError.unknownTheme("draft", suggestion: nil)) {
            try stage.reload([bare])
        }
        #expect(fixture.host.registry === registry)
        try stage.reload([try await Drafts.second()])

        let list = try #require(session.page.screenlets.first).stage
        #expect(await text(list).contains("second draft of 2 lines"))
    }

    @Test func typesOfOtherPluginsStayTheSame() async throws {
        let registry = fixture.host.registry
        let list = try #require(ScreenletName("asset-list"))
        let note = try #require(ScreenletName("note"))
        let before = try registry.screenletType(list)
        let later = PluginRegistry(registry, developing: [try await Drafts.second()])

        #expect(try later.screenletType(list) == before)
        #expect(try later.screenletType(note) != registry.screenletType(note))
        #expect(later.plugins.map(\.name).filter { $0 == "Draft" }.count == 1)
        #expect(later.openedFiles.contains { $0.hasSuffix("/libAssetListScreenlet.so") })
        #expect(later.shadowed.allSatisfy { !$0.winner.hasSuffix("/libDraft.so") })
    }
}

/// One plugin in three versions; each process compiles them once, each in a folder of its own.
private enum Drafts {
    static func first() async throws -> String { try await ThreadPool.run { try firstFile.get() } }
    static func second() async throws -> String {
        try await ThreadPool.run { try secondFile.get() }
    }
    static func bare() async throws -> String { try await ThreadPool.run { try bareFile.get() } }

    private static let firstFile = compiled(
        theme(body: "first draft", style: "Style()") + note("wrote", "1")
    )
    private static let secondFile = compiled(
        theme(
            body: "second draft of \\(Lines().count) lines",
            style: "Style(accent: .rgb(1, 2, 3), spacing: .roomy)"
        )
            + "struct Lines { let unused = 0; let count = 2 }\n" + note("wrote again", "20")
    )
    private static let bareFile = compiled(note("wrote", "1"))

    private static let folders = TemporaryFolders()

    private static func compiled(_ source: String) -> Result<String, any Error> {
        Result {
            let scratch = try folders.next()
            return try TestBuild.compile(TestBuild.preamble + source, module: "Draft", in: scratch)
        }
    }

    private static func theme(body: String, style: String) -> String {
        """
        public struct DraftTheme: Theme {
            public init() {}
            public let parent: ThemeName? = nil
            public let style = \(style)
        }
        public struct AssetListView_draft: ScreenletView {
            public init() {}
            public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                .text("\(body)")
            }
        }

        """
    }

    private static func note(_ verb: String, _ number: String) -> String {
        """
        public struct NoteModel: ScreenletModel {
            public var phase = Phase.ready
            public var freshness: Freshness?
            public var problem: ScreensError?
            public var text = ""
        }
        public struct NoteView_default: ScreenletView {
            public init() {}
            public func body(of model: NoteModel, in context: DrawingContext) -> Node {
                .text(model.text)
            }
        }
        @MainActor
        public final class NoteScreenlet: Screenlet {
            @Inspectable("Who wrote it.") public var author = "nobody"
            @Inspectable("Which it is.") public var number = \(number)
            public init() {}
            public var runtime: ScreenletRuntime?
            public weak var delegate: (any ScreenletDelegate)?
            public private(set) var model = NoteModel()
            public func onShow() { model.text = "\\(author) \(verb) \\(number)" }
        }

        """
    }
}
