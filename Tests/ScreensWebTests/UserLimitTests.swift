import DemoPortal
import ScreensKit
import TestSupport
import Testing
import WebSupport

@testable import ScreensWeb

/// What each user of a public address may have.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct UserLimitTests {
    private static func site(_ configure: (inout WebOptions) -> Void) throws -> Site {
        try Site.ofApp(
            isGuest: true,
            publicAddress: PublicAddress("https://team.example"),
            configuring: configure
        )
    }

    /// A browser in which a user has signed in.
    private func user(_ name: String, of site: Site) async throws -> Browser {
        var browser = try await site.visitor("/me")
        _ = try await browser.signIn(as: name, password: site.portal.password)
        try #require(browser.plainAddress == "/me", "\(browser.page)")
        return browser
    }

    @Test func theOldestSessionOfAUserEndsAndNobodyElses() async throws {
        let site = try Self.site { $0.userSessions = 2 }
        var lucia = try await user("lucia", of: site)
        var omars: [Browser] = []
        for _ in 0..<3 { omars.append(try await user("omar", of: site)) }

        let router = site.surface.router
        try await until("the oldest session ends") { router.sessionCount == 3 }

        for (number, browser) in omars.enumerated() {
            var browser = browser
            try await browser.open("/me")
            #expect(browser.plainAddress == (number == 0 ? "/door" : "/me"))
        }
        #expect(try await lucia.open("/me").body.contains("Lucía"))
    }

    @Test func whoSendsTooManyRequestsIsToldWhenToTryAgain() async throws {
        let site = try Self.site { $0.requestsPerSecond = 1 }
        let (guest, other) = (try await site.visitor(), try await site.visitor())

        let reply = try await refusal { try await guest.get(guest.address) }
        #expect(reply.header("Retry-After") == "1", "\(reply.text)")
        #expect(reply.body.contains("too many requests") && reply.body.contains("in a second"))
        let form = try await refusal { try await guest.postForm([("act", "screens.refresh")]) }
        #expect(form.body.contains("too many requests"))
        // Neither other users nor what each page loads are concerned.
        #expect(try await other.get(other.address).status == 200)
        #expect(try await guest.get(LiveScript.path).status == 200)
    }

    /// The first reply with status 429.
    private func refusal(_ send: () async throws -> RawReply) async throws -> RawReply {
        for _ in 0..<60 {
            let reply = try await send()
            if reply.status == 429 { return reply }
        }
        throw ToolFailure(words: "no request was refused")
    }

    @Test func sessionsOfOneUserShareWhatTheyMaySend() {
        let (rates, now) = (RequestRates(perSecond: 2), ContinuousClock.now)

        for _ in 0..<20 { #expect(rates.refusal(of: "omar", now: now) == nil) }

        #expect(rates.refusal(of: "omar", now: now) == 1)
        #expect(rates.refusal(of: "lucia", now: now) == nil)
        #expect(rates.refusal(of: "omar", now: now + .milliseconds(500)) == nil)
        #expect(rates.refusal(of: "omar", now: now + .milliseconds(500)) == 1)
        // A clock that goes back gives nothing.
        #expect(rates.refusal(of: "omar", now: now - .seconds(60)) == 1)
    }

    @Test func usersAreForgottenWhenNothingIsToBeRemembered() {
        let (rates, now) = (RequestRates(perSecond: 1), ContinuousClock.now)
        for number in 0..<1_000 { _ = rates.refusal(of: "\(number)", now: now) }

        rates.tidy(now: now)
        #expect(rates.count == 1_000)
        rates.tidy(now: now + .seconds(2))

        #expect(rates.count == 0)
    }
}
