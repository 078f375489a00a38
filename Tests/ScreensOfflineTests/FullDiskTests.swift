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

    private let office: Office

    private let reported = Heard()
    private var problems: [CacheError] { reported.all }

    /// The reported problems of a cache.
    private final class Heard: Sendable {
        private let problems = Mutex<[CacheError]>([])
        var all: [CacheError] { problems.withLock { $0 } }
        func add(_ problem: CacheError) { problems.withLock { $0.append(problem) } }
    }

    init() async throws {
        office = try Office(onProblem: reported.add)
        office.portal.change("7", to: ["text": "old"])
        await office.read("7")
    }

    private func limit(_ state: String) throws {
        try office.cache.access { (connection) throws(DatabaseFailure) in
            try connection.run(state)
        }
    }

    /// More text than fits into the pages that the file has.
    private var much: [String: String] { ["text": String(repeating: "x", count: 100_000)] }

    @Test(arguments: states, [OfflinePolicy.remoteFirst, .cacheFirst, .cacheOnly])
    func aWriteThatCannotBeStoredFails(state: String, policy: OfflinePolicy) async throws {
        try limit(state)
        office.portal.setFate(.requestLost)

        let result = await office.write(policy, "7", much)

        #expect {
            try result.get()
        } throws: { error in
            (error as? ScreensError)?.message.contains(office.cache.path) == true
        }
        #expect(try office.pending.isEmpty)
        #expect(try office.cached("7")?.fields == ["text": "old"])
    }

    @Test(arguments: states)
    func aReadSucceedsWithoutACache(state: String) async throws {
        office.portal.change("7", to: much)
        try limit(state)

        #expect(try await office.read("7").get().output.fields == much)
    }

    @Test func aFullDiskDoesNotPreventSendingTheQueue() async throws {
        office.portal.setFate(.noConnection)
        await office.write(.remoteFirst, "7", ["text": "new"])
        await office.write(.remoteFirst, "draft-1", ["text": "added"])
        office.portal.setFate(.answered)
        try limit("PRAGMA query_only = 1")

        let summary = try await SyncManager(cacheManager: office.cache).sync()
        let again = try await SyncManager(cacheManager: office.cache).sync()

        #expect(summary.completed == 2 && summary.failed == 0)
        #expect(again.items == 0)
        #expect(try office.pending.isEmpty)
        #expect(office.portal.applied.count == 2)
    }

    @Test func aNewProcessKnowsWhatWasSentOnAFullDisk() async throws {
        office.portal.setFate(.noConnection)
        await office.write(.remoteFirst, "draft-1", ["text": "added"])
        await office.write(.remoteFirst, "draft-2", ["text": "draft-1"], after: ["draft-1"])
        let writes = try office.pending
        office.portal.setFate(.answered)
        office.cache.setFaults(\.needsSpace)
        let first = await SyncManager(cacheManager: office.cache)
        try await first.sync(only: [writes[0].id])
        office.cache.settle()

        let next = try Office(portal: office.portal, folder: office.folder, onProblem: { _ in })
        let summary = try await SyncManager(cacheManager: next.cache).sync()

        #expect(summary.items == 1 && summary.completed == 1)
        #expect(next.portal.notes.values.contains { $0.fields["text"] == "note-1" })
        #expect(next.portal.applied.count == 2)
        #expect(try next.pending.isEmpty && office.cached("draft-1") == nil)
    }

    @Test(arguments: [OfflinePolicy.remoteFirst, .remoteOnly])
    func aChangeThatThePortalAcceptedIsASuccessWithAWarning(policy: OfflinePolicy) async throws {
        office.cache.setFaults(\.needsSpace)

        let written = try await office.write(policy, "7", ["text": "new"]).get()

        #expect(written.destination == .portal)
        #expect(office.portal.notes["7"]?.fields == ["text": "new"])
        #expect(problems.count == 1)
    }

    /// Steps fail at random: no change is lost, sent twice, or reported as failed though it
    /// arrived.
    @Test(arguments: 0..<UInt64(min(CacheRemains.seeds(of: 60), 2_000)))
    @MainActor func noFailingStepLosesAChange(seed: UInt64) async throws {
        for isVotes in [false, true] {
            let trial = try FaultTrial(seed: seed, isVotes: isVotes)
            for step in 1...40 { try await trial.act(step) }
            try await trial.endFaults()

            #expect(trial.complaints.isEmpty, "seed \(seed), \(isVotes)")
        }
    }
}
