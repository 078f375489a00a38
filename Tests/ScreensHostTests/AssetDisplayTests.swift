import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPortal
import ScreensPrinting
import Testing

/// Assets of the demo portal, shown by the screenlets for their classes, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AssetDisplayTests {
    private final class Listener: AssetDisplayScreenletDelegate {
        var reported: [String] = []
        /// Whether every asset without a screenlet is shown by another asset display.
        var nests = false

        func screenlet(
            _ screenlet: any AssetDisplayScreenlet,
            onAssetResponse entry: AssetEntry
        ) {
            reported.append("response")
        }
        func screenlet(_ screenlet: any AssetDisplayScreenlet, onAssetError error: ScreensError) {
            reported.append("error \(error.code)")
        }
        func screenlet(
            _ screenlet: any AssetDisplayScreenlet,
            onConfigureScreenlet inner: any Screenlet,
            onAsset entry: AssetEntry
        ) {
            (inner as? any WebContentDisplayScreenlet)?.templateId = 29752
            if nests { (inner as? any AssetDisplayScreenlet)?.delegate = self }
        }
        func screenlet(
            _ screenlet: any AssetDisplayScreenlet,
            onAsset entry: AssetEntry
        ) -> AssetScreenlet? {
            guard nests, let id = entry.entryId else { return nil }
            return AssetScreenlet("asset-display", attributes: ["assetEntryId": .int64(id)])
        }
    }

    private let listener = Listener()

    @Test(
        arguments: [
            ("JournalArticle", "web-content-display"), ("BlogsEntry", "blogs-entry-display"),
            ("User", "user-portrait"), ("DDLRecord", "ddl-form"),
            ("DLFileEntry", "image-display"),
        ]
    )
    func theClassChoosesTheScreenletWithAndWithoutAConnection(
        className: String,
        name: String
    ) async throws {
        let fixture = try CachedHostFixture()
        let records = try await assets(fixture) { $0.classNameId = .known(.ddlRecord) }
        let record = try #require(records.first?.classPK)
        for network in [NetworkCondition.online, .offline] {
            listener.reported = []
            let stage = try await display(fixture, network) {
                set(className, $0, fixture.portal)
                if className == "DDLRecord" { $0.classPK = record }
            }

            #expect(stage.embeddedStages.map(\.name.commandName) == (name.isEmpty ? [] : [name]))
            #expect(stage.problem == nil && listener.reported == ["response"])
            let source: Freshness.Source = network == .online ? .remote : .cache
            #expect(stage.model.freshness?.source == source)
            for inner in stage.embeddedStages {
                #expect(inner.model.phase == .ready && inner.model.freshness?.source == source)
            }
            let body = await stage.drawing(in: stage.context()).body
            #expect(Array(body.subtree).count > 3)
        }
    }

    @Test func anArticleIsShownAsItsOwnTemplateMakesItUnlessTheAppChoosesAnother() async throws {
        let fixture = try CachedHostFixture()
        let own = try await display(fixture, listener: nil) {
            set("JournalArticle", $0, fixture.portal)
        }
        let ownCommands = fixture.portal.requests.map(\.path)
        let chosen = try await display(fixture) { set("JournalArticle", $0, fixture.portal) }
        let allCommands = fixture.portal.requests.map(\.path)

        #expect(own.problem == nil && chosen.problem == nil)
        #expect(ownCommands.last?.hasSuffix("/get-article-content") == true)
        #expect(allCommands.last?.hasSuffix("/get-journal-article-content") == true)
    }

    @Test func picturesInsideAreLoadedWithTheUsersSignIn() async throws {
        let fixture = try CachedHostFixture()
        let stage = try await display(fixture, listener: nil) {
            set("JournalArticle", $0, fixture.portal)
        }

        let html = await stage.html()

        #expect(html.ranges(of: "src=\"data:image/png;base64,").count == 2)
        #expect(!html.contains("src=\"http") && !html.contains("src=\"/"))
    }

    @Test func aFileWithoutItsScreenletHasATitleASummaryAndALink() async throws {
        let fixture = try CachedHostFixture()
        let stage = try await display(fixture) { set("DLFileEntry", $0, fixture.portal) }
        let model = try #require(stage.model as? AssetDisplayModel)

        try stage.screenlet(as: (any AssetDisplayScreenlet).self).removeInnerScreenlet()

        #expect(model.address?.text.hasPrefix("\(fixture.portal.url)/documents/") == true)
        let texts = await stage.texts()
        #expect(stage.embeddedStages.isEmpty)
        #expect(texts.contains(try #require(model.entry?.title)) && texts.contains("Open"))
    }

    @Test(arguments: [62, 70])
    func theFirstAssetOfASavedConfigurationIsShown(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)
        for network in [NetworkCondition.online, .offline] {
            let stage = try await display(fixture, network) { $0.portletItemName = "Latest news" }

            #expect(stage.embeddedStages.map(\.name.commandName) == ["blogs-entry-display"])
            #expect(stage.problem == nil)
        }
    }

    @Test func anArticleOfAnOlderPortalIsShownByItsScreenlet() async throws {
        let fixture = try CachedHostFixture(version: 62)
        let articles = try await assets(fixture) { $0.classNameId = .known(.journalArticle) }
        let article = try #require(articles.first)
        let stage = try fixture.host().stage("asset-display")
        let display = try stage.screenlet(as: (any AssetDisplayScreenlet).self)

        display.assetEntry = article
        stage.show()
        await stage.settled()

        #expect(stage.embeddedStages.map(\.name.commandName) == ["web-content-display"])
        #expect(stage.problem == nil)
    }

    @Test(
        arguments: [
            (.journalArticle, "web-content-display"), (.blogsEntry, "blogs-entry-display"),
            (.user, "user-portrait"), (.dlFileEntry, ""),
        ] as [(AssetClass, String)]
    )
    func anAssetOfAnOlderPortalIsShownByItsId(
        assetClass: AssetClass,
        name: String
    ) async throws {
        let fixture = try CachedHostFixture(version: 62)
        let found = try await assets(fixture) { $0.classNameId = .known(assetClass) }
        let id = try #require(found.first?.entryId)
        for network in [NetworkCondition.online, .offline] {
            let stage = try await display(fixture, network) { $0.assetEntryId = id }

            #expect(stage.embeddedStages.map(\.name.commandName) == (name.isEmpty ? [] : [name]))
            #expect(stage.problem == nil)
        }
    }

    @Test func anOlderPortalIsRefusedBeforeAnythingIsSent() async throws {
        let fixture = try CachedHostFixture(version: 62)

        let stage = try await display(fixture) { ($0.className, $0.classPK) = ("User", 20201) }

        #expect(stage.problem?.code == "invalid" && fixture.portal.requests.isEmpty)
        #expect(listener.reported == ["error invalid"])
    }

    @Test func assetsOfLocalesAreCachedApart() async throws {
        let fixture = try CachedHostFixture()
        _ = try await display(fixture, locale: "es_ES") { set("DLFileEntry", $0, fixture.portal) }

        let english = try await display(fixture, .offline) {
            set("DLFileEntry", $0, fixture.portal)
        }
        let spanish = try await display(fixture, .offline, locale: "es_ES") {
            set("DLFileEntry", $0, fixture.portal)
        }

        #expect(english.problem?.code == "not-cached")
        #expect(spanish.problem == nil)
    }

    @Test func theScreenletInsideHasThePolicyOfTheAsset() async throws {
        let fixture = try CachedHostFixture()
        _ = try await display(fixture) { set("BlogsEntry", $0, fixture.portal) }
        let count = fixture.portal.requests.count

        let stage = try await display(fixture) {
            set("BlogsEntry", $0, fixture.portal)
            $0.offlinePolicy = .cacheOnly
        }

        #expect(stage.problem == nil && fixture.portal.requests.count == count)
        #expect(stage.embeddedStages.first?.model.freshness?.source == .cache)
    }

    @Test func aProblemOfTheScreenletInsideIsReported() async throws {
        let fixture = try CachedHostFixture()
        _ = try await display(fixture, listener: nil) {
            $0.autoLoad = false
            set("JournalArticle", $0, fixture.portal)
        }
        fixture.portal.faults = FaultPlan(.refuse, pathPrefix: "/journal.")

        let stage = try await display(fixture, listener: nil) {
            set("JournalArticle", $0, fixture.portal)
        }

        #expect(stage.model.problem == nil && stage.problem != nil)
        #expect(stage.embeddedStages.first?.model.phase == .failed)
    }

    @Test func anAssetThatShowsItselfEndsAtTheThirdLevel() async throws {
        let fixture = try CachedHostFixture()
        let pages = try await assets(fixture) { $0.classNameId = .known(.wikiPage) }
        let id = try #require(pages.first?.entryId)
        listener.nests = true

        let stage = try await display(fixture) { $0.assetEntryId = id }
        let inner = [stage] + stage.embeddedStages
        let texts = await stage.texts()

        #expect(inner.count == 2)
        #expect(texts.contains("Screenlets can be embedded at most 3 levels deep."))
        #expect(listener.reported.filter { $0 == "response" }.count == 4)
    }

    @Test func nothingOfTheAssetRemainsAfterAnotherUserHasSignedIn() async throws {
        let fixture = try CachedHostFixture()
        let host = try fixture.host()
        let stage = try host.stage("asset-display")
        try stage.attributes.set("className", "User")
        try stage.attributes.set("classPK", 20201)
        stage.show()
        await stage.settled()
        let before = try #require(stage.embeddedStages.first)

        await host.signOut()
        await stage.settled()

        #expect(stage.embeddedStages.first !== before)
        #expect(!(await stage.texts()).contains("Jane Doe"))
    }

    private func set(
        _ className: String,
        _ display: any AssetDisplayScreenlet,
        _ portal: DemoPortal
    ) {
        func sample(_ name: String) -> Int64 { portal.samples[name]?.int64 ?? 0 }
        switch className {
        case "JournalArticle": display.assetEntryId = sample("articleEntryId")
        case "BlogsEntry": display.assetEntryId = sample("blogEntryId")
        case "DLFileEntry": display.assetEntryId = sample("pictureEntryId")
        default:
            display.className = className
            display.classPK = sample("userId")
        }
    }

    private func assets(
        _ fixture: CachedHostFixture,
        _ set: (any AssetListScreenlet) -> Void
    ) async throws -> [AssetEntry] {
        let stage = try fixture.host().stage("asset-list")
        let list = try stage.screenlet(as: (any AssetListScreenlet).self)
        set(list)
        stage.show()
        await stage.settled()
        return list.model.rows.loadedRows
    }

    private func display(
        _ fixture: CachedHostFixture,
        _ network: NetworkCondition = .online,
        locale: String = "en_US",
        listener: (any AssetDisplayScreenletDelegate)?,
        _ set: (any AssetDisplayScreenlet) -> Void
    ) async throws -> Stage {
        let stage = try fixture.host(network, locale: locale).stage("asset-display")
        let display = try stage.screenlet(as: (any AssetDisplayScreenlet).self)
        display.delegate = listener
        set(display)
        stage.show()
        await stage.settled()
        return stage
    }

    private func display(
        _ fixture: CachedHostFixture,
        _ network: NetworkCondition = .online,
        locale: String = "en_US",
        _ set: (any AssetDisplayScreenlet) -> Void
    ) async throws -> Stage {
        try await display(fixture, network, locale: locale, listener: listener, set)
    }
}
