import DemoPortal
import Foundation
import ScreensKit
import TestSupport
import Testing
import WebSupport

@testable import ScreensWeb

/// A team at a public address: many users who act at the same time.
///
/// `SCREENS_TEAM` is how many there are, 20 if it is not set. The times until a page has what its user has done, and the
/// memory of each user, are printed: with the portal, the clients and a build for tests in one process.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TeamTests {
    private static let count =
        ProcessInfo.processInfo.environment["SCREENS_TEAM"].flatMap { Int($0) } ?? 20
    /// How many users act at a time.
    private static let atOnce = 8
    /// How many users the portal has.
    private static let accounts = 40

    /// The row of the article that is opened.
    private static let article = [("row", "3"), ("from", "0"), ("count", "64")]

    /// A user with an open page.
    private struct Member: Sendable {
        let browser: Browser
        let listener: Listener
        /// The page about the user.
        let own: String
        /// Who has written the article: no secret.
        let author: String
        /// The actions by which the user rates an article, or takes a vote back.
        let votes: [String]
    }

    private let site: Site

    init() throws {
        site = try Site.ofApp(
            isGuest: true,
            publicAddress: PublicAddress("https://team.example"),
            sessions: Self.count + 64
        ) {
            $0.userSessions = Self.count
            $0.requestsPerSecond = 10_000
        }
    }

    private func member(_ number: Int) async throws -> Member {
        var browser = try await site.visitor("/me")
        let name = "user\(number % Self.accounts + 1)"
        _ = try await browser.signIn(as: name, password: site.portal.password)
        try #require(browser.plainAddress == "/me", "\(name): \(browser.page)")
        let own = browser.page
        try await browser.open("/news")
        _ = try await browser.submit(Self.article)
        let votes = browser.page.matches(
            of: /name="act" value="([^"]*(?:update|delete)Rating[^"]*)"/
        )
        .map { "\($0.1)".replacing("&quot;", with: "\"") }
        try #require(votes.count >= 2, "\(browser.page)")
        let author = try #require(
            browser.page.firstMatch(of: /<strong[^>]*>([^<]+)<\/strong><time/)
        )
        let tab = try #require(browser.address.firstMatch(of: /tab=\d+/)?.0)
        let listener = try await Listener(browser, revision: "none&\(tab)")
        return Member(
            browser: browser,
            listener: listener,
            own: own,
            author: "\(author.1)",
            votes: votes
        )
    }

    /// How long it takes until the page of a user has a vote.
    @concurrent
    private func vote(_ number: Int, of member: Member) async throws -> Duration {
        let before = await member.listener.text.utf8.count
        let start = ContinuousClock.now
        async let reply = member.browser.postForm([("act", member.votes[number])])
        let isShown = await member.listener.receives {
            $0.utf8.dropFirst(before).count > 0 && $0.hasSuffix("\r\n")
                && String($0.utf8.dropFirst(before)).map { $0.contains("data:") } ?? false
        }
        let time = start.duration(to: .now)
        let status = try await reply.status
        #expect(isShown && status == 303)
        return time
    }

    private func votes(of members: [Member]) async throws -> [Duration] {
        var times: [Duration] = []
        for first in stride(from: 0, to: members.count, by: Self.atOnce) {
            let some = members[first..<min(first + Self.atOnce, members.count)]
            for number in 0..<2 {
                times += try await withThrowingTaskGroup(of: Duration.self) { group -> [Duration] in
                    for member in some {
                        group.addTask { try await vote(number, of: member) }
                    }
                    var all: [Duration] = []
                    for try await time in group { all.append(time) }
                    return all
                }
            }
        }
        return times.sorted()
    }

    /// The memory of this process, in kilobytes.
    private var memory: Int {
        let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
            .split(separator: " ")
        return (words.flatMap { Int($0[1]) } ?? 0) * 4
    }

    @Test func manyUsersActAndNobodySeesAnythingOfAnother() async throws {
        // What is made once is not a user's.
        _ = try await member(0)
        let before = memory
        var members: [Member] = []
        for number in 0..<Self.count { members.append(try await member(number)) }
        let each = (memory - before) / Self.count

        let times = try await votes(of: members)

        let names = try (1...Self.accounts).map { try site.portal.fullName(of: "user\($0)") }
        #expect(Set(names).count == names.count)
        for (number, member) in members.enumerated() {
            let (text, own) = (await member.listener.text, names[number % Self.accounts])
            #expect(member.own.contains(own))
            for name in names where name != own {
                #expect(!member.own.contains(name), "\(name) at \(own)'s")
                #expect(!text.contains(name) || name == member.author, "\(name) at \(own)'s")
            }
        }
        #expect(site.surface.router.browsers.count { $0.access.hasUser } == Self.count + 1)
        let (half, most) = (times[times.count / 2], times[times.count * 99 / 100])
        print("\(Self.count) users: act to patch p50 \(half), p99 \(most); \(each) kB a user")
    }
}
