import Foundation
import ScreensKit
import ScreensSQLite
import Testing

@_spi(Host) @testable import ScreensOffline

/// A vote that replaces the one before without asking the portal.
struct VoteSynchronizer: Synchronizer {
    private let notes = NoteSynchronizer()
    var looksBeforeSending: Bool { false }

    init() {}

    func send(
        _ change: EntryChange<Note>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Note> {
        try await notes.send(change, in: context)
    }

    func loadRemoteVersion(
        of change: EntryChange<Note>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Note>? {
        try await notes.loadRemoteVersion(of: change, in: context)
    }

    func isSame(_ value: Note, as other: Note) -> Bool { value.fields == other.fields }
}

/// A vote, or a portrait, of this user is never a change by somebody else.
@MainActor
@Suite(.timeLimit(.minutes(30)))
struct OwnVoteTests {
    private let client: OfflineClient

    init() async throws {
        client = try Self.client()
        client.portal.change("7", to: ["a": "old"])
    }

    private static func client(sharing other: OfflineClient? = nil) throws -> OfflineClient {
        try OfflineClient(
            portal: other?.portal ?? VirtualPortal(),
            folder: other?.folder ?? TemporaryCache.Folder(),
            synchronizer: AnySynchronizer(VoteSynchronizer.self),
            onProblem: { _ in }
        )
    }

    @discardableResult
    private func vote(
        _ policy: OfflinePolicy,
        _ value: String,
        at client: OfflineClient? = nil
    ) async -> Result<Answer<EntryVersion<Note>>, ScreensError> {
        let client = client ?? self.client
        return await client.write(policy, "7", ["a": value])
    }

    private func sync(_ client: OfflineClient? = nil) async throws -> Listener {
        let client = client ?? self.client
        let listener = Listener(nil)
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
        try client.cache.retry(client.pending)
        try await manager.sync()
        return listener
    }

    private var value: String? { client.portal.notes["7"]?.fields["a"] }

    nonisolated private static let unanswered: [VirtualPortal.Fate] =
        [.answerLost, .late, .held(1), .twice(1)]
        + VirtualPortal.PortalFailure.allCases.map(VirtualPortal.Fate.failedAfterwards)

    nonisolated private static let sending: [OfflinePolicy] = [
        .remoteOnly, .remoteFirst, .cacheFirst, .staleWhileRevalidate,
    ]

    @Test(arguments: sending, unanswered)
    func aVoteWithoutAConnectionAfterALostAnswerIsNoConflict(
        policy: OfflinePolicy,
        fate: VirtualPortal.Fate
    ) async throws {
        for later in [OfflinePolicy.remoteFirst, .cacheFirst] {
            let tests = try await OwnVoteTests()
            await tests.client.read("7")
            tests.client.portal.setFate(fate)
            await tests.vote(policy, "1")
            tests.client.portal.setFate(.noConnection)
            await tests.vote(later, "2")
            tests.client.portal.setFate(.answered)

            let listener = try await tests.sync()
            // A late vote may arrive after the newer one, which the next change repairs.
            await tests.vote(.remoteFirst, "3")

            #expect(listener.conflicts.isEmpty, "\(later)")
            #expect(try tests.client.pending.isEmpty, "\(later)")
            #expect(tests.value == "3", "\(later)")
        }
    }

    /// The largest portrait that portals accept.
    @Test func aLargeValueIsKnown() async throws {
        await client.read("7")
        client.portal.setFate(.answerLost)
        await vote(.remoteOnly, String(repeating: "x", count: 300 << 10))
        client.portal.setFate(.noConnection)
        await vote(.remoteFirst, "2")
        client.portal.setFate(.answered)

        #expect(try await sync().conflicts.isEmpty)
        #expect(value == "2")
    }

    @Test func largeValuesHaveALimitTogether() async throws {
        for key in 0..<60 {
            let entry = CacheEntry(collection: "Note", key: "\(key)")
            try client.cache.write { (connection) throws(DatabaseFailure) in
                let value = [UInt8](repeating: 0, count: 300 << 10)
                try OutboxTable(connection: connection).recordSent(
                    value,
                    of: entry,
                    "\(key)",
                    at: Timestamp(milliseconds: 1)
                )
            }
        }

        let bytes = try client.cache.access { (connection) throws(DatabaseFailure) in
            try connection.number("SELECT sum(length(value)) FROM sent") ?? 0
        }
        #expect((7 << 20...8 << 20).contains(bytes))
    }

    /// A vote of an asset that was never loaded has no base.
    @Test(arguments: [OfflinePolicy.remoteOnly, .remoteFirst])
    func aVoteWithoutALoadedOneIsNoConflict(policy: OfflinePolicy) async throws {
        client.portal.setFate(.answerLost)
        await vote(policy, "1")
        client.portal.setFate(.noConnection)
        await vote(.cacheFirst, "2")
        client.portal.setFate(.requestLost)
        _ = try await sync()
        client.portal.setFate(.answered)

        #expect(try await sync().conflicts.isEmpty)
        #expect(value == "2")
    }

    /// The process ends after the portal has accepted the vote.
    @Test(arguments: sending)
    func aVoteOfAKilledProcessIsNoConflict(policy: OfflinePolicy) async throws {
        await client.read("7")
        let dying = try Self.client(sharing: client)
        client.portal.with { state in
            state.onAnswered = { path in
                guard path == "/note/set" else { return }
                try? dying.cache.access { (connection) throws(DatabaseFailure) in
                    try connection.run("PRAGMA query_only = 1")
                }
                dying.cache.setFaults { _ in true }
            }
        }
        await vote(policy, "1", at: dying)
        client.portal.with { $0.onAnswered = { _ in } }
        let later = try Self.client(sharing: client)

        client.portal.setFate(.noConnection)
        await vote(.cacheFirst, "2", at: later)
        client.portal.setFate(.answered)
        let listener = try await sync(later)

        #expect(listener.conflicts.isEmpty)
        #expect(try later.pending.isEmpty)
        #expect(value == "2")
    }

    @Test func aVoteOfTheSameUserElsewhereIsAConflict() async throws {
        await client.read("7")
        client.portal.setFate(.answerLost)
        await vote(.remoteOnly, "1")
        client.portal.setFate(.noConnection)
        await vote(.cacheFirst, "2")
        client.portal.change("7", to: ["a": "theirs"])
        client.portal.setFate(.answered)

        #expect(try await sync().conflicts.count == 1)
        #expect(value == "theirs")
    }

    /// Runs as many seeds as the environment asks for.
    @Test func whereNobodyElseWritesThereIsNoConflict() async throws {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["SCREENS_SEED"].flatMap(UInt64.init) ?? 1
        let count = environment["SCREENS_SEEDS"].flatMap(UInt64.init) ?? 4
        var (writes, kills) = (0, 0)
        for seed in first..<first + count {
            let trial = try OwnTrial(seed: seed)
            try await trial.run(steps: 40)
            (writes, kills) = (writes + trial.writes, kills + trial.kills)
            #expect(trial.complaints.isEmpty, "SCREENS_SEED=\(seed) SCREENS_SEEDS=1")
            if count == 1 { print(trial.log.joined(separator: "\n")) }
        }
        if count > 4 { print("\(writes) writes, \(kills) kills") }
    }
}
