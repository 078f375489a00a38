import ScreensCoding
import ScreensKit
import Synchronization
import Testing

@_spi(Host) @testable import ScreensOffline

/// A cache connected to a virtual portal; its clock only moves when a test moves it.
final class OfflineClient: Sendable {
    let portal: VirtualPortal
    let folder: TemporaryCache.Folder
    let cache: CacheManager
    let engine: PolicyEngine
    let services: SyncServices
    private let clock: Clock
    private let synchronizer: AnySynchronizer

    final class Clock: Sendable {
        private let time = Mutex<Int64>(1_000_000)
        var now: Timestamp { Timestamp(milliseconds: time.withLock { $0 }) }
        func advance(_ milliseconds: Int64) { time.withLock { $0 += milliseconds } }
    }

    init(
        portal: VirtualPortal = VirtualPortal(),
        folder: TemporaryCache.Folder = TemporaryCache.Folder(),
        clock: Clock = Clock(),
        random: @escaping @Sendable () -> Double = { 0.5 },
        synchronizer: AnySynchronizer = AnySynchronizer(NoteSynchronizer.self),
        onProblem: @escaping @Sendable (CacheError) -> Void = { Issue.record("\($0.message)") }
    ) throws {
        self.portal = portal
        self.folder = folder
        self.clock = clock
        self.synchronizer = synchronizer
        cache = try CacheManager(folder: folder.path, name: .demo)
        engine = PolicyEngine(cache: cache, clock: { clock.now }, onProblem: onProblem)
        services = SyncServices(
            synchronizer: { (collection, _) async throws(ScreensError) in
                guard collection == "Note" else { throw .failed("no \(collection)Synchronizer") }
                return synchronizer
            },
            context: { portal.context($0) },
            clock: { clock.now },
            random: random,
            onProblem: onProblem
        )
        cache.syncServices = services
    }

    func advance(_ milliseconds: Int64) { clock.advance(milliseconds) }

    static func entry(_ key: String) -> CacheEntry {
        CacheEntry(collection: "Note", key: key, attributes: ["note": .text(key)])
    }

    /// Sets fields of a note, in the given copy or else in the cached one; removes the note for
    /// `nil`.
    @discardableResult
    func write(
        _ policy: OfflinePolicy,
        _ key: String,
        _ fields: [String: String]?,
        after dependencies: [String] = [],
        on shown: Note? = nil
    ) async -> Result<Answer<EntryVersion<Note>>, ScreensError> {
        var write = EntryWrite(of: Self.entry(key), by: NoteSynchronizer.self, after: dependencies)
        {
            cached in
            fields.map { fields in
                let old = shown ?? cached ?? Note()
                return Note(old.fields.merging(fields) { $1 }, version: old.version)
            }
        }
        write.basedOn = shown
        return await engine.write(
            policy,
            "writeNote",
            write,
            by: synchronizer,
            with: services
        )
    }

    /// Reads a note as a screenlet would.
    @discardableResult
    func read(
        _ key: String,
        _ policy: OfflinePolicy = .remoteFirst
    ) async -> Result<Answer<Note>, ScreensError> {
        let context = portal.context("read")
        let results = Mutex<[Result<Answer<Note>, ScreensError>]>([])
        await engine.read(policy, Self.entry(key)) {
            let change = EntryChange<Note>(
                entry: Self.entry(key),
                base: nil,
                local: nil,
                id: "read"
            )
            guard
                let note = try await NoteSynchronizer().loadRemoteVersion(of: change, in: context)?
                    .value
            else { throw PortalError.exception(type: "NoSuchNote", message: key) }
            return note
        } deliver: { result in
            results.withLock { $0.append(result) }
        }
        return results.withLock { $0.last } ?? .failure(.cancelled)
    }

    /// The cached note, and whether it has a pending change.
    func cached(_ key: String) throws -> (fields: [String: String]?, isDirty: Bool)? {
        guard let entry = try cache.entry("Note", key) else { return nil }
        let note = try? BinaryCoding.decode(Note.self, from: entry.value)
        return (note?.fields, entry.isDirty)
    }

    func draft(_ key: String) throws -> PendingWrite? {
        try cache.drafts().first { $0.key == key }
    }

    var pending: [PendingWrite] { get throws { try cache.pendingWrites() } }
}
