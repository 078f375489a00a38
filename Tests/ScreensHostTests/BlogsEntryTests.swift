import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// Blog entries of the demo portal, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct BlogsEntryTests {
    private final class Listener: BlogsEntryDisplayScreenletDelegate {
        var reported: [String] = []

        func screenlet(
            _ screenlet: any BlogsEntryDisplayScreenlet,
            onBlogEntryResponse entry: BlogsEntry
        ) {
            reported.append("entry")
        }
        func screenlet(
            _ screenlet: any BlogsEntryDisplayScreenlet,
            onBlogEntryError error: ScreensError
        ) {
            reported.append("error \(error.code)")
        }
    }

    private let listener = Listener()

    @Test(arguments: [false, true])
    func anEntryIsShownWithAndWithoutAConnection(byClassPK: Bool) async throws {
        let house = try CachedHouse()
        for network in [NetworkCondition.online, .offline] {
            listener.reported = []
            let (_, blog) = try await blog(house, network) {
                if byClassPK { $0.classPK = house.classPK } else { $0.assetEntryId = house.entryId }
            }

            let entry = try #require(blog.model.entry)
            #expect(listener.reported == ["entry"])
            #expect(!entry.title.isEmpty && !entry.userName.isEmpty && !entry.content.isEmpty)
            #expect(entry.displayDate != nil && !entry.author.initials.isEmpty)
            #expect(entry.assetEntryId == house.entryId && entry.classPK == house.classPK)
            #expect(blog.model.freshness?.source == (network == .online ? .remote : .cache))
        }
    }

    @Test func aCoverIsAFileOfThePortal() async throws {
        let house = try CachedHouse()

        let (_, blog) = try await blog(house) {
            $0.assetEntryId = house.portal.samples["blogEntryId"]?.int64 ?? 0
        }

        #expect(blog.model.entry?.coverPath?.hasPrefix("/documents/") == true)
    }

    @Test func entriesOfLocalesAreCachedApart() async throws {
        let house = try CachedHouse()
        _ = try await blog(house, locale: "es_ES") { $0.assetEntryId = house.entryId }

        let (_, english) = try await blog(house, .offline) { $0.assetEntryId = house.entryId }
        let (_, spanish) = try await blog(house, .offline, locale: "es_ES") {
            $0.assetEntryId = house.entryId
        }

        #expect(english.model.entry == nil && english.model.problem?.code == "not-cached")
        #expect(spanish.model.entry != nil)
    }

    @Test func anOlderPortalIsRefusedBeforeAnythingIsSent() async throws {
        let house = try CachedHouse(version: 62)

        let (_, blog) = try await blog(house) { $0.classPK = house.classPK }

        #expect(listener.reported == ["error invalid"] && house.portal.requests.isEmpty)
        #expect(blog.model.problem?.message == "Blog entries require a portal of version 7.0.")
    }

    @Test func anotherAssetIsNoBlogEntry() async throws {
        let house = try CachedHouse()

        let (_, blog) = try await blog(house) {
            $0.assetEntryId = house.portal.samples["articleEntryId"]?.int64 ?? 0
        }

        #expect(blog.model.problem == .failed("No blog entry found."))
    }

    private func blog(
        _ house: CachedHouse,
        _ network: NetworkCondition = .online,
        locale: String = "en_US",
        _ set: (any BlogsEntryDisplayScreenlet) -> Void
    ) async throws -> (Stage, any BlogsEntryDisplayScreenlet) {
        let stage = try house.host(network, locale: locale).stage("blogs-entry-display")
        let blog = try stage.screenlet(as: (any BlogsEntryDisplayScreenlet).self)
        blog.delegate = listener
        set(blog)
        stage.show()
        await stage.settled()
        return (stage, blog)
    }
}
