import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPortal
import ScreensPrinting
@_spi(Host) import ScreensRendering
import Testing

/// Comments, galleries and files by every policy, and on a portal that has none of them.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct MediaPolicyTests {
    /// All that load something: the field for a new comment does not.
    nonisolated private static let names = [
        "comment-list", "comment-display", "image-gallery", "file-display", "image-display",
        "video-display", "audio-display", "pdf-display",
    ]
    nonisolated private static let identifying = ["className", "classPK", "commentId"]

    @Test(arguments: names, OfflinePolicy.allCases)
    func aCopyIsShownWhereThePolicyReadsIt(name: String, policy: OfflinePolicy) async throws {
        let fixture = try CachedHostFixture()
        let unknown = try await show(name, fixture, .offline, policy)
        #expect(unknown.model.phase == .failed && unknown.problem != nil)
        let online = try await show(name, fixture, .online, .remoteFirst)
        #expect(online.model.phase == .ready && online.problem == nil)

        let offline = try await show(name, fixture, .offline, policy)

        #expect(offline.model.phase == (policy == .remoteOnly ? .failed : .ready))
        for stage in [unknown, offline] {
            let (text, html) = (await stage.text(), await stage.html())
            #expect(!text.isEmpty && html.contains("</html>"))
        }
    }

    @Test(arguments: names, ["default", "flat7"] as [ThemeName])
    func anOldPortalIsToldInOneSentenceOnEverySurface(name: String, theme: ThemeName) async throws {
        let fixture = try CachedHostFixture(version: 62)

        let stage = try await show(name, fixture, .online, .remoteFirst, theme)

        let problem = try #require(stage.problem)
        #expect(problem.code == "invalid" && fixture.portal.requests.isEmpty)
        #expect(problem.message.hasSuffix(".") && !problem.message.dropLast().contains(". "))
        try await expect(problem.message, on: stage)
    }

    @Test(arguments: OfflinePolicy.allCases)
    func anOldPortalGetsNoComment(policy: OfflinePolicy) async throws {
        let fixture = try CachedHostFixture(version: 62)
        let stage = try await show("comment-add", fixture, .online, policy)
        let add = try stage.screenlet(as: (any CommentAddScreenlet).self)
        add.body = "Anybody there?"

        add.addComment()
        await stage.settled()

        #expect(add.model.problem?.code == "invalid" && add.body == "Anybody there?")
        #expect(try fixture.cache.pendingWrites().isEmpty)
        #expect(fixture.portal.requests.isEmpty)
    }

    private func show(
        _ name: String,
        _ fixture: CachedHostFixture,
        _ network: NetworkCondition,
        _ policy: OfflinePolicy,
        _ theme: ThemeName = .default
    ) async throws -> Stage {
        let stage = try fixture.host(network).stage(name, theme: theme)
        let samples = fixture.portal.samples.filter { name, _ in
            Self.identifying.contains(name) && stage.attributes.type(of: name) != nil
        }
        for (name, value) in fixture.portal.sample(forScreenlet: name)?.attributes ?? samples {
            try stage.attributes.set(name, value)
        }
        try stage.attributes.set("offlinePolicy", .text(policy.rawValue))
        stage.show()
        await stage.settled()
        return stage
    }

    /// Expects a sentence in all that is printed.
    private func expect(_ sentence: String, on stage: Stage) async throws {
        let json = try await stage.printed(rows: nil) { try JSONRenderer.tree($0) }
        #expect(await stage.text(columns: 400).contains(sentence))
        #expect(await stage.html().contains(sentence))
        #expect(String(decoding: json, as: UTF8.self).contains(sentence))
    }
}
