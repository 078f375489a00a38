import ScreensKit
import ScreensSQLite
import Synchronization
import TestSupport
import Testing

@testable import ScreensOffline

/// One client of a virtual portal, which writes, synchronises and dies at random, and remembers
/// which changes were acknowledged.
@MainActor
final class Model {
    let seed: UInt64
    var dice: Dice
    let portal = VirtualPortal()
    let clock = OfflineClient.Clock()
    let folder = TemporaryCache.Folder()
    var client: OfflineClient
    var keys = ["1", "2", "3", "4"]
    var step = 0
    /// The step in which a field was last written with success, by key and field.
    var acknowledged: [String: [String: Int]] = [:]
    /// The step in which a field of a draft was last stored with success, by key and field.
    var drafted: [String: [String: Int]] = [:]
    /// The steps that stored drafts, which users may send much later.
    var draftSteps: Set<Int> = []
    /// The part of `acknowledged` that had left the queue after the last step.
    var settled: [String: [String: Int]] = [:]
    /// What pages show, which may be outdated, by key.
    private var pages: [String: Note] = [:]
    /// Keys with a change that was made on a copy without the user's own last one, or without any.
    var unseen: Set<String> = []
    /// Such keys of processes that died: the portal may have a change that no later page knows of.
    private(set) var uncertain: Set<String> = []
    /// Keys with a change that was made without any knowledge of the portal's version.
    var blind: Set<String> = []
    /// The latest change of another user that this user decided to replace, by the portal's key.
    var overruled: [String: Int] = [:]
    /// The keys whose cached copies were removed because the cache was full.
    private var evicted: Set<String> = []
    /// The steps of changes that were reported as failed; they may have reached the portal
    /// nevertheless.
    var failed: Set<Int> = []
    /// How many changes the portal had carried out before this step.
    var carriedOut = 0
    let kill: ProcessKill
    private let synchronizer: AnySynchronizer
    var complaints: [String] = []
    /// The history of the run, to analyse a complaint.
    var log: [String] = []

    /// Stops all writes of a process at a certain request.
    final class ProcessKill: Sendable {
        private let state = Mutex<(requestsLeft: Int?, isKilled: Bool)>((nil, false))

        var isKilled: Bool { state.withLock { $0.isKilled } }

        func isDue(in requests: Int?) { state.withLock { $0 = (requests, false) } }

        /// Whether the process is dead, after counting this request.
        func passes() -> Bool {
            state.withLock { state in
                guard let left = state.requestsLeft else { return state.isKilled }
                state.requestsLeft = left > 0 ? left - 1 : nil
                if left == 0 { state.isKilled = true }
                return state.isKilled
            }
        }
    }

    init(
        seed: UInt64,
        synchronizer: AnySynchronizer = AnySynchronizer(NoteSynchronizer.self)
    ) throws {
        self.seed = seed
        self.synchronizer = synchronizer
        dice = Dice(seed)
        kill = ProcessKill()
        client = try Self.client(portal, folder, clock, synchronizer)
    }

    /// Runs this many steps, then synchronises without faults, and complains about lost
    /// acknowledged changes.
    func run(steps: Int) async throws {
        try prepare()
        for key in keys {
            portal.change(key, to: ["a": "0", "b": "0", "c": "0"])
            await client.read(key)
        }
        for _ in 0..<steps { try await performStep() }
        try await endFaults()
        check()
        // These closures retain the client, which retains the portal.
        portal.with { state in
            (state.onRequest, state.onAnswered) = ({ _ in }, { _ in })
        }
    }

    private static func client(
        _ portal: VirtualPortal,
        _ folder: TemporaryCache.Folder,
        _ clock: OfflineClient.Clock,
        _ synchronizer: AnySynchronizer
    ) throws -> OfflineClient {
        // The cache of a dying process cannot store what it reads.
        try OfflineClient(
            portal: portal,
            folder: folder,
            clock: clock,
            synchronizer: synchronizer,
            onProblem: { _ in }
        )
    }

    private func prepare() throws {
        let (client, kill) = (client, kill)
        @Sendable func passOrDie() {
            guard kill.passes() else { return }
            // This simulates the end of the process: nothing more is written.
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

    private func performStep() async throws {
        step += 1
        clock.advance(Int64(dice.roll(3_000)))
        setNetwork()
        switch dice.roll(26) {
        case 0..<9: await write()
        case 9, 10: await add()
        case 11: await remove()
        case 12..<14: changeElsewhere(dice.pick(keys))
        case 14..<18: try await sync()
        case 18: await client.read(dice.pick(keys))
        case 19, 20: await open(dice.pick(keys))
        case 21: try sendDraft()
        case 22: try evict()
        case 23: await store()
        default: kill.isDue(in: dice.roll(6))
        }
        if kill.isKilled { try revive() }
        try noteDrafts()
        noteDeliveries()
    }

    private func setNetwork() {
        let (isRough, seed, step, kill) = (dice.roll(3) > 0, seed, step, kill)
        portal.with { state in
            state.fateOfKey = { key, number in
                if kill.isKilled { return .noConnection }
                guard isRough else { return .answered }
                let salt = key.utf8.reduce(UInt64(step)) { $0 &* 31 &+ UInt64($1) }
                var dice = Dice(seed ^ (salt &* 1_000_003 &+ UInt64(number)))
                switch dice.roll(24) {
                case 0..<2: return .requestLost
                case 2, 3: return .noConnection
                case 4..<6: return .answerLost
                case 6: return .late
                case 7: return .delayed(1 + dice.roll(20))
                case 8: return .unavailable(retryAfter: dice.roll(3))
                case 9: return .unauthorized
                case 10: return .refused
                case 11: return .held(1 + dice.roll(6))
                case 12: return .twice(1 + dice.roll(6))
                case 13, 14:
                    return .failedAfterwards(dice.pick(VirtualPortal.PortalFailure.allCases))
                default: return .answered
                }
            }
        }
    }

    // MARK: - Steps of a client

    private var policies: [OfflinePolicy] {
        [
            .remoteFirst, .cacheFirst, .remoteFirst, .cacheFirst, .staleWhileRevalidate,
            .cacheOnly,
        ]
    }

    /// Shows a copy, which may be outdated, on a page that stays open.
    private func open(_ key: String) async {
        let policy = dice.pick(OfflinePolicy.allCases)
        pages[key] = try? await client.read(key, policy).get().output
        log.append("\(step) \(key) shown \(policy) \(pages[key]?.fields ?? [:])")
    }

    private func write() async { await write(dice.pick(policies), dice.pick(keys)) }

    /// Stores a draft, new or of a note that has one.
    private func store() async {
        let drafts = keys.filter { drafted[$0] != nil }
        guard dice.roll(2) == 0, !drafts.isEmpty else { return await add(.cacheOnly) }
        await write(.cacheOnly, dice.pick(drafts))
    }

    private func write(_ policy: OfflinePolicy, _ key: String) async {
        let field = dice.pick(["a", "b", "c"])
        let page = dice.roll(2) == 0 ? pages[key] : nil
        if page == nil, await !isLoaded(key) { return }
        noteUnseen(key, page)
        let result = await client.write(
            policy,
            key,
            [field: "\(step)", "step": "\(step)"],
            on: page
        )
        if page != nil, let written = try? result.get() { pages[key] = written.output.value }
        checkConflict(result, key)
        note(result, key, [field])
    }

    private func add(_ policy: OfflinePolicy? = nil) async {
        let digits = String(seed &* 1_000 &+ UInt64(step), radix: 16)
        let key = "draft-" + String(repeating: "0", count: 32 - digits.count) + digits
        let result = await client.write(
            policy ?? dice.pick([.remoteFirst, .cacheFirst]),
            key,
            ["a": "\(step)", "step": "\(step)", "draft": key]
        )
        guard !kill.isKilled, (try? result.get()) != nil else { return }
        keys.append(key)
        note(result, key, ["a"])
    }

    private func remove() async {
        let key = dice.pick(keys)
        noteUnseen(key, nil)
        noteRemoval(key)
        let result = await client.write(dice.pick([.remoteFirst, .cacheFirst]), key, nil)
        log.append("\(step) \(key) removed: \(Self.words(result)) dead \(kill.isKilled)")
        checkConflict(result, key)
        if !kill.isKilled, case .failure(let error) = result, !Self.isUnclear(error) { return }
        (acknowledged[key], drafted[key]) = (nil, nil)
    }

    /// A user sends a draft.
    private func sendDraft() throws {
        let drafts = try client.cache.drafts()
        guard !drafts.isEmpty, !kill.isKilled else { return }
        let draft = dice.pick(drafts)
        log.append("\(step) \(draft.entry.key) is sent as it was stored")
        _ = try client.cache.queue(draft, at: clock.now)
    }

    /// The cache is full: everything goes that the portal could send again.
    private func evict() throws {
        guard !kill.isKilled else { return }
        log.append("\(step) evicted \(try client.cache.trim(to: 0))")
        evicted = Set(keys)
    }

    /// A page of a note that was evicted has to load it again; a form without a copy is not submitted.
    private func isLoaded(_ key: String) async -> Bool {
        guard evicted.contains(key), (try? client.cached(name(key))) == nil else { return true }
        await client.read(name(key))
        return (try? client.cached(name(key))) != nil
    }

    private func note(
        _ result: Result<Answer<EntryVersion<Note>>, ScreensError>,
        _ key: String,
        _ fields: [String]
    ) {
        // Nobody received an acknowledgement from a dying process.
        log.append("\(step) \(key) \(fields): \(Self.words(result)) dead \(kill.isKilled)")
        if case .failure = result { failed.insert(step) }
        guard !kill.isKilled, let written = try? result.get() else { return }
        let isDraft = written.freshness.unsent == .draft
        if isDraft { draftSteps.insert(step) }
        for field in fields {
            if isDraft {
                drafted[key, default: [:]][field] = step
            } else {
                acknowledged[key, default: [:]][field] = step
            }
        }
    }

    /// Whether a failed change may have reached the portal nevertheless.
    private static func isUnclear(_ error: ScreensError) -> Bool {
        switch error {
        case .portal(.http), .portal(.unexpected): true
        default: false
        }
    }

    private static func words(_ result: Result<Answer<EntryVersion<Note>>, ScreensError>) -> String
    {
        switch result {
        case .success(let written):
            "\(written.freshness.source) as \(written.output.entry.key) \(written.freshness.unsent.map(\.rawValue) ?? "")"
        case .failure(let error): error.message
        }
    }

    private func changeElsewhere(_ key: String) {
        guard let note = portal.notes[name(key)] else { return }
        let changed = ["a", "b", "c"].filter { _ in dice.roll(2) == 0 }
        // A user who copies the note also copies which change of others it contains.
        let names = changed + ["foreign"]
        let fields = Dictionary(uniqueKeysWithValues: names.map { ($0, "\(step)") })
        log.append("\(step) elsewhere \(name(key)) \(fields)")
        portal.change(name(key), to: note.fields.merging(fields) { $1 })
    }

    // MARK: - Synchronising

    private func sync(_ resolution: SyncConflictResolution? = nil) async throws {
        let listener = Listener(
            resolution ?? dice.pick([.useLocal, .useRemote, .merge, .discard, .ignore, nil])
        )
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
        guard let summary = try? await manager.sync() else {
            if !kill.isKilled { complaints.append("step \(step): a synchronisation failed") }
            return
        }
        log.append("\(step) \(summary) \(listener.yields) \(listener.calls) \(listener.errors)")
        let ended = summary.completed + summary.failed + summary.conflicted
        if ended != summary.items {
            complaints.append("step \(step): \(ended) of \(summary.items) items ended")
        }
        for conflict in listener.conflicts { note(conflict, listener.resolution) }
        let decided = listener.conflicts.isEmpty ? [] : listener.calls
        for key in keys where decided.contains("conflicted \(name(key))") {
            if listener.yields { acknowledged[key] = nil }
        }
    }

    func name(_ key: String) -> String {
        (try? client.cache.current(OfflineClient.entry(key)).key) ?? key
    }

    private func revive() throws {
        log.append("\(step) died")
        kill.isDue(in: nil)
        client = try Self.client(portal, folder, clock, synchronizer)
        pages = [:]
        uncertain.formUnion(unseen)
        try prepare()
    }

    // MARK: - The end

    private func endFaults() async throws {
        kill.isDue(in: nil)
        portal.with { $0.fateOfKey = nil }
        portal.settle()
        noteDeliveries()
        for _ in 0..<40 where try !client.pending.isEmpty {
            clock.advance(1_000)
            try client.cache.retry(client.pending)
            try await sync(.useLocal)
            noteDeliveries()
        }
        for write in try client.pending {
            complaints.append("“\(write.key)” never arrived: \(write.problem?.message ?? "")")
        }
    }
}
