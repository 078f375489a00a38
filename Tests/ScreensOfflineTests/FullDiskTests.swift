import ScreensKit
import ScreensSQLite
import Synchronization
import Testing

@testable import ScreensOffline

/// A cache that cannot be written to never claims to have stored a write.
struct FullDiskTests {
    /// Statements that make SQLite behave as with a full disk and with a read-only file.
    private static let states = [
        "PRAGMA max_page_count = 1", "PRAGMA query_only = 1",
    ]

    private let client: OfflineClient

    private let reported = Heard()
    private var problems: [CacheError] { reported.all }

    /// The reported problems of a cache.
    private final class Heard: Sendable {
        private let problems = Mutex<[CacheError]>([])
        var all: [CacheError] { problems.withLock { $0 } }
        func add(_ problem: CacheError) { problems.withLock { $0.append(problem) } }
    }

    init() async throws {
        client = try OfflineClient(onProblem: reported.add)
        client.portal.change("7", to: ["text": "old"])
        await client.read("7")
    }

    private func limit(_ state: String) throws {
        try client.cache.access { (connection) throws(DatabaseFailure) in
            try connection.run(state)
        }
    }

    /// More text than fits into the pages that the file has.
    private var much: [String: String] { ["text": String(repeating: "x", count: 100_000)] }

    @Test(arguments: states, [OfflinePolicy.remoteFirst, .cacheFirst, .cacheOnly])
    func aWriteThatCannotBeStoredFails(state: String, policy: OfflinePolicy) async throws {
        try limit(state)
        client.portal.setFate(.requestLost)

        let result = await client.write(policy, "7", much)

        #expect {
            try result.get()
        } throws: { error in
            (error as? ScreensError)?.message.contains(client.cache.path) == true
        }
        #expect(try client.pending.isEmpty)
        #expect(try client.cached("7")?.fields == ["text": "old"])
    }

    @Test(arguments: states)
    func aReadSucceedsWithoutACache(state: String) async throws {
        client.portal.change("7", to: much)
        try limit(state)

        #expect(try await client.read("7").get().output.fields == much)
    }

    @Test func aFullDiskDoesNotPreventSendingTheQueue() async throws {
        client.portal.setFate(.noConnection)
        await client.write(.remoteFirst, "7", ["text": "new"])
        await client.write(.remoteFirst, "draft-1", ["text": "added"])
        client.portal.setFate(.answered)
        try limit("PRAGMA query_only = 1")

        let summary = try await SyncManager(cacheManager: client.cache).sync()
        let again = try await SyncManager(cacheManager: client.cache).sync()

        #expect(summary.completed == 2 && summary.failed == 0)
        #expect(again.items == 0)
        #expect(try client.pending.isEmpty)
        #expect(client.portal.applied.count == 2)
    }

    @Test func aNewProcessKnowsWhatWasSentOnAFullDisk() async throws {
        client.portal.setFate(.noConnection)
        await client.write(.remoteFirst, "draft-1", ["text": "added"])
        await client.write(.remoteFirst, "draft-2", ["text": "draft-1"], after: ["draft-1"])
        let writes = try client.pending
        client.portal.setFate(.answered)
        client.cache.setFaults(\.needsSpace)
        let first = await SyncManager(cacheManager: client.cache)
        try await first.sync(only: [writes[0].id])
        client.cache.settle()

        let next = try OfflineClient(
            portal: client.portal,
            folder: client.folder,
            onProblem: { _ in }
        )
        let summary = try await SyncManager(cacheManager: next.cache).sync()

        #expect(summary.items == 1 && summary.completed == 1)
        #expect(next.portal.notes.values.contains { $0.fields["text"] == "note-1" })
        #expect(next.portal.applied.count == 2)
        #expect(try next.pending.isEmpty && client.cached("draft-1") == nil)
    }

    @Test(arguments: [OfflinePolicy.remoteFirst, .remoteOnly])
    func aChangeThatThePortalAcceptedIsASuccessWithAWarning(policy: OfflinePolicy) async throws {
        client.cache.setFaults(\.needsSpace)

        let written = try await client.write(policy, "7", ["text": "new"]).get()

        #expect(written.freshness.source == .remote)
        #expect(client.portal.notes["7"]?.fields == ["text": "new"])
        #expect(problems.count == 1)
    }

    /// Steps fail at random: no change is lost, sent twice, or reported as failed though it
    /// arrived.
    @Test(arguments: 0..<UInt64(min(CacheSnapshot.seeds(of: 60), 2_000)))
    @MainActor func noFailingStepLosesAChange(seed: UInt64) async throws {
        for isVotes in [false, true] {
            let trial = try FaultTrial(seed: seed, isVotes: isVotes)
            for step in 1...40 { try await trial.performStep(step) }
            try await trial.endFaults()

            #expect(trial.complaints.isEmpty, "seed \(seed), \(isVotes)")
        }
    }
}
