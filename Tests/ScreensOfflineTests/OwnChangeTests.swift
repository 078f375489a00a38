import ScreensKit
import ScreensSQLite
import Testing

@testable import ScreensOffline

/// A change that this cache sent itself is no conflict, however and whenever it reaches the portal.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct OwnChangeTests {
    private let office: Office

    init() async throws {
        office = try Office()
        office.portal.change("7", to: ["a": "old", "b": "old"])
        await office.read("7")
    }

    private func setFate(_ fate: VirtualPortal.Fate) {
        office.portal.with { state in
            state.fate = { $0 == "/note/set" ? fate : .answered }
        }
    }

    private func sync() async throws -> Listener {
        let listener = Listener(nil)
        let manager = SyncManager(cacheManager: office.cache)
        manager.delegate = listener
        try office.cache.retry(office.pending)
        try await manager.sync()
        return listener
    }

    private var fields: [String: String]? { office.portal.notes["7"]?.fields }

    nonisolated private static let lost: [VirtualPortal.Fate] =
        [.answerLost, .late, .held(1), .twice(1)]
        + VirtualPortal.PortalFailure.allCases.map(VirtualPortal.Fate.failedAfterwards)

    /// A user who got an error tries again with another value; a user who got none continues
    /// editing.
    @Test(arguments: [.remoteFirst, .cacheFirst] as [OfflinePolicy], lost)
    func anEditAfterALostAnswerIsNoConflict(
        policy: OfflinePolicy,
        fate: VirtualPortal.Fate
    ) async throws {
        let shown = try await office.read("7").get().output
        setFate(fate)
        let first = await office.write(policy, "7", ["a": "1"], on: shown)
        setFate(.answered)

        let copy = try? first.get().version.value
        await office.write(policy, "7", ["a": "2"], on: copy ?? shown)
        let listener = try await sync()

        #expect(listener.conflicts.isEmpty)
        #expect(try office.pending.isEmpty)
        #expect(fields == ["a": "2", "b": "old"])
    }

    /// A user who sees an error submits the same form again, though the addition may have reached
    /// the portal.
    @Test(
        arguments: [.remoteFirst, .cacheFirst, .staleWhileRevalidate] as [OfflinePolicy],
        lost.filter { $0 != .late && $0 != .held(1) }
    )
    func anAdditionWithAnUnknownOutcomeIsQueuedAndMadeOnce(
        policy: OfflinePolicy,
        fate: VirtualPortal.Fate
    ) async throws {
        office.portal.with { state in state.fate = { _ in fate } }
        let written = try await office.write(policy, "draft-1", ["a": "new"]).get()
        office.portal.with { state in state.fate = { _ in .answered } }

        let listener = try await sync()

        #expect(written.destination == (fate == .twice(1) ? .portal : .queue))
        #expect(listener.conflicts.isEmpty)
        #expect(try office.pending.isEmpty)
        #expect(office.portal.notes.values.count { $0.fields == ["a": "new"] } == 1)
    }

    @Test(arguments: [.remoteFirst, .cacheFirst] as [OfflinePolicy])
    func anAdditionThatThePortalRefusesIsAnErrorAtOnce(policy: OfflinePolicy) async throws {
        office.portal.with { state in state.fate = { _ in .refused } }

        let written = await office.write(policy, "draft-1", ["a": "new"])

        #expect(throws: ScreensError.self) { try written.get() }
        #expect(try office.pending.isEmpty)
    }

    /// The older change replaces the newer one at the portal, before the newer one is settled.
    @Test(arguments: 1...4)
    func aLateOlderChangeIsReplacedAgain(requests: Int) async throws {
        setFate(.held(requests))
        await office.write(.remoteFirst, "7", ["a": "1"])
        setFate(.answerLost)
        await office.write(.remoteFirst, "7", ["a": "2"])
        setFate(.answered)

        for _ in 0..<3 {
            let listener = try await sync()
            #expect(listener.conflicts.isEmpty)
        }
        #expect(try office.pending.isEmpty)
        office.portal.settle()
        await office.write(.cacheFirst, "7", ["b": "3"])

        #expect(fields == ["a": "2", "b": "3"])
        #expect(try office.pending.isEmpty)
    }

    /// The portal has the value that the change was made on, but it had another one in between.
    @Test func aChangeThatAnOlderOneUndidBeforeItsAnswerIsSentAgain() async throws {
        setFate(.twice(3))
        await office.write(.remoteFirst, "7", ["a": "1"])
        setFate(.answerLost)
        await office.write(.remoteFirst, "7", ["a": "2"])
        setFate(.answered)

        let listener = try await sync()

        #expect(listener.conflicts.isEmpty)
        #expect(fields == ["a": "2", "b": "old"])
        // A portal that knows the id would not carry out the change again.
        let ids = office.portal.applied.filter { $0.delivery == .prompt }.map(\.id)
        #expect(ids.count == 3 && Set(ids).count == 3)
    }

    @Test(arguments: [.remoteFirst, .cacheFirst, .remoteOnly] as [OfflinePolicy])
    func aChangeThatArrivesAgainAfterANewerOneWasSettledIsNoConflict(
        policy: OfflinePolicy
    ) async throws {
        setFate(.twice(100))
        await office.write(policy, "7", ["a": "1"])
        setFate(.answered)
        await office.write(policy, "7", ["a": "2"])
        office.portal.settle()
        #expect(fields?["a"] == "1")

        let written = try await office.write(.remoteFirst, "7", ["b": "3"]).get()

        #expect(written.destination == .portal)
        #expect(fields == ["a": "2", "b": "3"])
    }

    /// After some minutes, it is more likely that another user wrote the older value.
    @Test func anOlderValueThatReappearsLaterIsAConflict() async throws {
        await office.write(.remoteFirst, "7", ["a": "1"])
        await office.write(.remoteFirst, "7", ["a": "2"])
        office.advance(SentValue.lateness + 1)
        office.portal.change("7", to: ["a": "1", "b": "old"])

        let written = try await office.write(.remoteFirst, "7", ["b": "3"]).get()

        #expect(written.freshness.unsent == .conflicted)
    }

    /// The process ends before the user learns that the first change has arrived.
    @Test func aChangeOfAKilledProcessIsNoConflict() async throws {
        // Once its process is dead, this office can store nothing more.
        let office = try Office(
            portal: self.office.portal,
            folder: self.office.folder,
            onProblem: { _ in }
        )
        office.portal.with { state in
            state.onAnswered = { path in
                guard path == "/note/set" else { return }
                try? office.cache.access { (connection) throws(DatabaseFailure) in
                    try connection.run("PRAGMA query_only = 1")
                }
                office.cache.setFaults { _ in true }
            }
        }
        await office.write(.remoteFirst, "7", ["a": "1"])
        office.portal.with { $0.onAnswered = { _ in } }
        let later = try Office(portal: office.portal, folder: office.folder)

        let written = try await later.write(.remoteFirst, "7", ["a": "2"]).get()

        #expect(written.destination == .portal)
        #expect(fields == ["a": "2", "b": "old"])
    }

    @Test func aResolvedConflictDoesNotReappear() async throws {
        setFate(.held(100))
        await office.write(.remoteFirst, "7", ["a": "1"])
        office.portal.change("7", to: ["a": "theirs", "b": "old"])
        setFate(.answered)
        let listener = Listener(.useLocal)
        let manager = SyncManager(cacheManager: office.cache)
        manager.delegate = listener
        try office.cache.retry(office.pending)
        try await manager.sync()
        #expect(listener.conflicts.count == 1)
        await office.write(.remoteFirst, "7", ["a": "2"])
        office.portal.settle()
        #expect(fields?["a"] == "1")

        let written = try await office.write(.remoteFirst, "7", ["b": "3"]).get()

        #expect(written.destination == .portal)
        #expect(fields == ["a": "2", "b": "3"])
    }

    /// An older value from this cache may also be an acknowledged change of another page of the
    /// user.
    @Test func anAcknowledgedChangeThatThisEditHasNotSeenIsAConflict() async throws {
        let shown = try await office.read("7").get().output
        await office.write(.remoteFirst, "7", ["a": "1"])
        await office.write(.remoteFirst, "7", ["a": "2"])

        let written = try await office.write(.remoteFirst, "7", ["b": "3"], on: shown).get()

        #expect(written.freshness.unsent == .conflicted)
        #expect(fields?["a"] == "2")
    }

    @Test(arguments: VirtualPortal.PortalFailure.allCases)
    func aQueuedAdditionThatWasEditedIsNotAddedTwice(failure: VirtualPortal.PortalFailure)
        async throws
    {
        office.portal.setFate(.noConnection)
        await office.write(.cacheFirst, "draft-1", ["a": "1"])
        office.portal.with { state in
            state.fate = { $0 == "/note/add" ? .failedAfterwards(failure) : .answered }
        }

        let edit = try await office.write(.cacheFirst, "draft-1", ["a": "2"]).get()
        office.portal.setFate(.answered)
        _ = try await sync()

        #expect(edit.freshness.unsent == .pending)
        #expect(office.portal.applied.map(\.note?.fields) == [["a": "2"]])
        #expect(try office.pending.isEmpty)
    }

    @Test func consecutiveFailingChangesAreNoConflict() async throws {
        setFate(.failedAfterwards(.serverError))
        await office.write(.remoteFirst, "7", ["a": "1"])
        await office.write(.remoteFirst, "7", ["b": "2"])
        setFate(.answered)

        let written = try await office.write(.remoteFirst, "7", ["a": "3"]).get()

        #expect(written.destination == .portal)
        #expect(fields == ["a": "3", "b": "old"])
    }

    /// The failed change was made on top of an acknowledged change of another page of the user.
    @Test func aFailedChangeOnTopOfAnUnseenOneIsAConflict() async throws {
        let shown = try await office.read("7").get().output
        await office.write(.remoteFirst, "7", ["a": "1"])
        setFate(.failedAfterwards(.serverError))
        await office.write(.remoteFirst, "7", ["b": "2"])
        setFate(.answered)

        let written = try await office.write(.remoteFirst, "7", ["b": "3"], on: shown).get()

        #expect(written.freshness.unsent == .conflicted)
        #expect(fields == ["a": "1", "b": "2"])
    }

    /// A page still shows the change that its user discarded in favour of another user's.
    @Test func aChangeOfADiscardedVersionIsAConflict() async throws {
        setFate(.requestLost)
        let shown = try await office.write(.cacheFirst, "7", ["a": "1"]).get().version.value
        setFate(.answered)
        office.portal.change("7", to: ["a": "theirs", "b": "old"])
        let manager = SyncManager(cacheManager: office.cache)
        let listener = Listener(.useRemote)
        manager.delegate = listener
        try office.cache.retry(office.pending)
        try await manager.sync()

        let written = try await office.write(.remoteFirst, "7", ["b": "2"], on: shown).get()

        #expect(listener.conflicts.count == 1)
        #expect(written.freshness.unsent == .conflicted)
        #expect(fields == ["a": "theirs", "b": "old"])
    }

    @Test func sentChangesAreRememberedForADayAndWithinLimits() async throws {
        for step in 0..<30 { await office.write(.remoteFirst, "7", ["a": "\(step)"]) }
        await office.write(.remoteFirst, "8", ["a": String(repeating: "x", count: 400_000)])
        let now = office.services.clock()

        #expect(try office.cache.sentValues(Office.entry("7"), at: now).count == 8)
        #expect(try office.cache.sentValues(Office.entry("8"), at: now).isEmpty)
        let later = Timestamp(milliseconds: now.milliseconds + SentValue.age + 1)
        #expect(try office.cache.sentValues(Office.entry("7"), at: later).isEmpty)
        try office.cache.removeExpired(at: later)
        #expect(try office.cache.sentValues(Office.entry("7"), at: now).isEmpty)
    }
}
