import ScreensKit
import ScreensSQLite
import TestSupport

@_spi(Host) @testable import ScreensOffline

/// The only user of a virtual portal, who votes and edits by all policies over a network that fails, in processes that
/// die: whatever the portal has was sent from here, so every conflict is a false one.
@MainActor
final class OwnTrial {
    private var dice: Dice
    private let seed: UInt64
    private let portal = VirtualPortal()
    private let clock = OfflineClient.Clock()
    private let folder = TemporaryCache.Folder()
    private let kill = Model.ProcessKill()
    private var client: OfflineClient
    private var step = 0
    private(set) var writes = 0
    private(set) var kills = 0
    private(set) var complaints: [String] = []
    private(set) var log: [String] = []

    init(seed: UInt64) throws {
        (dice, self.seed) = (Dice(seed &* 7_919 &+ 3), seed)
        client = try Self.client(portal, folder, clock)
    }

    func run(steps: Int) async throws {
        prepare()
        // A vote that was not loaded is the first: the portal's would be one that was made elsewhere.
        for entry in entries where entry.collection == "Note" || dice.roll(4) > 0 {
            portal.change(entry.key, to: ["a": "0"])
            await read(entry)
        }
        for _ in 0..<steps { try await performStep() }
        kill.isDue(in: nil)
        portal.with { $0.fateOfKey = nil }
        for _ in 0..<20 where try !client.pending.isEmpty { try await sync() }
        complaints += try client.pending.map { "\($0.key) never arrived" }
        portal.with { state in (state.onRequest, state.onAnswered) = ({ _ in }, { _ in }) }
    }

    private let entries =
        ["1", "2"].map { CacheEntry(collection: "Note", key: $0) }
        + ["3", "4"].map { CacheEntry(collection: "Vote", key: $0) }

    private static func client(
        _ portal: VirtualPortal,
        _ folder: TemporaryCache.Folder,
        _ clock: OfflineClient.Clock
    ) throws -> OfflineClient {
        let client = try OfflineClient(
            portal: portal,
            folder: folder,
            clock: clock,
            onProblem: { _ in }
        )
        let services = client.services
        client.cache.syncServices = SyncServices(
            synchronizer: { (collection, _) async throws(ScreensError) in
                collection == "Vote"
                    ? AnySynchronizer(VoteSynchronizer.self)
                    : AnySynchronizer(NoteSynchronizer.self)
            },
            context: services.context,
            clock: services.clock,
            random: services.random
        )
        return client
    }

    /// Ends the process at a request: nothing more is written.
    private func prepare() {
        let (client, kill) = (client, kill)
        @Sendable func passOrDie() {
            guard kill.passes() else { return }
            client.cache.setFaults { _ in true }
            try? client.cache.access { (connection) throws(DatabaseFailure) in
                try connection.run("PRAGMA query_only = 1")
            }
        }
        portal.with { state in
            state.onRequest = { _ in passOrDie() }
            state.onAnswered = { _ in passOrDie() }
        }
    }

    // MARK: - Steps

    private func performStep() async throws {
        step += 1
        clock.advance(Int64(dice.roll(3_000)))
        setNetwork()
        let entry = dice.pick(entries)
        switch dice.roll(10) {
        case 0..<5: await write(entry)
        case 5: await read(entry)
        case 6..<9: try await sync()
        default: kill.isDue(in: dice.roll(4))
        }
        guard kill.isKilled else { return }
        (kills, client) = (kills + 1, try Self.client(portal, folder, clock))
        log.append("\(step) died")
        kill.isDue(in: nil)
        prepare()
    }

    private func setNetwork() {
        let (seed, step, kill, isRough) = (seed, step, kill, dice.roll(3) > 0)
        portal.with { state in
            state.fateOfKey = { key, number in
                if kill.isKilled { return .noConnection }
                guard isRough else { return .answered }
                let salt = key.utf8.reduce(UInt64(step)) { $0 &* 31 &+ UInt64($1) }
                var dice = Dice(seed ^ (salt &* 1_000_003 &+ UInt64(number)))
                return dice.pick([
                    .answered, .answered, .requestLost, .noConnection, .noConnection, .answerLost,
                    .late, .held(1 + dice.roll(4)), .twice(1 + dice.roll(4)),
                    .unavailable(retryAfter: nil),
                    .failedAfterwards(dice.pick(VirtualPortal.PortalFailure.allCases)),
                ])
            }
        }
    }

    private func write(_ entry: CacheEntry) async {
        let policy = dice.pick(OfflinePolicy.allCases.filter { $0 != .cacheOnly })
        writes += 1
        let result =
            entry.collection == "Vote"
            ? await write(entry, ["a": "\(1 + dice.roll(5))"], policy, VoteSynchronizer.self)
            : await write(entry, ["a": "\(step)"], policy, NoteSynchronizer.self)
        log.append("\(step) \(entry.key) \(policy) \(result)")
        if case .success(let written) = result, written.freshness.unsent == .conflicted {
            complaints.append("step \(step): “\(entry.key)” is in conflict when it is written")
        }
    }

    private func write<S: Synchronizer>(
        _ entry: CacheEntry,
        _ fields: [String: String],
        _ policy: OfflinePolicy,
        _ type: S.Type
    ) async -> Result<Answer<EntryVersion<Note>>, ScreensError> where S.Value == Note {
        let write = EntryWrite(of: entry, by: type) { kept in
            Note((kept ?? Note()).fields.merging(fields) { $1 }, version: kept?.version ?? 0)
        }
        let synchronizer = AnySynchronizer(type)
        return await client.engine.write(
            policy,
            "w",
            write,
            by: synchronizer,
            with: client.services
        )
    }

    private func read(_ entry: CacheEntry) async {
        let context = portal.context("read")
        await client.engine.read(dice.pick([.remoteFirst, .remoteOnly]), entry) {
            let change = EntryChange<Note>(entry: entry, base: nil, local: nil, id: "read")
            let found = try await NoteSynchronizer().loadRemoteVersion(of: change, in: context)
            guard let note = found?.value else { throw PortalError.unexpected("no note") }
            return note
        } deliver: { _ in
        }
        log.append("\(step) \(entry.key) read")
    }

    private func sync() async throws {
        let listener = Listener(nil)
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
        try? client.cache.retry(client.pending)
        _ = try? await manager.sync()
        log.append("\(step) synchronised \(listener.calls)")
        complaints += listener.conflicts.map {
            "step \(step): “\($0.key)” is in conflict: \($0.base?.fields ?? [:]) \($0.remote?.fields ?? [:])"
        }
        // The user decides, so that one false conflict is counted once.
        for write in try client.pending where write.state == .conflicted {
            _ = try? client.cache.drop([write])
        }
    }
}
