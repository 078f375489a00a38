import DemoPortal
import Foundation
import Glibc
import ScreensCoding
import ScreensHost
import ScreensKit
@_spi(Host) import ScreensOffline
import ScreensPlugins
import ScreensPortal
import ScreensSQLite

/// Measures a durable write to the queue, and sending a thousand changes.
func benchWriting(_ bench: Bench) async throws {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "screens-bench-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await benchQueue(bench, folder)
    try await benchForcing(bench, folder)
    try await benchSync(bench, folder)
}

/// The floor is a durable insert of the same number of bytes.
private func benchQueue(_ bench: Bench, _ folder: String) async throws {
    guard bench.isWanted("durable queued write") else { return }
    let cache = try CacheManager(folder: folder, name: .demo)
    let engine = PolicyEngine(
        cache: cache,
        clock: { Timestamp(milliseconds: 0) },
        onProblem: { _ in }
    )
    let services = SyncServices(
        synchronizer: { (_, _) async throws(ScreensError) in AnySynchronizer(Contacts.self) },
        context: { _ in .unreachable },
        clock: { Timestamp(milliseconds: 0) }
    )
    let raw = try Database(path: "\(folder)/raw.db")
    try raw.access { (connection) throws(DatabaseFailure) in
        try connection.runAll("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        try connection.runAll("CREATE TABLE entry (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID")
    }
    let bytes = try BinaryCoding.encode(Contact(name: "Ada"))
    let synchronizer = AnySynchronizer(Contacts.self)
    await bench.compare("durable queued write", floor: "SQLite, as durable", runs: 501) {
        let entry = CacheEntry(collection: "Contact", key: CacheEntry.temporaryKey("draft"))
        let write = EntryWrite(of: entry, by: Contacts.self) { _ in Contact(name: "Ada") }
        _ = await engine.write(.remoteFirst, "add", write, by: synchronizer, with: services)
    } against: {
        try? raw.write { (connection) throws(DatabaseFailure) in
            try connection.run(
                "INSERT INTO entry VALUES (?, ?)",
                [.text(CacheEntry.temporaryKey("draft")), .blob(bytes)]
            )
        }
    }
}

/// The floor is the disk's time for two places: the bytes of the change, forced to it in two files.
private func benchForcing(_ bench: Bench, _ folder: String) async throws {
    guard bench.isWanted("write to both places") else { return }
    let cache = try CacheManager(folder: "\(folder)/forcing", name: .demo)
    let engine = PolicyEngine(
        cache: cache,
        clock: { Timestamp(milliseconds: 0) },
        onProblem: { _ in }
    )
    let services = SyncServices(
        synchronizer: { (_, _) async throws(ScreensError) in AnySynchronizer(Contacts.self) },
        context: { _ in .unreachable },
        clock: { Timestamp(milliseconds: 0) }
    )
    let synchronizer = AnySynchronizer(Contacts.self)
    let files = (0..<2).map { open("\(folder)/forcing/bare-\($0)", O_WRONLY | O_CREAT, 0o600) }
    defer { for file in files { close(file) } }
    let bytes = [UInt8](repeating: 7, count: 1_000)
    await bench.compare("write to both places", floor: "two bare fsyncs", runs: 501) {
        let entry = CacheEntry(collection: "Contact", key: CacheEntry.temporaryKey("draft"))
        let write = EntryWrite(of: entry, by: Contacts.self) { _ in Contact(name: "Ada") }
        _ = await engine.write(.remoteFirst, "add", write, by: synchronizer, with: services)
    } against: {
        for file in files {
            _ = write(file, bytes, bytes.count)
            fsync(file)
        }
    }
}

/// The floor is the requests without a queue, eight at a time.
@MainActor
private func benchSync(_ bench: Bench, _ folder: String) async throws {
    guard bench.isWanted("sync of 1,000") else { return }
    let portal = try DemoPortal()
    let cache = try CacheManager(folder: "\(folder)/sync", name: .demo)
    let host = ScreenletHost(
        server: try LiferayServerContext(
            server: portal.url,
            companyId: portal.companyId,
            groupId: portal.groupId
        ),
        session: SessionContext(user: portal.user, password: portal.password),
        cache: cache
    )
    guard let online = cache.syncServices else { return }
    let services = SyncServices(
        synchronizer: { (_, _) async throws(ScreensError) in AnySynchronizer(Contacts.self) },
        context: online.context,
        clock: online.clock
    )
    cache.syncServices = services
    let set = portal.samples["recordSetId"] ?? 0
    let manager = SyncManager(cacheManager: cache)
    try await bench.compare("sync of 1,000 queued records", floor: "the requests alone", runs: 5) {
        let summary = try await manager.sync()
        precondition(summary.completed == 1_000)
    } prepare: {
        await queue(1_000, in: cache, set)
    } against: {
        try await sendAll(1_000, set, services)
    }
    withExtendedLifetime((host, portal)) {}
}

private func queue(_ count: Int, in cache: CacheManager, _ set: JSONValue) async {
    let engine = PolicyEngine(
        cache: cache,
        clock: { Timestamp(milliseconds: 0) },
        onProblem: { _ in }
    )
    let offline = SyncServices(
        synchronizer: { (_, _) async throws(ScreensError) in AnySynchronizer(Contacts.self) },
        context: { _ in .unreachable },
        clock: { Timestamp(milliseconds: 0) }
    )
    for number in 0..<count {
        let entry = CacheEntry(
            collection: "Contact",
            key: CacheEntry.temporaryKey("draft"),
            attributes: ["recordSetId": set]
        )
        let write = EntryWrite(of: entry, by: Contacts.self) { _ in Contact(name: "Ada \(number)") }
        let synchronizer = AnySynchronizer(Contacts.self)
        _ = await engine.write(.remoteFirst, "add", write, by: synchronizer, with: offline)
    }
}

private func sendAll(_ count: Int, _ set: JSONValue, _ services: SyncServices) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<count {
            if number >= 8 { try await group.next() }
            group.addTask {
                let id = UUID().uuidString.lowercased()
                let entry = CacheEntry(
                    collection: "Contact",
                    key: "draft",
                    attributes: ["recordSetId": set]
                )
                let change = EntryChange(
                    entry: entry,
                    base: nil,
                    local: Contact(name: "Ada \(number)"),
                    id: id
                )
                _ = try await Contacts().send(change, in: services.context(id))
            }
        }
        try await group.waitForAll()
    }
}

private struct Contact: Codable, Hashable, Sendable {
    var name: String
}

/// Adds contacts to a list of the demo portal.
private struct Contacts: Synchronizer {
    init() {}

    func send(
        _ change: EntryChange<Contact>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Contact> {
        let reply = try await context.portal.call(
            ServiceCommand(
                "/ddl.ddlrecord/add-record",
                [
                    "groupId": .int64(context.server.groupId),
                    "recordSetId": change.entry.attributes["recordSetId"] ?? 0,
                    "displayIndex": 0,
                    "fieldsMap": [
                        "FullName": .text(change.local?.name ?? ""), "Kind": #"["partner"]"#,
                    ],
                    "+serviceContext": "com.liferay.portal.kernel.service.ServiceContext",
                    "serviceContext.uuid": .text(change.id),
                ]
            )
        )
        let key = "recordId-\(reply["recordId"]?.int64 ?? 0)"
        return EntryVersion(
            entry: CacheEntry(collection: change.entry.collection, key: key),
            value: change.local
        )
    }

    func loadRemoteVersion(
        of change: EntryChange<Contact>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Contact>? { nil }
}

extension InteractionContext {
    /// The context of a portal that cannot be reached.
    fileprivate static var unreachable: InteractionContext {
        InteractionContext(
            portal: UnusedPortal(),
            server: ServerInfo(companyId: 1, groupId: 1),
            locale: "en_US"
        ) { (_) throws(XMLError) in throw .refused("none") }
    }
}

private struct UnusedPortal: Portal {
    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        throw .unreachable("no network")
    }
}
