import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import AssetDisplayScreenlet

@MainActor
struct AssetDisplayScreenletTests {
    private final class Listener: AssetDisplayScreenletDelegate {
        var reported: [String] = []
        var ownScreenlet: AssetScreenlet?

        func screenlet(
            _ screenlet: any LiferayKit.AssetDisplayScreenlet,
            onAssetResponse entry: AssetEntry
        ) {
            reported.append("response \(entry.title)")
        }
        func screenlet(
            _ screenlet: any LiferayKit.AssetDisplayScreenlet,
            onAssetError error: ScreensError
        ) {
            reported.append("error \(error.code)")
        }
        func screenlet(
            _ screenlet: any LiferayKit.AssetDisplayScreenlet,
            onConfigureScreenlet inner: any Screenlet,
            onAsset entry: AssetEntry
        ) {
            reported.append("configure \(inner.runtime == nil)")
        }
        func screenlet(
            _ screenlet: any LiferayKit.AssetDisplayScreenlet,
            onAsset entry: AssetEntry
        ) -> AssetScreenlet? {
            reported.append("asset")
            return ownScreenlet
        }
    }

    private let runtime = ScriptedRuntime()
    private let display = AssetDisplayScreenlet()
    private let listener = Listener()
    private let refused = ScreensError.portal(.exception(type: "", message: "no"))

    private func show() {
        display.delegate = listener
        runtime.attach(display)
        display.onShow()
    }

    private func answer(_ asset: JSONObject, structureId: Int64? = nil) async {
        await runtime.finish(
            .success(AssetAnswer(AssetEntry(asset), structureId: structureId)),
            Freshness(source: .cache)
        )
        await runtime.finish(.success(AssetSummary(text: RichText("All"), address: nil)))
    }

    @Test(
        arguments: [
            (7, "User", 9, "x", .asset(entryId: 7)),
            (0, "User", 9, "x", .object(className: "User", classPK: 9)),
            (0, "", 9, "x", .object(className: "", classPK: 9)),
            (0, "", 0, "x", .portletItem(name: "x")), (0, "", 0, "", .portletItem(name: "")),
        ] as [(Int64, String, Int64, String, AssetDisplayRequest)]
    )
    func theFirstWayToNameAnAssetCounts(
        entryId: Int64,
        className: String,
        classPK: Int64,
        item: String,
        request: AssetDisplayRequest
    ) {
        (display.assetEntryId, display.className) = (entryId, className)
        (display.classPK, display.portletItemName) = (classPK, item)
        display.offlinePolicy = .cacheOnly
        show()

        #expect(runtime.started[0].request(as: AssetDisplayRequest.self) == request)
        #expect(runtime.started[0].policy == .cacheOnly && display.model.phase == .loading)
    }

    @Test(
        arguments: [
            (Asset.article, "web-content-display", ["articleId": "38201", "groupId": 20143]),
            (Asset.blog, "blogs-entry-display", ["assetEntryId": 89001]),
            (Asset.user, "user-portrait", ["userId": 20201]),
            (
                Asset.record, "ddl-form",
                [
                    "recordId": 39901, "recordSetId": 39801, "structureId": 39701,
                    "groupId": 20143, "editable": false, "showSubmitButton": false,
                ]
            ),
            (Asset.file("video/mp4"), "video-display", ["assetEntryId": 89001]),
        ] as [(JSONObject, String, JSONObject)]
    )
    func theClassChoosesTheScreenletWhichGetsThePolicy(
        asset: JSONObject,
        name: String,
        attributes: JSONObject
    ) async throws {
        display.offlinePolicy = .cacheFirst
        show()
        await answer(asset, structureId: 39701)

        let inner = try #require(runtime.embedded.first)
        #expect(inner.part.screenlet.commandName == name)
        #expect(inner.attributes == attributes.merging(["offlinePolicy": "cache-first"]) { $1 })
        #expect(inner.isShown && display.model.inner == inner.part)
        #expect(display.model.freshness?.source == .cache && display.model.phase == .ready)
        #expect(listener.reported == ["configure true", "response Welcome"])
        #expect(runtime.events == ["onConfigureScreenlet", "onAssetResponse"])
    }

    @Test(
        arguments: [
            Asset.widget, [:],
            Asset.asset("com.liferay.document.library.kernel.model.DLFileEntry", classPK: "7"),
            ["className": 7, "title": .null, "object": "x"],
            Asset.asset("com.liferay.journal.model.JournalArticle", classPK: "7"),
            Asset.asset(
                "com.liferay.journal.model.JournalArticle",
                classPK: "7",
                ["modelAttributes": ["articleId": ""]]
            ),
            Asset.asset("com.liferay.portal.kernel.model.User", classPK: "-1"),
            Asset.asset("com.liferay.portal.kernel.model.User", classPK: "nobody"),
            Asset.asset(
                "com.liferay.dynamic.data.lists.model.DDLRecord",
                classPK: "7",
                ["modelAttributes": ["recordSetId": -1]]
            ),
        ] as [JSONObject]
    )
    func ofOtherAssetsTheSummaryIsShown(asset: JSONObject) async {
        show()
        await answer(asset)

        #expect(runtime.embedded.isEmpty && display.model.inner == nil)
        #expect(display.model.phase == .ready && display.model.summary == RichText("All"))
        #expect(listener.reported.first == "asset")
        #expect(runtime.events == ["onAsset", "onAssetResponse"])
    }

    @Test(arguments: [
        ("image/png", "image-display"), ("image/gif", "image-display"),
        ("image/svg+xml", "file-display"), ("VIDEO/MP4", "video-display"),
        ("audio/mpeg", "audio-display"), ("application/pdf", "pdf-display"),
        ("text/plain; charset=utf-8", "file-display"), ("text/html", "file-display"),
        ("<script>", "file-display"), ("", "file-display"),
    ])
    func theTypeOfAFileChoosesItsScreenlet(type: String, name: String) async {
        show()
        await answer(Asset.file(type))

        #expect(runtime.embedded.map(\.part.screenlet.commandName) == [name])
    }

    @Test func aFileWithoutAnAssetIsNamedByItsId() async {
        var file = Asset.file("application/pdf")
        file["entryId"] = nil
        show()
        await answer(file)

        let attributes = runtime.embedded.first?.attributes
        #expect(attributes == ["classPK": 38001, "offlinePolicy": "remote-first"])
    }

    @Test func ofAFileOfAnOlderPortalTheSummaryIsShown() async {
        let runtime = ScriptedRuntime(
            server: ServerInfo(version: .v62, companyId: 1, groupId: 2)
        )
        runtime.attach(display)
        display.onShow()
        await runtime.finish(
            .success(AssetAnswer(AssetEntry(Asset.file("image/png")))),
            Freshness(source: .remote)
        )
        await runtime.finish(.success(AssetSummary(text: RichText("All"), address: nil)))

        #expect(runtime.embedded.isEmpty && display.model.phase == .ready)
    }

    @Test func aRecordWithoutItsDefinitionIsASummary() async {
        show()
        await answer(Asset.record)

        #expect(runtime.embedded.isEmpty && display.model.phase == .ready)
    }

    @Test func anAppHasAScreenletForOtherClasses() async {
        listener.ownScreenlet = AssetScreenlet("widget", attributes: ["id": 7])
        show()
        await answer(Asset.widget)

        #expect(runtime.embedded.map(\.attributes) == [["id": 7]])
        #expect(listener.reported == ["asset", "configure true", "response Welcome"])
    }

    @Test func aScreenletThatCannotBeEmbeddedLeavesTheSummaryAndIsReported() async {
        runtime.embeddable = { _ in nil }
        show()
        await answer(Asset.article)

        #expect(display.model.inner == nil && display.model.phase == .ready)
        #expect(display.model.problem?.message.contains("web-content-display") == true)
        #expect(listener.reported == ["error failed", "response Welcome"])
    }

    @Test func theSameAssetKeepsItsScreenletAndReloadsItOnRequest() async {
        show()
        await answer(Asset.article)
        display.onShow()
        await answer(Asset.article)
        #expect(runtime.embedded.map(\.shows) == [1])

        #expect(display.perform(display.model.loadAction))
        #expect(display.model.inner != nil && runtime.embedded[0].isShown)
        await answer(Asset.article)

        #expect(runtime.embedded.map(\.shows) == [2] && !runtime.embedded[0].isRemoved)
    }

    @Test func anotherAssetReplacesTheScreenlet() async {
        show()
        await answer(Asset.article)
        display.assetEntryId = 8
        display.load()
        #expect(
            runtime.embedded[0].isRemoved && display.model == AssetDisplayModel(phase: .loading)
        )

        await answer(Asset.user)

        #expect(runtime.embedded.count == 2 && runtime.embedded[1].isShown)
    }

    @Test func theCommentsAreShownBelowTheAssetIfTheAppWantsThem() async {
        (display.showsComments, display.offlinePolicy) = (true, .cacheFirst)
        show()
        await answer(Asset.user)

        #expect(
            runtime.embedded.map(\.part.screenlet.commandName) == ["user-portrait", "comment-list"]
        )
        #expect(
            runtime.embedded.last?.attributes == [
                "className": "com.liferay.portal.kernel.model.User", "classPK": 20201,
                "offlinePolicy": "cache-first",
            ]
        )
        #expect(display.model.comments == runtime.embedded.last?.part)

        display.load()
        await answer(Asset.user)
        #expect(runtime.embedded.map(\.shows) == [2, 2])
        display.assetEntryId = 8
        display.load()
        #expect(runtime.embedded.allSatisfy(\.isRemoved) && display.model.comments == nil)
    }

    @Test func withoutAScreenletForCommentsTheAssetIsShownAndTheReasonToo() async {
        let known = runtime.embeddable
        runtime.embeddable = { $0 == "comment-list" ? nil : known($0) }
        display.showsComments = true
        show()
        await answer(Asset.user)

        #expect(display.model.inner != nil && display.model.comments == nil)
        #expect(display.model.problem?.message.contains("comment-list") == true)
    }

    @Test func theScreenletCanBeRemoved() async {
        show()
        #expect(!display.perform(Action("removeInnerScreenlet")))
        await answer(Asset.article)

        #expect(display.perform(Action("removeInnerScreenlet")))

        #expect(runtime.embedded[0].isRemoved && display.model.inner == nil)
        #expect(display.model.entry?.title == "Welcome" && !display.perform(Action("explode")))
    }

    @Test func aFailureIsToldAndCanBeTriedAgain() async {
        show()
        await runtime.finish(.failure(refused))
        #expect(display.model.phase == .failed && listener.reported == ["error exception"])

        #expect(display.perform(display.model.loadAction) && display.model.phase == .loading)
        #expect(display.model.problem == nil)
    }

    @Test func aGivenAssetIsShownWithoutALoad() async {
        display.assetEntry = AssetEntry(Asset.user)
        show()
        await runtime.finish(.success(AssetSummary(text: RichText("All"), address: nil)))

        #expect(runtime.started.map(\.action) == ["readAsset"])
        #expect(display.model.phase == .ready && runtime.embedded.count == 1)
        display.assetEntry = nil
        #expect(display.model == AssetDisplayModel() && runtime.embedded[0].isRemoved)
    }

    @Test func nothingHappensBeforeItIsShownAndWhenItIsHidden() async {
        #expect(!display.load())
        show()

        display.onHide()

        await runtime.settle()
        #expect(display.model.phase == .idle && runtime.started[0].isCancelled)
    }
}
