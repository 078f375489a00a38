import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// Lists of articles of the demo portal, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct WebContentListTests {
    private static let handbook: Int64 = 38_101

    @Test(arguments: [62, 70, 71, 72, 73, 74], ["en_US", "es_ES"])
    func aFolderIsShownWithAndWithoutAConnection(version: Int, locale: String) async throws {
        let fixture = try CachedHostFixture(version: version)
        for network in [NetworkCondition.online, .offline] {
            let (stage, list) = try await list(fixture, network, locale: locale)

            let rows = (0..<list.model.count).compactMap { list.model.row(at: $0) }
            let titles = rows.map(\.title)
            #expect(list.model.phase == .ready && rows.count == list.model.count)
            #expect(
                titles.contains(
                    locale == "es_ES"
                        ? "Día de puertas abiertas en Madrid" : "Open day in Madrid"
                )
            )
            let event = try #require(rows.first { $0.articleId == "38203" })
            #expect(event.values["Starts"] != nil && !event.excerpt.isEmpty)
            #expect(event.values["Details"] == nil && event.attributes["content"] == nil)
            let welcome = try #require(rows.first { $0.articleId == "38201" })
            #expect(!welcome.excerpt.isEmpty && welcome.excerpt.plainText.count < 500)
            #expect(rows.first { $0.articleId == "38209" }?.excerpt.isEmpty == true)
            #expect(list.model.freshness?.source == (network == .online ? .remote : .cache))
            withExtendedLifetime(stage) {}
        }
    }

    @Test(arguments: [62, 70, 71, 72, 73, 74])
    func rowsArriveAPageAtATime(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)
        let (stage, list) = try await list(fixture) {
            ($0.firstPageSize, $0.pageSize) = (3, 2)
        }
        let count = list.model.count
        #expect(count > 5 && list.model.row(at: 3) == nil)

        await stage.loadRows(count)

        #expect((0..<count).allSatisfy { list.model.row(at: $0) != nil })
        let ids = (0..<count).compactMap { list.model.row(at: $0)?.articleId }
        #expect(Set(ids).count == count)
    }

    @Test(arguments: [62, 70, 71, 72, 73, 74])
    func aComparatorSortsTheArticles(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)
        let package =
            version == 62 ? "com.liferay.portlet.journal.util" : "com.liferay.journal.util"
        func titles(_ name: String) async throws -> [String] {
            let (_, list) = try await list(fixture) { $0.obcClassName = name }
            return (0..<list.model.count).compactMap { list.model.row(at: $0)?.title }
        }

        let usual = try await titles("")
        let sorted = try await titles("\(package).comparator.ArticleTitleComparator")

        #expect(!sorted.isEmpty && sorted != usual && Set(sorted) == Set(usual))
    }

    @Test func choosingAnArticleReportsIt() async throws {
        let fixture = try CachedHostFixture()
        let (stage, list) = try await list(fixture)
        var events: [ScreenletEvent] = []
        stage.onEvent = { events.append($0) }

        #expect(try stage.perform(Action("select", ["index": 0])))

        let payload = try #require(events.first?.payload as? JSONObject)
        #expect(events.map(\.name) == ["onWebContentSelected"])
        #expect(payload["articleId"] == .text(list.model.row(at: 0)?.articleId ?? ""))
        #expect(payload["groupId"] == .int64(fixture.portal.groupId))
    }

    private func list(
        _ fixture: CachedHostFixture,
        _ network: NetworkCondition = .online,
        locale: String = "en_US",
        _ set: (any WebContentListScreenlet) -> Void = { _ in }
    ) async throws -> (Stage, any WebContentListScreenlet) {
        let stage = try fixture.host(network, locale: locale).stage("web-content-list")
        let list = try stage.screenlet(as: (any WebContentListScreenlet).self)
        list.folderId = Self.handbook
        set(list)
        stage.show()
        await stage.settled()
        return (stage, list)
    }
}
