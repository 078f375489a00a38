import ScreensHost
import ScreensKit
import TestSupport
import Testing
import WebSupport

@testable import ScreensWeb

/// Stages that take their time to be made.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SlowStageTests {
    private static let app = """
        {"schema": 1, "title": "Club", "start": "news", "pages": {"news": {"title": "Latest", "screenlets": {
        "list": {"screenlet": "asset-list"}}}}}
        """

    @Test func eachBrowserGetsTheAppOfAFolder() async throws {
        let scratch = try TemporaryFolder()
        try scratch.write(Self.app.utf8, as: "app.json")
        let site = try Site(making: { try await $0.stage(appIn: scratch.path) })

        let (first, second) = (try await site.browser(), try await site.browser())

        #expect(first.page.contains("Latest") && second.page.contains("Latest"))
        #expect(site.stages.count == 2)
    }

    @Test func otherBrowsersAreAnsweredWhileAStageIsMade() async throws {
        let (asked, release) = (
            AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self)
        )
        let count = Count()
        let site = try Site(making: { host in
            count.value += 1
            if count.value == 2 {
                asked.continuation.finish()
                for await _ in release.stream {}
            }
            return try host.stage("asset-list")
        })
        let early = try await site.browser()

        async let late = site.browser()
        for await _ in asked.stream {}
        let reply = try await early.get("/")
        release.continuation.finish()

        #expect(reply.status == 200)
        #expect(try await late.page.contains("<html"))
    }

    @Test func aStageThatCannotBeMadeIsAPageThatSaysSo() async throws {
        let scratch = try TemporaryFolder()
        let site = try Site(making: { try await $0.stage(appIn: scratch.path) })
        var browser = Browser(site)
        browser.key = site.newKey

        let reply = try await browser.get("/")

        #expect(reply.status == 500)
        #expect(!reply.text.contains(scratch.path))
    }
}

@MainActor
private final class Count {
    var value = 0
}
