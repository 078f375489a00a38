import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPortal
import ScreensPrinting
@_spi(Host) import ScreensRendering
import Testing

/// Comments, galleries and files on a portal that has none of them.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct MediaPolicyTests {
    /// All that load something: the field for a new comment does not.
    nonisolated private static let names = [
        "comment-list", "comment-display", "image-gallery", "file-display", "image-display",
        "video-display", "audio-display", "pdf-display",
    ]

    @Test(arguments: names, ["default", "flat7"] as [ThemeName])
    func anOldPortalIsToldInOneSentenceOnEverySurface(name: String, theme: ThemeName) async throws {
        let fixture = try CachedHostFixture(version: 62)

        let stage = try await fixture.show(name, .online, .remoteFirst, theme: theme)

        let problem = try #require(stage.problem)
        #expect(problem.code == "invalid" && fixture.portal.requests.isEmpty)
        #expect(problem.message.hasSuffix(".") && !problem.message.dropLast().contains(". "))
        try await expect(problem.message, on: stage)
    }

    @Test(arguments: OfflinePolicy.allCases)
    func anOldPortalGetsNoComment(policy: OfflinePolicy) async throws {
        let fixture = try CachedHostFixture(version: 62)
        let stage = try await fixture.show("comment-add", .online, policy)
        let add = try stage.screenlet(as: (any CommentAddScreenlet).self)
        add.body = "Anybody there?"

        add.addComment()
        await stage.settled()

        #expect(add.model.problem?.code == "invalid" && add.body == "Anybody there?")
        #expect(try fixture.cache.pendingWrites().isEmpty)
        #expect(fixture.portal.requests.isEmpty)
    }

    /// Expects a sentence in all that is printed.
    private func expect(_ sentence: String, on stage: Stage) async throws {
        let json = try await stage.printed(rows: nil) { try JSONRenderer.tree($0) }
        #expect(await stage.text(columns: 400).contains(sentence))
        #expect(await stage.html().contains(sentence))
        #expect(String(decoding: json, as: UTF8.self).contains(sentence))
    }
}
