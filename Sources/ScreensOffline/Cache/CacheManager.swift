@_spi(Host) public import ScreensKit
import ScreensSQLite
import ScreensSystem
import Synchronization

/// Stores the answers of one portal for one user.
///
/// An entry is a value with attributes under a collection and a key. Several processes may use one cache at the same
/// time. It can be used from any thread, and every call waits for the disk.
public final class CacheManager: Sendable {
    /// The path of the cache's file.
    public let path: String
    /// How a corrupt file at the same path was replaced; `nil` if there was none.
    public let replacement: CacheReplacement?
    /// Which unsent changes were restored from their files, and which are corrupt in both places.
    public let recovery: UnsentRecovery
    private let services = Mutex<SyncServices?>(nil)
    let storage: CacheStorage
    /// The observers of changes of the queue.
    var observers: QueueObservers { storage.observers }
    private let group: GroupCommit
    /// The idempotency keys of the changes that this process sends for the first time.
    private let sentAtOnce = Mutex<Set<String>>([])
    /// Whether changes of the user were written that may be only in the log.
    private let isUnsettled = Atomic(false)
    /// How many bytes of answers were stored since the cache was last trimmed.
    private let growth = Atomic(0)
    /// How many bytes it may take on the disk, beside unsent changes and drafts.
    let sizeLimit = Atomic(CacheManager.usualSizeLimit)
    /// 256 MiB.
    public static let usualSizeLimit = 256 << 20
    /// Whether the cache was settled, and the user has changed nothing since.
    private let isClosed = Atomic(false)
    private static let columns = """
        collection, key, attributes, storedAt, isDirty, length(value), expiresAt, value IS NULL, \
        iif(isDirty, (
            SELECT state FROM outbox
            WHERE outbox.collection = entry.collection AND outbox.key = entry.key
        ), NULL)
        """

    /// Opens the cache, and creates its folder and file if they do not exist.
    ///
    /// Only the user may read them: the folder has mode 0700, the file 0600. A corrupt file is renamed, and its pending
    /// changes are restored from their files: see ``replacement``.
    ///
    /// - Throws: ``CacheError``.
    public init(folder: String, name: CacheName) throws(CacheError) {
        let files = CacheFiles(folder: folder, name: name)
        path = files.path
        do {
            try Files.makePrivateFolder(folder)
        } catch {
            throw .inaccessible(path: folder, reason: error.reason)
        }
        do {
            (storage, recovery, replacement) = try files.open()
        } catch {
            guard let reason = error.refusal, let copy = CacheCopy.of(path, refusal: reason)
            else { throw error }
            (storage, recovery) = copy
            replacement = nil
        }
        group = GroupCommit(storage)
        fileCopies.removeLeftovers()
    }

    init(copied storage: CacheStorage, recovery: UnsentRecovery, path: String) {
        (self.path, self.storage, self.recovery, replacement) = (path, storage, recovery, nil)
        group = GroupCommit(storage)
    }

    // After `close()`, an owner on an actor must not wait for the database again.
    deinit { if !isClosed.load(ordering: .relaxed) { settle() } }

    /// Why the cache can be read but not written; `nil` if it can be written.
    public var refusal: String? { storage.refusal?.reason }

    /// Converts the failure of a database call.
    func failure(_ failure: DatabaseFailure) -> CacheError {
        storage.refusal == failure
            ? .readOnly(path: path, reason: failure.reason) : CacheError(failure, path: path)
    }

    /// The services that send the cache's changes.
    ///
    /// The host that uses the cache sets them.
    @_spi(Host)
    public var syncServices: SyncServices? {
        get { services.withLock { $0 } }
        set { services.withLock { $0 = newValue } }
    }

    /// Reads an entry; `nil` if there is none.
    ///
    /// - Throws: ``CacheError``, and ``CacheError/corruptEntry(path:collection:key:)`` if it differs from what was
    ///   stored.
    public func entry(_ collection: String, _ key: String) throws(CacheError) -> CachedEntry? {
        guard let entry = try storedEntry(collection, key) else { return nil }
        if entry.isSound { return entry }
        // An unsent change is restored from its file.
        if entry.isOfUser { _ = try recover() }
        if let entry = try storedEntry(collection, key), entry.isOfUser, entry.isSound {
            return entry
        }
        throw .corruptEntry(path: path, collection: collection, key: key)
    }

    private func storedEntry(_ collection: String, _ key: String) throws(CacheError) -> CachedEntry?
    {
        try access { (connection) throws(DatabaseFailure) in
            try connection.rows(
                "SELECT \(Self.columns), value, checksum FROM entry WHERE collection = ? AND key = ?",
                [.text(collection), .text(key)],
                CachedEntry.init
            ).first
        }
    }

    private func recover() throws(CacheError) -> UnsentRecovery {
        do { return try storage.recover() } catch { throw failure(error) }
    }

    /// All entries without their values, sorted by collection and key.
    ///
    /// - Throws: ``CacheError``.
    public func entries() throws(CacheError) -> [CachedEntry] {
        try access { (connection) throws(DatabaseFailure) in
            try connection.rows(
                "SELECT \(Self.columns), x'', NULL FROM entry ORDER BY collection, key",
                [],
                CachedEntry.init
            )
        }
    }

    /// The entries of a collection that were stored since a time and have no unsent changes, the oldest first.
    ///
    /// Corrupt ones are left out, and there are at most 1,000.
    func entries(
        in collection: String,
        storedSince time: Timestamp
    ) throws(CacheError) -> [CachedEntry] {
        try access { (connection) throws(DatabaseFailure) in
            try connection.rows(
                """
                SELECT \(Self.columns), value, checksum FROM entry
                WHERE collection = ? AND storedAt >= ? AND NOT isDirty
                ORDER BY storedAt LIMIT 1000
                """,
                [.text(collection), .int(time.milliseconds)],
                CachedEntry.init
            )
        }.filter { !$0.isRemoved && $0.isSound }
    }

    /// Whether the entry has pending changes.
    ///
    /// - Throws: ``CacheError``.
    public func isDirty(_ entry: CacheEntry) throws(CacheError) -> Bool {
        try access { (connection) throws(DatabaseFailure) in
            try connection.number(
                """
                SELECT count(*) FROM entry JOIN outbox USING (collection, key)
                WHERE collection = ? AND key = ? AND NOT \(OutboxTable.isDraft)
                """,
                [.text(entry.collection), .text(entry.key)]
            ) != 0
        }
    }

    /// How often the entry was written to, read before a request to find out whether its answer is outdated.
    func writes(_ entry: CacheEntry) throws(CacheError) -> Int64 {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).writes(entry)
        }
    }

    /// Stores what the portal answered at a time.
    ///
    /// The value is written when this returns.
    ///
    /// An entry with pending changes is not changed.
    ///
    /// - Throws: ``CacheError``.
    public func store(
        _ value: [UInt8],
        as entry: CacheEntry,
        at time: Timestamp
    ) throws(CacheError) {
        try store(value, as: entry, writes: nil, at: time)
    }

    /// Stores an answer unless the entry was written to after the request was made.
    func store(
        _ value: [UInt8],
        as entry: CacheEntry,
        writes: Int64?,
        at time: Timestamp
    ) throws(CacheError) {
        let expiry = entry.lifetime.map { time.milliseconds &+ $0 }
        let attributes = encoded(entry.attributes)
        let checksum = Checksum.of(
            collection: entry.collection,
            key: entry.key,
            attributes: attributes,
            value: .blob(value)
        )
        try write(isForced: false) { (connection) throws(DatabaseFailure) in
            try connection.run(
                """
                INSERT INTO entry
                    (collection, key, attributes, storedAt, isDirty, value, expiresAt, checksum)
                VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6, ?8)
                ON CONFLICT DO UPDATE SET attributes = ?3, storedAt = ?4, value = ?5,
                    expiresAt = ?6, checksum = ?8
                WHERE NOT isDirty AND writes = ifnull(?7, writes)
                """,
                [
                    .text(entry.collection), .text(entry.key), .text(attributes),
                    .int(time.milliseconds), .blob(value), .optional(expiry), .optional(writes),
                    .int(checksum),
                ]
            )
            guard try connection.number("SELECT changes()") != 0 else { return }
            try OutboxTable(connection: connection).noteSeen(value, of: entry, at: time)
        }
        try trim(afterStoring: value.count)
    }

    /// Trims the cache whenever an eighth of its limit was stored: a program may run for weeks, and a portal decides how
    /// much it answers.
    ///
    /// Each process counts what it stores itself, so several may exceed the limit by an eighth each.
    private func trim(afterStoring bytes: Int) throws(CacheError) {
        let limit = sizeLimit.load(ordering: .relaxed)
        let sum = growth.add(bytes, ordering: .relaxed).newValue
        guard sum > limit / 8 else { return }
        growth.store(0, ordering: .relaxed)
        try trim(to: limit)
    }

    /// Threads for callers that must not block on the disk or on another user of the cache.
    static let threads = ThreadPool(limit: 4)

    /// Uses the cache on a thread where blocking affects neither an actor nor the runtime.
    package func apart<Value: Sendable>(
        _ work: @escaping @Sendable (CacheManager) throws(CacheError) -> Value
    ) async throws(CacheError) -> Value {
        try await Self.apart { () throws(CacheError) in try work(self) }
    }

    /// Uses caches on a thread where blocking affects neither an actor nor the runtime.
    package static func apart<Value: Sendable>(
        _ work: @escaping @Sendable () throws(CacheError) -> Value
    ) async throws(CacheError) -> Value {
        try await threads.value { () -> Result<Value, CacheError> in
            do throws(CacheError) { return .success(try work()) } catch {
                return .failure(error)
            }
        }.get()
    }

    func access<Result: Sendable>(
        _ body: (Connection) throws(DatabaseFailure) -> Result
    ) throws(CacheError) -> Result {
        do { return try storage.access(body) } catch { throw failure(error) }
    }

    /// Writes in one transaction.
    ///
    /// `isForced` says that the result is durable when this returns. Forcing each answer of the portal to the disk would
    /// take longer than most other work of a run.
    func write<Result: Sendable>(
        isForced: Bool = true,
        _ body: (Connection) throws(DatabaseFailure) -> Result
    ) throws(CacheError) -> Result {
        if isForced { isUnsettled.store(true, ordering: .relaxed) }
        defer { isClosed.store(false, ordering: .relaxed) }
        do throws(DatabaseFailure) {
            return try storage.write(isForced: isForced, body)
        } catch {
            throw failure(error)
        }
    }

    /// Moves the user's changes from the log into the cache's file, and removes the files of changes that have ended.
    ///
    /// It does nothing if there is no such change, unless the log is long: the next process that opens the cache would
    /// have to read all of it.
    ///
    /// It is called when the last reference to the cache is released. A program that ends by `exit` releases nothing,
    /// and has to call it. It does not wait for other processes that use the cache, because no unsent change is in the
    /// log alone: a later call does the rest. On an actor, call ``close()`` before the last reference is released.
    ///
    /// - Returns: whether the log is empty now, or holds no changes of the user.
    @discardableResult
    public func settle() -> Bool {
        if storage.refusal != nil { return true }
        // What is written from here on, which may not be seen below, sets this back.
        isClosed.store(true, ordering: .relaxed)
        let unsent = storage.unsent
        let ended = ((try? unsent.names()) ?? []).filter { $0.mark == .gone }
        let isDone = settled { (connection) throws(DatabaseFailure) in
            let queue = Set(try connection.rows("SELECT id FROM outbox") { $0.int(0) })
            guard !queue.isEmpty || !ended.isEmpty || isUnsettled.load(ordering: .relaxed) else {
                if isLogLong { _ = try connection.emptyLog() }
                return true
            }
            guard try connection.emptyLog() else { return false }
            // The database file itself records their end now, unless the disk was full at that time.
            for name in ended where !queue.contains(name.id) { unsent.remove(name) }
            return true
        }
        if isDone {
            isUnsettled.store(false, ordering: .relaxed)
        } else {
            isClosed.store(false, ordering: .relaxed)
        }
        return isDone
    }

    private func settled(_ body: (Connection) throws(DatabaseFailure) -> Bool) -> Bool {
        do throws(DatabaseFailure) {
            return try storage.access(body)
        } catch {
            // Nothing was written to a read-only database.
            return error.isReadOnly
        }
    }

    /// Whether the log is longer than a megabyte, which takes about a millisecond to read at the start.
    private var isLogLong: Bool { (Files.size("\(path)-wal") ?? 0) > 1 << 20 }

    /// Writes to the queue.
    ///
    /// It is durable when this returns, in one commit with what others write at that time.
    func commit<Result: Sendable>(
        _ body: @escaping @Sendable (OutboxTable) throws(DatabaseFailure) -> Result
    ) async throws(CacheError) -> Result {
        isUnsettled.store(true, ordering: .relaxed)
        defer { isClosed.store(false, ordering: .relaxed) }
        do {
            return try await group.write { (connection) throws(DatabaseFailure) in
                try body(OutboxTable(connection: connection))
            }
        } catch {
            throw failure(error)
        }
    }

    /// Records that this process sends a change for the first time, so that it does not count as unsent.
    func beginSendingAtOnce(_ write: PendingWrite) {
        sentAtOnce.withLock { _ = $0.insert(write.changeId) }
    }

    /// Records that sending a change for the first time has ended.
    func endSendingAtOnce(_ write: PendingWrite) {
        sentAtOnce.withLock { _ = $0.remove(write.changeId) }
        observers.report(.queueChanged)
    }

    func isSentAtOnce(_ changeId: String) -> Bool {
        sentAtOnce.withLock { $0.contains(changeId) }
    }
}
