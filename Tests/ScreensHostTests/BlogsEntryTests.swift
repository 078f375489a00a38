import DemoPortal
import LiferayKit
import ScreensHTTP
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Synchronization
import Testing

/// Blog entries of the demo portal, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
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

    @Test(arguments: [62, 70, 71, 72, 73], [false, true])
    func anEntryIsShownWithAndWithoutAConnection(version: Int, byClassPK: Bool) async throws {
        let fixture = try CachedHostFixture(version: version)
        for network in [NetworkCondition.online, .offline] {
            listener.reported = []
            let (_, blog) = try await blog(fixture, network) {
                if byClassPK {
                    $0.classPK = fixture.classPK
                } else {
                    $0.assetEntryId = fixture.entryId
                }
            }

            let entry = try #require(blog.model.entry)
            #expect(listener.reported == ["entry"])
            #expect(entry.title != nil && entry.userName != nil && !entry.content.isEmpty)
            #expect(entry.displayDate != nil && entry.author.initials != nil)
            #expect(entry.categories == ["Company", "Offices"])
            // The services of 6.2 do not say which asset belongs to an entry.
            let entryId = version == 62 && byClassPK ? nil : fixture.entryId
            #expect(entry.assetEntryId == entryId && entry.classPK == fixture.classPK)
            #expect(blog.model.freshness?.source == (network == .online ? .remote : .cache))
        }
    }

    @Test func aCoverIsAFileOfThePortal() async throws {
        let fixture = try CachedHostFixture()

        let (_, blog) = try await blog(fixture) {
            $0.assetEntryId = fixture.portal.samples["blogEntryId"]?.int64 ?? 0
        }

        #expect(blog.model.entry?.coverPath?.hasPrefix("/documents/") == true)
    }

    @Test func categoriesAreAskedForWithTheCover() async throws {
        let fixture = try CachedHostFixture()
        let transport = RecordingTransport()

        let (_, blog) = try await blog(fixture, over: transport) { $0.classPK = fixture.classPK }

        #expect(blog.model.entry?.categories.isEmpty == false)
        let requests = transport.bodies.filter { $0.contains("get-categories") }
        #expect(requests.count == 1)
        #expect(requests.allSatisfy { $0.contains("get-asset-entry") })
    }

    @Test func categoriesAreInTheLanguageOfTheReader() async throws {
        let fixture = try CachedHostFixture()

        let (_, blog) = try await blog(fixture, locale: "de_DE") { $0.classPK = fixture.classPK }

        #expect(blog.model.entry?.categories == ["Unternehmen", "Büros"])
    }

    @Test func entriesOfLocalesAreCachedApart() async throws {
        let fixture = try CachedHostFixture()
        _ = try await blog(fixture, locale: "es_ES") { $0.assetEntryId = fixture.entryId }

        let (_, english) = try await blog(fixture, .offline) { $0.assetEntryId = fixture.entryId }
        let (_, spanish) = try await blog(fixture, .offline, locale: "es_ES") {
            $0.assetEntryId = fixture.entryId
        }

        #expect(english.model.entry == nil && english.model.problem?.code == "not-cached")
        #expect(spanish.model.entry != nil)
    }

    @Test(arguments: [(62, "exception"), (70, "failed")])
    func anotherAssetIsNoBlogEntry(version: Int, code: String) async throws {
        let fixture = try CachedHostFixture(version: version)

        let (_, blog) = try await blog(fixture) {
            $0.assetEntryId = fixture.portal.samples["articleEntryId"]?.int64 ?? 0
        }

        #expect(blog.model.problem?.code == code && blog.model.entry == nil)
    }

    private func blog(
        _ fixture: CachedHostFixture,
        _ network: NetworkCondition = .online,
        locale: String = "en_US",
        over transport: any HTTPTransport = HTTPClient(),
        _ set: (any BlogsEntryDisplayScreenlet) -> Void
    ) async throws -> (Stage, any BlogsEntryDisplayScreenlet) {
        let host = try fixture.host(network, locale: locale, transport: transport)
        let stage = try host.stage("blogs-entry-display")
        let blog = try stage.screenlet(as: (any BlogsEntryDisplayScreenlet).self)
        blog.delegate = listener
        set(blog)
        stage.show()
        await stage.settled()
        return (stage, blog)
    }
}

/// A connection that keeps the bodies of requests.
private final class RecordingTransport: HTTPTransport {
    private let client = HTTPClient()
    private let sent = Mutex<[String]>([])

    var bodies: [String] { sent.withLock { $0 } }

    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        sent.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
        return try await client.send(request, progress: progress)
    }
}
