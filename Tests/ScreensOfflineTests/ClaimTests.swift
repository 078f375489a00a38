import Glibc
import ScreensKit
import ScreensSystem
import Synchronization
import TestSupport
import Testing

@_spi(Host) @testable import ScreensOffline

/// Claims on writes end with their process, and a stopped process loses them.
@Suite(.timeLimit(.minutes(5)))
struct ClaimTests {
    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let time = Mutex<Int64>(5_000)
        var now: @Sendable () -> Int64 { { [self] in time.withLock { $0 } } }
        func advance(_ milliseconds: Int64) { time.withLock { $0 += milliseconds } }
    }

    private let folder = TemporaryCache.Folder()
    private let clock = Clock()
    private let path: String

    init() throws {
        path = try CacheManager(folder: folder.path, name: .demo).path
    }

    /// Claims without an automatic heartbeat.
    private func claims() throws -> OutboxLock {
        try OutboxLock(cache: path, now: clock.now, notingEvery: .seconds(86_400))
    }

    @Test func oneProcessHoldsAClaimUntilItReleasesIt() throws {
        let (one, other) = (try claims(), try claims())

        #expect(one.claim(7) && !other.claim(7) && other.claim(8))
        one.release(7)
        #expect(other.claim(7) && !one.claim(7))
    }

    @Test func aProcessThatHasEndedHoldsNothing() throws {
        do {
            let ended = try claims()
            #expect(ended.claim(7))
        }

        let next = try claims()
        #expect(next.claim(7) && !next.isOvertaken)
    }

    @Test func aProcessWithAHeartbeatKeepsItsClaim() throws {
        let (one, other) = (try claims(), try claims())
        #expect(one.claim(7))

        for _ in 0..<10 {
            clock.advance(OutboxLock.patience)
            #expect(!other.claim(7))
            #expect(one.beat())
        }

        #expect(!one.isOvertaken)
    }

    @Test func aClaimWithoutAHeartbeatIsTakenOverOnceAndItsHolderNotices() throws {
        let stopped = try claims()
        #expect(stopped.claim(7) && stopped.claim(8))
        clock.advance(OutboxLock.patience + 1)
        let (one, other) = (try claims(), try claims())

        #expect(one.claim(7) && !other.claim(7))
        #expect(stopped.isOvertaken && !one.isOvertaken)
        // The stopped process, when it continues, takes nothing from the new holder.
        #expect(stopped.beat())
        stopped.release(7)
        #expect(!other.claim(7) && !stopped.claim(7))
        one.release(7)
        #expect(stopped.claim(7) && !stopped.isOvertaken)
    }

    @Test func manyTakeOverAndOneHolds() async throws {
        let stopped = try claims()
        #expect(stopped.claim(7))
        clock.advance(OutboxLock.patience + 1)
        let all = try (0..<8).map { _ in try claims() }

        let winners = await withTaskGroup(of: Bool.self) { group in
            for claims in all { group.addTask { claims.claim(7) } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(winners == 1)
    }

    @Test(arguments: [Int64.max, .min, -1, 1 << 24, 1 << 61])
    func invalidIdsDoNoHarm(id: Int64) throws {
        let (one, other) = (try claims(), try claims())

        let isClaimed = one.claim(id)
        clock.advance(OutboxLock.patience * 2)

        #expect(isClaimed == (id >= 0))
        #expect(!other.claim(id))
        #expect(try #require(Files.size("\(path)-claims")) < 1 << 20)
    }

    // MARK: - Sending

    /// Delays requests; it lets those that come before the delayed ones pass until the end.
    private actor Halt {
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private var isHolding = true
        var count: Int { waiting.count }

        func pass() async {
            guard isHolding else { return }
            await withCheckedContinuation { waiting.append($0) }
        }

        func letOthersPass() { isHolding = false }

        func end() { for request in waiting { request.resume() } }
    }

    @Test @MainActor func changesOfAStoppedProcessAreSentOnceByAnother() async throws {
        let (portal, folder) = (VirtualPortal(), TemporaryCache.Folder())
        let offices = try (0..<2).map { _ in try OfflineClient(portal: portal, folder: folder) }
        for key in ["a", "b"] {
            portal.change(key, to: ["text": "old"])
            await offices[0].read(key)
            portal.setFate(.noConnection)
            await offices[0].write(.cacheFirst, key, ["text": "new"])
            portal.setFate(.answered)
        }
        try offices[0].cache.retry(offices[0].pending)
        let halt = Halt()
        portal.with { $0.onRequest = { _ in await halt.pass() } }
        let managers = offices.map { SyncManager(cacheManager: $0.cache) }
        let listener = Listener()
        managers[0].delegate = listener
        managers[0].claimClock = { 0 }
        managers[1].claimClock = { OutboxLock.patience + 1 }

        async let stopped = managers[0].sync()
        try await until("both are delayed") { await halt.count == 2 }
        await halt.letOthersPass()
        let taken = try await managers[1].sync()
        let applied = portal.applied
        let requests = portal.requests.count
        await halt.end()
        let summary = try await stopped

        #expect(taken.completed == 2 && applied.count == 2)
        #expect(portal.applied == applied)
        // The stopped sender completes at most what it was sending.
        #expect(portal.requests.count == requests)
        #expect(summary.completed + summary.failed == 2)
        #expect(try offices[0].pending.isEmpty)
        #expect(try offices[0].cached("a")?.fields == ["text": "new"])
    }

    @Test func aChangeThatAnotherProcessHasClaimedIsNotReverted() async throws {
        let client = try OfflineClient()
        let path = client.cache.path
        let other = try OutboxLock(cache: path, now: { monotonicMilliseconds() + 60_000 })
        let id = try nextId(in: client)
        client.portal.with { state in
            state.fate = { _ in .refused }
            // The process is stopped before the answer, long enough for another one to take the
            // claim.
            state.onRequest = { _ in #expect(other.claim(id)) }
        }

        let written = await client.write(.cacheFirst, "draft-1", ["text": "new"])

        #expect(try written.get().freshness.unsent == .pending)
        #expect(try client.pending.map(\.key) == ["draft-1"])
        #expect(try client.pending.first?.attempt != nil)
    }

    /// The id of the next change.
    private func nextId(in client: OfflineClient) throws -> Int64 {
        (try client.pending.map(\.id).max() ?? 0) + 1
    }

    // MARK: - Dropping

    @Test func aChangeThatIsBeingSentIsNotDropped() async throws {
        let client = try OfflineClient()
        client.portal.setFate(.noConnection)
        for key in ["a", "b"] { await client.write(.cacheFirst, key, ["text": "new"]) }
        let sender = try OutboxLock(cache: client.cache.path)
        #expect(sender.claim(try #require(try client.pending.first).id))

        let outcome = try client.cache.drop(client.pending)

        #expect(outcome.beingSent.map(\.key) == ["a"] && outcome.dropped.map(\.key) == ["b"])
        #expect(try client.pending.map(\.key) == ["a"])
        sender.release(try #require(try client.pending.first).id)
        #expect(try client.cache.drop(client.pending).dropped.count == 1)
    }

    @Test func droppingAChangeThatHasArrivedUndoesNothing() async throws {
        let client = try OfflineClient()
        client.portal.change("a", to: ["text": "old"])
        await client.read("a")
        client.portal.setFate(.noConnection)
        await client.write(.cacheFirst, "a", ["text": "new"])
        let listed = try client.pending
        client.portal.setFate(.answered)
        try client.cache.retry(listed)
        try await SyncManager(cacheManager: client.cache).sync()

        let outcome = try client.cache.drop(listed)

        #expect(outcome.dropped.isEmpty && outcome.gone.map(\.key) == ["a"])
        #expect(try client.cached("a")?.fields == ["text": "new"])
    }

    @Test @MainActor func changesThatAnotherProcessSendsAreLeftAlone() async throws {
        let client = try OfflineClient()
        client.portal.setFate(.noConnection)
        await client.write(.cacheFirst, "a", ["text": "new"])
        try client.cache.retry(client.pending)
        let sender = try OutboxLock(cache: client.cache.path)
        #expect(sender.claim(try #require(try client.pending.first).id))

        let summary = try await SyncManager(cacheManager: client.cache).sync()

        #expect(summary.beingSent == 1 && summary.failed == 1)
        #expect(client.portal.applied.isEmpty)
    }

    @Test(arguments: [SyncConflictResolution.discard, .useRemote]) @MainActor
    func aConflictIsNotResolvedDuringSending(answer: SyncConflictResolution) async throws {
        let client = try OfflineClient()
        client.portal.change("a", to: ["text": "old"])
        await client.read("a")
        client.portal.setFate(.noConnection)
        await client.write(.cacheFirst, "a", ["text": "here"])
        client.portal.setFate(.answered)
        client.portal.change("a", to: ["text": "there"])
        try client.cache.retry(client.pending)
        let listener = Listener()
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
        try await manager.sync()
        let sender = try OutboxLock(cache: client.cache.path)
        #expect(sender.claim(try #require(try client.pending.first).id))

        try #require(listener.conflicts.first).resolve(answer)
        try await until("it ends") { listener.calls.contains("failed a") }

        #expect(try client.pending.count == 1)
        #expect(try client.cached("a")?.fields == ["text": "here"])
    }
}
