import DemoPortal
import ScreensKit
import ScreensPortal
import Synchronization
import TestSupport
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost
@testable import ScreensWeb

/// Users of a public address who remain signed in when the server starts again.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct StoredSessionTests {
    /// Stores sign-ins in memory.
    private final class Keeper: SessionKeeper {
        struct Failure: Error, CustomStringConvertible { let description = "The disk is full." }
        struct Entry: Sendable {
            let session: SessionContext
            let user: SessionUser
            let end: Timestamp
        }

        let entries = Mutex<[String: Entry]>([:])
        let fails = Mutex(false)

        func store(
            _ session: SessionContext,
            of user: SessionUser,
            as id: String,
            until end: Timestamp
        ) throws {
            if fails.withLock(\.self) { throw Failure() }
            entries.withLock { $0[id] = Entry(session: session, user: user, end: end) }
        }

        func signIn(of id: String) -> (session: SessionContext, user: SessionUser)? {
            entries.withLock { $0[id].map { ($0.session, $0.user) } }
        }

        func remove(_ id: String) throws { entries.withLock { $0[id] = nil } }

        var ids: [String] { entries.withLock { Array($0.keys) } }
    }

    private let keeper = Keeper()
    private let site: Site

    init() throws {
        site = try Site.ofApp(
            isGuest: true,
            publicAddress: PublicAddress("https://team.example"),
            keeper: keeper
        )
    }

    private func user(_ name: String) async throws -> Browser {
        var browser = try await site.visitor("/me")
        _ = try await browser.signIn(as: name, password: site.portal.password)
        try #require(browser.plainAddress == "/me")
        await site.surface.router.storedSessions?.settle()
        return browser
    }

    private func id(_ browser: Browser) -> String {
        String(browser.cookie.split(separator: "=").last ?? "")
    }

    private func restart() async throws {
        await site.surface.stop()
        try site.start()
    }

    @Test func usersRemainSignedInEachInTheirOwnBrowser() async throws {
        var (omar, lucia) = (try await user("omar"), try await user("lucia"))
        let (before, address) = (omar.cookie, omar.address)

        try await restart()

        let page = try await omar.open(address)
        #expect(page.status == 200 && omar.page.contains("Omar") && omar.cookie == before)
        try await lucia.open("/me")
        #expect(lucia.page.contains("Lucía") && !lucia.page.contains("Omar"))
        #expect(site.surface.router.sessionCount == 2)
        // A page that listened has to load itself again.
        let tab = try #require(address.firstMatch(of: /tab=\d+/)?.0)
        try await restart()
        #expect(try await omar.get("/events?rev=1&\(tab)9").status == 410)
    }

    @Test func requestsAtTheSameTimeContinueOneSession() async throws {
        let omar = try await user("omar")
        try await restart()

        let replies = try await withThrowingTaskGroup(of: RawReply.self) { group in
            for _ in 0..<6 { group.addTask { try await omar.get("/me") } }
            var all: [RawReply] = []
            for try await reply in group { all.append(reply) }
            return all
        }

        #expect(replies.allSatisfy { [200, 303].contains($0.status) })
        #expect(site.surface.router.sessionCount == 1)
    }

    @Test func aGuestsCookieOrAnyOtherContinuesNothing() async throws {
        let guest = try await site.visitor("/me")
        _ = try await user("omar")
        try await restart()

        for cookie in [id(guest), String(repeating: "a", count: 64), "../../etc", ""] {
            var browser = guest
            browser.cookie = "__Host-screens=\(cookie)"
            let page = try await browser.open("/me")
            #expect(!page.body.contains("Omar") && browser.plainAddress == "/door")
        }
    }

    @Test func whoHasSignedOutIsNotSignedInAfterARestart() async throws {
        var omar = try await user("omar")
        #expect(keeper.ids == [id(omar)])
        let stage = try #require(site.stages.first { $0.isOfUser })

        await stage.host.signOut()
        await site.surface.router.storedSessions?.settle()

        #expect(keeper.ids.isEmpty)
        try await restart()
        try await omar.open("/me")
        #expect(omar.plainAddress == "/door")
    }

    @Test func aSessionThatEndsIsNotKept() async throws {
        let omar = try await user("omar")
        let stored = keeper.entries.withLock { $0[id(omar)]?.end.milliseconds ?? 0 }
        let left = stored - Timestamp.now().milliseconds
        #expect((1_740_000...1_800_000).contains(left))

        await site.surface.router.tidy(now: .now + .seconds(31 * 60))
        await site.surface.router.storedSessions?.settle()

        #expect(keeper.ids.isEmpty && site.surface.router.sessionCount == 0)
    }

    @Test func whoCannotBeKeptIsSignedInAllTheSame() async throws {
        keeper.fails.withLock { $0 = true }

        let omar = try await user("omar")

        #expect(omar.page.contains("Omar") && keeper.ids.isEmpty)
    }
}
