import Foundation
import LiferayKit
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import ScreensPrinting
import Synchronization
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost

/// Pictures of the portal that views name.
@MainActor @Suite(.timeLimit(.minutes(5)))
final class PortalPictureTests {
    private let server: PictureServer
    private let cache: CacheManager
    private let folder: String

    init() throws {
        server = try PictureServer()
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "screens-pictures-\(UUID().uuidString)").path
        cache = try CacheManager(folder: folder, name: .demo)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func stage(
        showing ids: [String],
        _ network: NetworkCondition = .online
    ) throws -> Stage {
        let host = ScreenletHost(
            plugins: try .installed(),
            server: try LiferayServerContext(server: server.url, companyId: 1, groupId: 2),
            session: SessionContext(user: "jane", password: "welcome"),
            cache: cache,
            network: network
        )
        let stage = try host.stage("asset-list")
        stage.appearance.view = .local(PicturesView(ids: ids))
        return stage
    }

    /// Which of the pictures a new drawing has, after those that it asked for have arrived.
    private func found(_ ids: [String], on stage: Stage) async -> [Bool] {
        let first = await stage.drawing(in: DrawingContext()).frame
        for id in ids { _ = first.picture(id) }
        _ = await stage.loadPictures(within: .seconds(180))
        let next = await stage.drawing(in: DrawingContext()).frame
        return ids.map { next.picture($0) != nil }
    }

    @Test func picturesArriveAfterTheDrawing() async throws {
        let id = "portal:/documents/My%20pier.gif/1?version=1.0&t=2"
        let stage = try stage(showing: [id])
        var changeCount = 0
        stage.onChange = { changeCount += 1 }

        let first = await stage.drawing(in: DrawingContext()).frame
        #expect(first.picture(id) == nil && !first.holdsPictures)
        _ = await stage.loadPictures(within: .seconds(180))
        let next = await stage.drawing(in: DrawingContext()).frame

        #expect(changeCount == 1)
        // A drawing never changes, so that a page can be told what is new.
        #expect(first.picture(id) == nil)
        #expect(next.picture(id)?.bytes == TinyPicture.gif && next.holdsPictures)
        #expect(server.paths == ["/documents/My%20pier.gif/1?version=1.0&t=2"])
    }

    @Test func nothingIsLoadedForSurfacesWithoutPictures() async throws {
        let stage = try stage(showing: ["portal:/documents/a.gif"])

        _ = await stage.text()
        await stage.settled()

        #expect(server.paths.isEmpty)
    }

    @Test func aPrintedPageWaitsForItsPictures() async throws {
        let stage = try stage(showing: ["portal:/documents/a.gif"])

        #expect(await stage.html().contains("src=\"data:image/gif;base64,"))
    }

    @Test func theyShowWithoutAConnection() async throws {
        let ids = ["portal:/documents/a.gif"]
        #expect(try await found(ids, on: stage(showing: ids)) == [true])

        let offline = try stage(showing: ids + ["portal:/documents/b.gif"], .offline)
        var notes: [String] = []
        offline.onNote = { notes.append($0.message) }

        #expect(await found(ids + ["portal:/documents/b.gif"], on: offline) == [true, false])
        #expect(notes.isEmpty && server.paths.count == 1)
    }

    @Test func theyFollowThePolicyOfTheScreenlet() async throws {
        let ids = ["portal:/documents/a.gif"]
        let stage = try stage(showing: ids)
        try stage.attributes.set("offlinePolicy", "cache-only")

        #expect(await found(ids, on: stage) == [false])
        #expect(server.paths.isEmpty)
    }

    @Test func anotherStageHasThemAtOnce() async throws {
        let ids = ["portal:/documents/a.gif"]
        let first = try stage(showing: ids)
        #expect(await found(ids, on: first) == [true])
        let second = try first.host.stage("asset-list")
        second.appearance.view = .local(PicturesView(ids: ids))

        #expect(await found(ids, on: second) == [true])
        #expect(server.paths.count == 1)
    }

    @Test func unreachablePicturesAreLoadedWhenTheContentIsLoadedAgain() async throws {
        let ids = ["portal:/documents/once-lost.gif"]
        let stage = try stage(showing: ids)
        #expect(await found(ids, on: stage) == [false])
        #expect(await found(ids, on: stage) == [false])
        #expect(server.paths.count == 1)

        stage.show()
        await stage.settled()

        #expect(await found(ids, on: stage) == [true])
    }

    @Test func onlyThePortalIsAsked() async throws {
        let ids = [
            "portal://other.example/a.gif", "portal:/documents/../api/x", "portal:/a b",
            "portal:a.gif",
            "portal:/documents/%2e%2e/api", "portal:/documents/%252e%252e/api",
            "portal:/documents/..;/api",
            "http://other.example/a.gif",
            "portal:@other.example/a.gif", "portal:/documents/a\r\nX: y", "portal:", "portal:/",
        ]

        #expect(try await found(ids, on: stage(showing: ids)) == ids.map { _ in false })
        #expect(server.paths.isEmpty && server.foreignRequests.isEmpty)
    }

    @Test func redirectionsPagesAndFilesThatAreNoPicturesAreNotShown() async throws {
        let ids = ["redirect", "page", "large", "text", "forbidden"].map {
            "portal:/documents/\($0)"
        }
        let stage = try stage(showing: ids)
        var notes: [String] = []
        stage.onNote = { notes.append($0.message) }

        #expect(await found(ids, on: stage) == ids.map { _ in false })
        #expect(await stage.html().contains("portal:/documents/redirect"))
        #expect(notes.count == 1 && notes[0].hasPrefix("The picture \"/documents/"))
        #expect(server.foreignRequests.isEmpty)
    }

    @Test func theSignInIsSentForDocumentsAndPicturesAlone() async throws {
        let ids = [
            "/documents/a.gif", "/image/a.gif", "/theme/a.gif", "/api/jsonws/user/delete-user",
        ]
        .map { "portal:\($0)" }

        _ = try await found(ids, on: stage(showing: ids))

        #expect(server.paths(withSignIn: true).sorted() == ["/documents/a.gif", "/image/a.gif"])
        #expect(
            server.paths(withSignIn: false).sorted() == [
                "/api/jsonws/user/delete-user", "/theme/a.gif",
            ]
        )
    }

    @Test func theNumberOfPicturesIsLimited() async throws {
        let ids = (0..<StagePictures.most + 5).map { "portal:/documents/\($0).gif" }
        let stage = try stage(showing: ids)
        var notes: [String] = []
        stage.onNote = { notes.append($0.message) }

        #expect(await found(ids, on: stage).count { $0 } == StagePictures.most)
        #expect(notes.count == 1)
        #expect(server.mostAtATime <= 4)
    }
}

/// A list whose body shows pictures.
private struct PicturesView: ListView {
    var ids: [String] = []

    init() {}
    init(ids: [String]) { self.ids = ids }

    func body(of model: AssetListModel, in context: DrawingContext) -> Node {
        .column(ids.map { .image(ImageReference(id: $0, label: $0)) })
    }

    func row(_ row: AssetEntry, at index: Int, in context: DrawingContext) -> Node { .text("") }
}

/// A portal that has only files, and another server to which it redirects.
private final class PictureServer: Sendable {
    private let portal: AttackingServer
    private let foreign: AttackingServer
    private let load: Loads

    private final class Loads: Sendable {
        let state = Mutex((now: 0, most: 0))
        let isDropped = Mutex(false)

        func begin() {
            state.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
        }
        func end() { state.withLock { $0.now -= 1 } }
        /// Whether it is the first call.
        func drops() -> Bool {
            isDropped.withLock { isDropped in
                defer { isDropped = true }
                return !isDropped
            }
        }
    }

    init() throws {
        let foreign = try AttackingServer(answering: rawReply("200 OK", body: "x"))
        let load = Loads()
        (self.foreign, self.load) = (foreign, load)
        let elsewhere = foreign.url
        portal = try AttackingServer { connection in
            guard let path = connection.request()?.split(separator: " ").dropFirst().first else {
                return
            }
            switch path {
            case "/documents/redirect":
                connection.send(
                    rawReply("302 Found", headers: ["Location: \(elsewhere)/a.gif"], body: "")
                )
            case "/documents/page":
                connection.send(
                    rawReply("200 OK", headers: ["Content-Type: text/html"], body: "<p>")
                )
            case "/documents/large":
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\nGIF89a")
            case "/documents/text": connection.send(rawReply("200 OK", body: "no picture"))
            case "/documents/forbidden": connection.send(rawReply("403 Forbidden", body: ""))
            case "/documents/once-lost.gif" where load.drops(): break
            default:
                let count = TinyPicture.gif.count
                load.begin()
                connection.send(
                    "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(count)\r\n\r\n"
                )
                connection.send(TinyPicture.gif.dropLast())
                // So that others could come meanwhile.
                usleep(5_000)
                // With its last byte, the next one may begin before this thread continues.
                load.end()
                connection.send(TinyPicture.gif.suffix(1))
            }
        }
    }

    var url: String { portal.url }
    var mostAtATime: Int { load.state.withLock(\.most) }
    var foreignRequests: [String] { foreign.requests }
    /// The addresses of all files that were asked for.
    var paths: [String] { Self.paths(portal.requests) }

    func paths(withSignIn isSignedIn: Bool) -> [String] {
        Self.paths(portal.requests.filter { $0.contains("\r\nAuthorization: ") == isSignedIn })
    }

    private static func paths(_ requests: [String]) -> [String] {
        requests.filter { $0.hasPrefix("GET ") }
            .map { String($0.split(separator: " ")[1]) }
    }
}
