import DemoPortal
import Foundation
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import TestSupport
import Testing

/// No acknowledged comment, picture or deletion is lost or doubled, whatever the network does.
@MainActor @Suite(.timeLimit(.minutes(30)))
struct QueueTests {
    @Test(arguments: [Dialect.json, .headless])
    func noAcknowledgedCommentOrPictureIsLostOrDoubled(dialect: Dialect) async throws {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["SCREENS_SEED"].flatMap(UInt64.init) ?? 1
        // Each has a portal and real requests, so there are fewer than of other models.
        let count = min(environment["SCREENS_SEEDS"].flatMap(UInt64.init) ?? 3, 50)
        for seed in first..<first + count {
            let trial = try QueueTrial(seed: seed, dialect: dialect)
            try await trial.run(steps: 30)
            #expect(trial.complaints.isEmpty, "SCREENS_SEED=\(seed) SCREENS_SEEDS=1")
            if !trial.complaints.isEmpty {
                print(trial.log.joined(separator: "\n"))
                break
            }
        }
    }

    /// The list is loaded, then somebody else changes the comment, and the user changes the older copy.
    @Test(arguments: [OfflinePolicy.remoteFirst, .cacheFirst, .staleWhileRevalidate])
    func aChangeOfAnOutdatedCommentIsAConflictThatTheListShows(policy: OfflinePolicy) async throws {
        let fixture = try CachedHostFixture()
        let id = try #require(
            try fixture.portal.addComment(
                "<p>Before</p>",
                className: fixture.className,
                classPK: fixture.classPK,
                user: String(fixture.portal.user.prefix { $0 != "@" })
            )
        )
        let stage = try fixture.host().stage("comment-list")
        let list = try stage.screenlet(as: (any CommentListScreenlet).self)
        (list.className, list.classPK) = (fixture.className, fixture.classPK)
        (list.firstPageSize, list.offlinePolicy) = (1_000, policy)
        stage.show()
        await stage.settled()
        #expect(try stage.perform(Action("editComment", ["comment": .text("\(id)")])))
        try fixture.portal.setCommentBody("<p>Theirs</p>", of: id)
        list.loadList()
        await stage.settled()

        _ = try stage.perform(.setValue(ShownComment.fieldName, ["Mine"]))
        #expect(try stage.perform(Action("saveComment")))
        await stage.settled()

        let rows = (0..<list.model.count).compactMap { list.model.row(at: $0) }
        #expect(rows.first { $0.key == "\(id)" }?.unsent == .conflicted)
        #expect(try fixture.cache.pendingWrites().map(\.state) == [.conflicted])
        #expect(try fixture.portal.comment(id)?.body == "<p>Theirs</p>")
    }

    /// The portal has the picture, its answer is lost, and the user gives it another title before that is known.
    @Test func anotherTitleForAPictureWhoseAnswerWasLostIsNoSecondPicture() async throws {
        let trial = try QueueTrial(seed: 0)
        trial.fixture.portal.faults = FaultPlan(
            .loseAnswer,
            remaining: 1,
            pathPrefix: "/dlapp/add-file-entry"
        )
        try await trial.addPicture(.online)
        trial.fixture.portal.faults = FaultPlan()
        let (stage, gallery) = try await trial.gallery(.offline)
        let upload = try #require(gallery.model.uploads.first)
        #expect(gallery.showDetailUploadView(upload))
        _ = try stage.perform(.setValue("title", ["Lake at dawn"]))
        #expect(gallery.upload())
        await stage.settled()

        let summary = try await trial.fixture.sync()

        #expect(summary.failed == 0 && summary.conflicted == 0)
        #expect(try trial.fixture.portal.documents().map(\.title) == ["Lake at dawn"])
    }
}
