import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import TestSupport
import Testing

/// Comments of the demo portal, with the real cache and queue.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct CommentTests {
    private static let addition = "/screens.screenscomment/add-comment"
    private let fixture: CachedHostFixture

    init() throws { fixture = try CachedHostFixture() }

    @Test func aCommentWrittenWithoutAConnectionIsShownAtOnceAndSentOnce() async throws {
        let before = try await list().model.count

        try await add("Written on the train", .offline)
        let offline = try await list(.offline)
        #expect(offline.model.count == before + 1)
        #expect(try #require(offline.last).unsent == .pending)
        let summary = try await fixture.sync()

        #expect(summary.completed == 1)
        let online = try await list()
        #expect(online.model.count == before + 1)
        #expect(try #require(online.last).text.plainText == "Written on the train")
        #expect(try #require(online.last).unsent == nil)
    }

    @Test func editsJoinAQueuedCommentAndItsDeletionLeavesNothing() async throws {
        let before = try await list().model.count
        try await add("One", .offline)
        let (stage, offline) = try await shown(.offline)
        let key = try #require(offline.last).key

        try await perform(stage, "editComment", ["comment": .text(key)])
        _ = try stage.perform(.setValue(ShownComment.fieldName, ["Two"]))
        try await perform(stage, "saveComment")
        #expect(try fixture.cache.pendingWrites().count == 1)
        #expect(try #require(offline.last).text.plainText == "Two")
        try await perform(stage, "deleteComment", ["comment": .text(key)])

        #expect(offline.model.count == before)
        #expect(try fixture.cache.pendingWrites().isEmpty)
        #expect(try await list().model.count == before)
    }

    @Test func anAdditionWhoseAnswerWasLostIsNotSentTwice() async throws {
        let before = try await list().model.count
        try await add("Lost?", .offline)
        fixture.portal.faults = FaultPlan(
            .loseAnswer,
            remaining: 1,
            pathPrefix: Self.addition
        )

        _ = try await fixture.sync()
        fixture.portal.faults = FaultPlan()
        _ = try await fixture.sync()

        #expect(try fixture.cache.pendingWrites().isEmpty)
        #expect(try await list().model.count == before + 1)
    }

    /// Nothing but their keys distinguishes the two, and a lost one has none.
    @Test(arguments: [true, false], [FaultPlan.Fault.dropRequest, .loseAnswer])
    func equalCommentsAreTwoWhicheverOfThemWasLost(
        isFirstLost: Bool,
        fault: FaultPlan.Fault
    ) async throws {
        let before = try await list().model.count
        if !isFirstLost { try await add("Thanks!") }
        try await add("Thanks!", .offline)
        fixture.portal.faults = FaultPlan(fault, pathPrefix: Self.addition)
        _ = try await fixture.sync()
        #expect(try fixture.cache.pendingWrites().count == 1)
        fixture.portal.faults = FaultPlan()
        if isFirstLost { try await add("Thanks!") }

        _ = try await fixture.sync()

        #expect(try fixture.cache.pendingWrites().isEmpty)
        #expect(try await list().model.count == before + 2)
    }

    /// Both are looked for at the same time, and both could be the one that the portal has.
    @Test func ofTwoEqualCommentsThatWereLostTheMissingOneIsSentAgain() async throws {
        let before = try await list().model.count
        for fault in [FaultPlan.Fault.dropRequest, .loseAnswer] {
            fixture.portal.faults = FaultPlan(fault, pathPrefix: Self.addition)
            try await add("Thanks!")
        }
        fixture.portal.faults = FaultPlan()
        #expect(try fixture.cache.pendingWrites().count == 2)

        _ = try await fixture.sync()

        #expect(try fixture.cache.pendingWrites().isEmpty)
        #expect(try await list().model.count == before + 2)
    }

    @Test(arguments: [OfflinePolicy.cacheFirst, .staleWhileRevalidate])
    func anOlderCopyOfTheListHasWhatWasSent(policy: OfflinePolicy) async throws {
        let before = try await list().model.count
        try await add("Sent")

        let added = try await list(.offline, policy)
        #expect(added.model.count == before + 1 && added.last?.unsent == nil)
        let (stage, _) = try await shown(.online, policy)
        try await perform(stage, "deleteComment", ["comment": .text(try #require(added.last).key)])

        #expect(try await list(.offline, .cacheOnly).model.count == before)
    }

    @Test func anOldPortalHasNoComments() async throws {
        let fixture = try CachedHostFixture(version: 62)
        let stage = try fixture.host().stage("comment-list")
        let list = try stage.screenlet(as: (any CommentListScreenlet).self)
        (list.className, list.classPK) = (fixture.className, fixture.classPK)
        stage.show()
        await stage.settled()

        #expect(
            list.model.problem == .invalid("Portals of version 6.2 have no comments for apps.")
        )
    }

    private func list(
        _ network: NetworkCondition = .online,
        _ policy: OfflinePolicy = .remoteFirst
    ) async throws -> any CommentListScreenlet {
        try await shown(network, policy).1
    }

    private func shown(
        _ network: NetworkCondition = .online,
        _ policy: OfflinePolicy = .remoteFirst
    ) async throws -> (Stage, any CommentListScreenlet) {
        let stage = try fixture.host(network).stage("comment-list")
        let list = try stage.screenlet(as: (any CommentListScreenlet).self)
        (list.className, list.classPK) = (fixture.className, fixture.classPK)
        (list.firstPageSize, list.offlinePolicy) = (1_000, policy)
        stage.show()
        await stage.settled()
        return (stage, list)
    }

    private func add(_ text: String, _ network: NetworkCondition = .online) async throws {
        try await fixture.addComment(text, network)
    }

    private func perform(
        _ stage: Stage,
        _ name: String,
        _ arguments: JSONObject = [:]
    ) async throws {
        #expect(try stage.perform(Action(name, arguments)))
        await stage.settled()
    }
}

extension CommentListScreenlet {
    /// The last comment.
    fileprivate var last: ShownComment? { model.row(at: model.count - 1) }
}
