import ScreensKit
import ScreensSQLite
import Synchronization
import TestSupport
import Testing

@testable import ScreensOffline

/// Automatic sending, with a portal that becomes unreachable and reachable again; no test waits for
/// real time.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PendingChangesTests {
    private let client: OfflineClient
    private let alarm = ManualSleep()
    private let changes: PendingChanges

    init() throws {
        client = try OfflineClient()
        changes = PendingChanges(client.cache) { [alarm] in await alarm.sleep($0) }
    }

    /// Queues changes while the portal is unreachable.
    private func queue(_ keys: String..., fields: [String: String] = ["text": "new"]) async {
        client.portal.setFate(.noConnection)
        for key in keys { await client.write(.remoteFirst, key, fields) }
    }

    /// Waits until the next step is scheduled, and returns the pause before it.
    @discardableResult
    private func pause() async throws -> Int64 {
        try await until("it sleeps") { alarm.count == 1 && !changes.status.isSending }
        return try #require(alarm.times.last)
    }

    /// Advances the clock by the pause, and wakes the sleeper.
    private func wake() async throws {
        client.advance(try await pause())
        alarm.wake()
    }

    private func follow() -> PendingChanges.Following { changes.follow {} }

    @Test func aQueuedChangeIsSentAutomaticallyWhenThePortalIsBack() async throws {
        let following = follow()
        await queue("draft-x")
        try await until("an attempt fails") { try client.pending.first?.attempts == 1 }
        try await pause()
        #expect(changes.status.queue.pending == 1)

        client.portal.setFate(.answered)
        try await wake()

        try await until("it is sent") {
            changes.status.sent == 1 && changes.status.queue.total == 0
        }
        #expect(client.portal.notes.count == 1)
        withExtendedLifetime(following) {}
    }

    @Test func aChangeThatIsQueuedWhileNothingIsDueIsSentAtOnce() async throws {
        let following = follow()
        try await pause()

        await queue("draft-x")

        try await until("it is tried again") { try client.pending.first?.attempts == 1 }
        withExtendedLifetime(following) {}
    }

    @Test func anUnreachablePortalGetsOneRequestAtATime()
        async throws
    {
        await queue("draft-1", "draft-2", "draft-3", "draft-4", "draft-5", "draft-6", "draft-7")
        let followings = (0..<5).map { _ in follow() }
        try await pause()
        let first = client.portal.requests.count

        for _ in 0..<4 { try await wake() }
        try await pause()

        #expect(client.portal.requests.count <= first + 4)
        withExtendedLifetime(followings) {}
    }

    @Test func pausesGrowWhileThePortalIsUnreachable() async throws {
        await queue("draft-x")
        let following = follow()

        var pauses: [Int64] = []
        for _ in 0..<8 {
            pauses.append(try await pause())
            try await wake()
            try await until("the next pause") { alarm.count == 1 }
        }

        #expect(pauses.allSatisfy { $0 >= 1_000 })
        #expect(try #require(pauses.max()) >= 16_000)
        #expect(alarm.times.allSatisfy { $0 <= 60_000 })
        withExtendedLifetime(following) {}
    }

    @Test func allAreSentAtOnceWhenOneHasArrived() async throws {
        await queue("draft-1", "draft-2", "draft-3", "draft-4", "draft-5")
        let following = follow()
        try await until("all have failed") { try client.pending.contains { $0.attempts > 0 } }
        try await wake()
        try await wake()

        client.portal.setFate(.answered)
        try await wake()

        try await until("all are sent") { changes.status.sent == 5 }
        #expect(try client.pending.isEmpty)
        withExtendedLifetime(following) {}
    }

    @Test func anAnswerToACheckShowsThatThePortalIsBack() async throws {
        client.portal.change("9", to: ["text": "there"])
        await queue("draft-x")
        let following = follow()
        try await until("an attempt fails") { try client.pending.first?.attempts == 1 }
        try await pause()

        client.portal.setFate(.answered)
        await client.read("9")

        try await until("it is sent") { changes.status.sent == 1 }
        withExtendedLifetime(following) {}
    }

    @Test func aRefusedSignInStopsItUntilSomebodySignsIn() async throws {
        await queue("draft-x")
        client.portal.setFate(.unauthorized)
        let following = follow()
        try await until("the report appears") { changes.status.needsSignIn }
        let count = client.portal.requests.count
        for _ in 0..<3 { try await wake() }
        try await pause()
        #expect(client.portal.requests.count == count)

        client.portal.setFate(.answered)
        changes.signedIn()

        try await until("it is sent") { changes.status.sent == 1 }
        #expect(!changes.status.needsSignIn)
        withExtendedLifetime(following) {}
    }

    @Test func nothingIsSentAutomaticallyIfThatIsTurnedOff() async throws {
        changes.sendsByItself = false
        await queue("draft-x")
        let count = client.portal.requests.count
        client.portal.setFate(.answered)
        let following = follow()
        try await until("it is counted") { changes.status.queue.pending == 1 }
        for _ in 0..<3 { try await wake() }
        try await pause()
        #expect(client.portal.requests.count == count)

        _ = try await changes.sendNow()

        #expect(changes.status.sent == 1)
        withExtendedLifetime(following) {}
    }

    @Test func nothingIsSentOnceNobodyFollows() async throws {
        var following: PendingChanges.Following? = follow()
        try await pause()
        following = nil
        #expect(following == nil)
        try await until("no task sleeps") { alarm.count == 0 }

        await queue("draft-x")
        let count = client.portal.requests.count
        client.portal.setFate(.answered)
        for _ in 0..<100 { await Task { @MainActor in }.value }

        #expect(client.portal.requests.count == count)
        #expect(try client.pending.count == 1)
    }

    @Test func aConflictIsCountedAndNotTriedAgain() async throws {
        client.portal.change("7", to: ["text": "old"])
        await client.read("7")
        await queue("7")
        client.portal.change("7", to: ["text": "theirs"])
        client.portal.setFate(.answered)
        let following = follow()
        try await until("it is found") { changes.status.queue.conflicted == 1 }
        try await pause()
        let count = client.portal.requests.count

        for _ in 0..<3 { try await wake() }
        try await pause()

        #expect(client.portal.requests.count == count)
        #expect(client.portal.notes["7"]?.fields == ["text": "theirs"])
        withExtendedLifetime(following) {}
    }

    /// Such a change stays due, as nothing about it has changed.
    @Test func aChangeWithoutASynchroniserIsNotRetriedAllTheTime() async throws {
        let write = EntryWrite(
            of: CacheEntry(collection: "Letter", key: "draft-x"),
            by: NoteSynchronizer.self
        ) { _ in Note(["text": "new"]) }
        client.portal.setFate(.noConnection)
        _ = await client.engine.write(
            .remoteFirst,
            "x",
            write,
            by: AnySynchronizer(NoteSynchronizer.self),
            with: client.services
        )
        let following = follow()

        for _ in 0..<5 {
            #expect(try await pause() >= 1_000)
            try await wake()
        }

        #expect(try client.pending.map(\.state) == [.pending])
        withExtendedLifetime(following) {}
    }

    @Test func aClockThatIsSetBackDelaysNothing() async throws {
        await queue("draft-x")
        let following = follow()
        try await until("an attempt fails") { try client.pending.first?.attempts == 1 }
        try await pause()

        client.advance(-900_000)
        client.portal.setFate(.answered)
        try client.cache.retry(try client.pending)

        try await until("it is sent") { changes.status.sent == 1 }
        withExtendedLifetime(following) {}
    }

    /// Only the machine's own clock ends a pause.
    @Test(arguments: [-120_000, -599_000, -86_400_000, 86_400_000] as [Int64])
    func aCalendarThatIsSetChangesNoPause(milliseconds: Int64) async throws {
        let clock = MachineClock(client)
        await queue("draft-x")
        let following = follow()
        try await until("an attempt fails") { try client.pending.first?.attempts == 1 }
        let first = try await pause()
        let before = client.portal.requests.count

        client.advance(milliseconds)
        clock.advance(first - 1)
        alarm.wake()
        #expect(try await pause() == 1)
        #expect(client.portal.requests.count == before)

        clock.advance(1)
        alarm.wake()
        try await until("it is tried again") { try client.pending.first?.attempts == 2 }
        withExtendedLifetime(following) {}
    }

    // MARK: - A cache that fails

    @Test func aCacheThatCannotBeReadIsReportedOnceUntilItCanBeReadAgain() async throws {
        let problems = Mutex<[CacheError]>([])
        let client = try OfflineClient(onProblem: { problem in
            problems.withLock { $0.append(problem) }
        })
        let changes = PendingChanges(client.cache, sendsByItself: false) { [alarm] in
            await alarm.sleep($0)
        }
        client.portal.setFate(.noConnection)
        await client.write(.remoteFirst, "draft-x", ["text": "new"])
        let database = try Database(path: client.cache.path)
        func rename(_ table: String, _ name: String) throws {
            try database.write { (connection) throws(DatabaseFailure) in
                try connection.run("ALTER TABLE \(table) RENAME TO \(name)")
            }
        }
        func count() -> Int { problems.withLock { $0.count } }

        try rename("outbox", "elsewhere")
        let following = changes.follow {}
        try await until("it is reported") { count() == 1 }
        for _ in 0..<3 {
            try await pause()
            alarm.wake()
        }
        try await pause()
        #expect(count() == 1)
        try rename("elsewhere", "outbox")
        alarm.wake()
        try await until("it is read again") { changes.status.queue.pending == 1 }
        try rename("outbox", "elsewhere")
        try await pause()
        alarm.wake()
        try await until("it is reported again") { count() > 1 }
        withExtendedLifetime(following) {}
    }

    // MARK: - Decisions of the user

    /// A conflict about the note 7, as a user sees it.
    private func conflict() async throws -> PendingWrite {
        client.portal.change("7", to: ["a": "1", "b": "1"])
        await client.read("7")
        await queue("7", fields: ["a": "mine"])
        client.portal.change("7", to: ["a": "theirs", "b": "1"])
        client.portal.setFate(.answered)
        _ = try await changes.sendNow()
        return try #require(try await changes.undecided().first)
    }

    @Test func aConflictIsShownAsTheFieldsThatDiffer() async throws {
        let write = try await conflict()

        let rows = write.table.rows.filter { $0.field != "version" }

        #expect(
            rows == [
                ConflictTable.Row(field: "fields/a", base: "1", local: "mine", remote: "theirs")
            ]
        )
    }

    @Test(arguments: [
        (SyncConflictResolution.useLocal, "mine"), (.useRemote, "theirs"), (.discard, "theirs"),
    ])
    func aDecisionIsCarriedOut(resolution: SyncConflictResolution, value: String) async throws {
        let write = try await conflict()

        #expect(await changes.decide(write, resolution) == .done)

        #expect(client.portal.notes["7"]?.fields["a"] == value)
        #expect(try client.pending.isEmpty)
    }

    @Test func aDecisionAboutOutdatedValuesOfThePortalIsNotCarriedOut() async throws {
        let write = try await conflict()
        client.portal.change("7", to: ["a": "newer", "b": "1"])

        #expect(await changes.decide(write, .useLocal) == .changedAgain)

        #expect(client.portal.notes["7"]?.fields["a"] == "newer")
        #expect(
            try await changes.undecided().first?.table.rows.map(\.remote).contains("newer") == true
        )
    }

    @Test func aDecisionAboutAnOlderEditIsNotCarriedOut() async throws {
        let write = try await conflict()
        client.portal.setFate(.noConnection)
        await client.write(.remoteFirst, "7", ["a": "mine, later"])
        client.portal.setFate(.answered)

        #expect(await changes.decide(write, .useLocal) == .changedAgain)

        #expect(client.portal.notes["7"]?.fields["a"] == "theirs")
    }

    @Test func aRefusedChangeIsSentAgainOrDropped() async throws {
        await queue("draft-x", "draft-y")
        client.portal.setFate(.refused)
        _ = try await changes.sendNow()
        let refused = try await changes.undecided()
        #expect(refused.map(\.state) == [.refused, .refused])

        client.portal.setFate(.answered)
        #expect(await changes.retry(refused[0]) == .done)
        #expect(await changes.drop(refused[1]) == .done)

        #expect(try client.pending.isEmpty)
        #expect(client.portal.notes.count == 1)
    }
}
