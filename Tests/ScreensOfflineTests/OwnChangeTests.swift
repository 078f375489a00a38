import ScreensKit
import ScreensSQLite
import Testing

@testable import ScreensOffline

/// A change that this cache sent itself is no conflict, however and whenever it reaches the portal.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OwnChangeTests {
    private let client: OfflineClient

    init() async throws {
        client = try OfflineClient()
        client.portal.change("7", to: ["a": "old", "b": "old"])
        await client.read("7")
    }

    private func setFate(_ fate: VirtualPortal.Fate) {
        client.portal.with { state in
            state.fate = { $0 == "/note/set" ? fate : .answered }
        }
    }

    private func sync() async throws -> Listener {
        let listener = Listener(nil)
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
        try client.cache.retry(client.pending)
        try await manager.sync()
        return listener
    }

    private var fields: [String: String]? { client.portal.notes["7"]?.fields }

    nonisolated private static let unanswered: [VirtualPortal.Fate] =
        [.answerLost, .late, .held(1), .twice(1)]
        + VirtualPortal.PortalFailure.allCases.map(VirtualPortal.Fate.failedAfterwards)

    /// A user who got an error tries again with another value; a user who got none continues
    /// editing.
    @Test(arguments: [.remoteFirst, .cacheFirst] as [OfflinePolicy], unanswered)
    func anEditAfterALostAnswerIsNoConflict(
        policy: OfflinePolicy,
        fate: VirtualPortal.Fate
    ) async throws {
        let shown = try await client.read("7").get().output
        setFate(fate)
        let first = await client.write(policy, "7", ["a": "1"], on: shown)
        setFate(.answered)

        let copy = try? first.get().output.value
        await client.write(policy, "7", ["a": "2"], on: copy ?? shown)
        let listener = try await sync()

        #expect(listener.conflicts.isEmpty)
        #expect(try client.pending.isEmpty)
        #expect(fields == ["a": "2", "b": "old"])
    }

    /// A user who sees an error submits the same form again, though the addition may have reached
    /// the portal.
    @Test(
        arguments: [.remoteFirst, .cacheFirst, .staleWhileRevalidate] as [OfflinePolicy],
        unanswered.filter { $0 != .late && $0 != .held(1) }
    )
    func anAdditionWithAnUnknownOutcomeIsQueuedAndMadeOnce(
        policy: OfflinePolicy,
        fate: VirtualPortal.Fate
    ) async throws {
        client.portal.with { state in state.fate = { _ in fate } }
        let written = try await client.write(policy, "draft-1", ["a": "new"]).get()
        client.portal.with { state in state.fate = { _ in .answered } }

        let listener = try await sync()

        #expect(written.freshness.unsent == (fate == .twice(1) ? nil : .pending))
        #expect(listener.conflicts.isEmpty)
        #expect(try client.pending.isEmpty)
        #expect(client.portal.notes.values.count { $0.fields == ["a": "new"] } == 1)
    }

    @Test(arguments: [.remoteFirst, .cacheFirst] as [OfflinePolicy])
    func anAdditionThatThePortalRefusesIsAnErrorAtOnce(policy: OfflinePolicy) async throws {
        client.portal.with { state in state.fate = { _ in .refused } }

        let written = await client.write(policy, "draft-1", ["a": "new"])

        #expect(throws: ScreensError.self) { try written.get() }
        #expect(try client.pending.isEmpty)
    }

    /// The older change replaces the newer one at the portal, before the newer one is settled.
    @Test(arguments: 1...4)
    func aLateOlderChangeIsReplacedAgain(requests: Int) async throws {
        setFate(.held(requests))
        await client.write(.remoteFirst, "7", ["a": "1"])
        setFate(.answerLost)
        await client.write(.remoteFirst, "7", ["a": "2"])
        setFate(.answered)

        for _ in 0..<3 {
            let listener = try await sync()
            #expect(listener.conflicts.isEmpty)
        }
        #expect(try client.pending.isEmpty)
        client.portal.settle()
        await client.write(.cacheFirst, "7", ["b": "3"])

        #expect(fields == ["a": "2", "b": "3"])
        #expect(try client.pending.isEmpty)
    }

    /// The portal has the value that the change was made on, but it had another one in between.
    @Test func aChangeThatAnOlderOneUndidBeforeItsAnswerIsSentAgain() async throws {
        setFate(.twice(3))
        await client.write(.remoteFirst, "7", ["a": "1"])
        setFate(.answerLost)
        await client.write(.remoteFirst, "7", ["a": "2"])
        setFate(.answered)

        let listener = try await sync()

        #expect(listener.conflicts.isEmpty)
        #expect(fields == ["a": "2", "b": "old"])
        // A portal that knows the id would not carry out the change again.
        let ids = client.portal.applied.filter { $0.delivery == .prompt }.map(\.id)
        #expect(ids.count == 3 && Set(ids).count == 3)
    }

    @Test(arguments: [.remoteFirst, .cacheFirst, .remoteOnly] as [OfflinePolicy])
    func aChangeThatArrivesAgainAfterANewerOneWasSettledIsNoConflict(
        policy: OfflinePolicy
    ) async throws {
        setFate(.twice(100))
        await client.write(policy, "7", ["a": "1"])
        setFate(.answered)
        await client.write(policy, "7", ["a": "2"])
        client.portal.settle()
        #expect(fields?["a"] == "1")

        let written = try await client.write(.remoteFirst, "7", ["b": "3"]).get()

        #expect(written.freshness.source == .remote)
        #expect(fields == ["a": "2", "b": "3"])
    }

    /// After some minutes, it is more likely that another user wrote the older value.
    @Test func anOlderValueThatReappearsLaterIsAConflict() async throws {
        await client.write(.remoteFirst, "7", ["a": "1"])
        await client.write(.remoteFirst, "7", ["a": "2"])
        client.advance(SentValue.lateness + 1)
        client.portal.change("7", to: ["a": "1", "b": "old"])

        let written = try await client.write(.remoteFirst, "7", ["b": "3"]).get()

        #expect(written.freshness.unsent == .conflicted)
    }

    /// The process ends before the user learns that the first change has arrived.
    @Test func aChangeOfAKilledProcessIsNoConflict() async throws {
        // Once its process is dead, this client can store nothing more.
        let client = try OfflineClient(
            portal: self.client.portal,
            folder: self.client.folder,
            onProblem: { _ in }
        )
        client.portal.with { state in
            state.onAnswered = { path in
                guard path == "/note/set" else { return }
                try? client.cache.access { (connection) throws(DatabaseFailure) in
                    try connection.run("PRAGMA query_only = 1")
                }
                client.cache.setFaults { _ in true }
            }
        }
        await client.write(.remoteFirst, "7", ["a": "1"])
        client.portal.with { $0.onAnswered = { _ in } }
        let later = try OfflineClient(portal: client.portal, folder: client.folder)

        let written = try await later.write(.remoteFirst, "7", ["a": "2"]).get()

        #expect(written.freshness.source == .remote)
        #expect(fields == ["a": "2", "b": "old"])
    }

    @Test func aResolvedConflictDoesNotReappear() async throws {
        setFate(.held(100))
        await client.write(.remoteFirst, "7", ["a": "1"])
        client.portal.change("7", to: ["a": "theirs", "b": "old"])
        setFate(.answered)
        let listener = Listener(.useLocal)
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
        try client.cache.retry(client.pending)
        try await manager.sync()
        #expect(listener.conflicts.count == 1)
        await client.write(.remoteFirst, "7", ["a": "2"])
        client.portal.settle()
        #expect(fields?["a"] == "1")

        let written = try await client.write(.remoteFirst, "7", ["b": "3"]).get()

        #expect(written.freshness.source == .remote)
        #expect(fields == ["a": "2", "b": "3"])
    }

    /// An older value from this cache may also be an acknowledged change of another page of the
    /// user.
    @Test func anAcknowledgedChangeThatThisEditHasNotSeenIsAConflict() async throws {
        let shown = try await client.read("7").get().output
        await client.write(.remoteFirst, "7", ["a": "1"])
        await client.write(.remoteFirst, "7", ["a": "2"])

        let written = try await client.write(.remoteFirst, "7", ["b": "3"], on: shown).get()

        #expect(written.freshness.unsent == .conflicted)
        #expect(fields?["a"] == "2")
    }

    @Test(arguments: VirtualPortal.PortalFailure.allCases)
    func aQueuedAdditionThatWasEditedIsNotAddedTwice(failure: VirtualPortal.PortalFailure)
        async throws
    {
        client.portal.setFate(.noConnection)
        await client.write(.cacheFirst, "draft-1", ["a": "1"])
        client.portal.with { state in
            state.fate = { $0 == "/note/add" ? .failedAfterwards(failure) : .answered }
        }

        let edit = try await client.write(.cacheFirst, "draft-1", ["a": "2"]).get()
        client.portal.setFate(.answered)
        _ = try await sync()

        #expect(edit.freshness.unsent == .pending)
        #expect(client.portal.applied.map(\.note?.fields) == [["a": "2"]])
        #expect(try client.pending.isEmpty)
    }

    @Test func consecutiveFailingChangesAreNoConflict() async throws {
        setFate(.failedAfterwards(.serverError))
        await client.write(.remoteFirst, "7", ["a": "1"])
        await client.write(.remoteFirst, "7", ["b": "2"])
        setFate(.answered)

        let written = try await client.write(.remoteFirst, "7", ["a": "3"]).get()

        #expect(written.freshness.source == .remote)
        #expect(fields == ["a": "3", "b": "old"])
    }

    /// The failed change was made on top of an acknowledged change of another page of the user.
    @Test func aFailedChangeOnTopOfAnUnseenOneIsAConflict() async throws {
        let shown = try await client.read("7").get().output
        await client.write(.remoteFirst, "7", ["a": "1"])
        setFate(.failedAfterwards(.serverError))
        await client.write(.remoteFirst, "7", ["b": "2"])
        setFate(.answered)

        let written = try await client.write(.remoteFirst, "7", ["b": "3"], on: shown).get()

        #expect(written.freshness.unsent == .conflicted)
        #expect(fields == ["a": "1", "b": "2"])
    }

    /// A page still shows the change that its user discarded in favour of another user's.
    @Test func aChangeOfADiscardedVersionIsAConflict() async throws {
        setFate(.requestLost)
        let shown = try await client.write(.cacheFirst, "7", ["a": "1"]).get().output.value
        setFate(.answered)
        client.portal.change("7", to: ["a": "theirs", "b": "old"])
        let manager = SyncManager(cacheManager: client.cache)
        let listener = Listener(.useRemote)
        manager.delegate = listener
        try client.cache.retry(client.pending)
        try await manager.sync()

        let written = try await client.write(.remoteFirst, "7", ["b": "2"], on: shown).get()

        #expect(listener.conflicts.count == 1)
        #expect(written.freshness.unsent == .conflicted)
        #expect(fields == ["a": "theirs", "b": "old"])
    }

    @Test func sentChangesAreRememberedForADayAndWithinLimits() async throws {
        for step in 0..<30 { await client.write(.remoteFirst, "7", ["a": "\(step)"]) }
        await client.write(.remoteFirst, "8", ["a": String(repeating: "x", count: 400_000)])
        let now = client.services.clock()

        #expect(try client.cache.sentValues(OfflineClient.entry("7"), at: now).count == 8)
        #expect(try client.cache.sentValues(OfflineClient.entry("8"), at: now).isEmpty)
        let later = Timestamp(milliseconds: now.milliseconds + SentValue.age + 1)
        #expect(try client.cache.sentValues(OfflineClient.entry("7"), at: later).isEmpty)
        try client.cache.removeExpired(at: later)
        #expect(try client.cache.sentValues(OfflineClient.entry("7"), at: now).isEmpty)
    }
}
