import CSQLite
import DemoPortal
import Dispatch
import Foundation
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Synchronization
import TestSupport
import Testing

/// Showing screenlets never makes the main actor wait for the database.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct MainActorDatabaseTests {
    private let portal: DemoPortal
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "screens-\(UUID().uuidString)").path

    init() throws {
        MainQueueStatements.watch()
        portal = try DemoPortal()
    }

    @Test func aCacheIsNeverUsedOnTheMainActor() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for network in [NetworkCondition.online, .offline, .online] {
            let cache = try await CacheManager.open(folder: folder, name: .demo)
            let host = try ScreenletHost(
                for: portal,
                session: SessionContext(user: portal.user, password: portal.password),
                cache: cache,
                network: network
            )
            try await show("asset-list", of: host) { _ in }
            try await show("rating", of: host) { stage in
                let rating = try stage.screenlet(as: (any RatingScreenlet).self)
                rating.className = "BlogsEntry"
                rating.classPK = portal.samples["classPK"]?.int64 ?? 0
                rating.updateRating(score: 1)
            }
            let changes = try #require(host.pendingChanges)
            _ = try await changes.undecided()
            if network == .online { _ = try await changes.sendNow() }
        }

        let statements = MainQueueStatements.all(in: folder)
        #expect(statements == [])
        #expect(FileManager.default.fileExists(atPath: "\(folder)"))
    }

    @Test func aClosedCacheIsReleasedWithoutTheDatabase() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var cache: CacheManager? = try await CacheManager.open(folder: folder, name: .demo)
        await cache?.close()
        cache = nil

        #expect(MainQueueStatements.all(in: folder) == [])
    }

    /// The tests above rely on this.
    @Test func aStatementOnTheMainActorIsNoticed() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let cache = try CacheManager(folder: folder, name: .demo)
        _ = try cache.pendingWrites()

        #expect(MainQueueStatements.all(in: folder).contains { $0.contains("outbox") })
    }

    private func show(
        _ name: String,
        of host: ScreenletHost,
        _ body: (Stage) throws -> Void
    ) async throws {
        let stage = try host.stage(name)
        stage.show()
        try body(stage)
        await stage.settled()
    }
}

/// The statements that ran on the queue of the main actor, in all databases opened since the
/// recording started.
private enum MainQueueStatements {
    private static let noticed = Mutex<[(file: String, text: String)]>([])
    private static let key = DispatchSpecificKey<Bool>()

    private typealias Extension =
        @convention(c) (
            OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, OpaquePointer?
        ) -> Int32

    // SQLite calls it for each connection that this process opens.
    private static let isWatching: Bool = {
        DispatchQueue.main.setSpecific(key: key, value: true)
        let trace: Extension = { connection, _, _ in
            sqlite3_trace_v2(
                connection,
                UInt32(SQLITE_TRACE_STMT),
                { _, _, statement, _ in
                    MainQueueStatements.note(OpaquePointer(statement))
                    return 0
                },
                nil
            )
        }
        return sqlite3_auto_extension(unsafeBitCast(trace, to: (@convention(c) () -> Void).self))
            == SQLITE_OK
    }()

    static func watch() { precondition(isWatching, "SQLite calls no extensions") }

    static func all(in folder: String) -> [String] {
        noticed.withLock { $0.filter { $0.file.hasPrefix(folder) }.map(\.text) }
    }

    private static func note(_ statement: OpaquePointer?) {
        guard DispatchQueue.getSpecific(key: key) == true,
            let file = sqlite3_db_filename(sqlite3_db_handle(statement), "main"),
            let text = sqlite3_sql(statement)
        else { return }
        noticed.withLock { $0.append((String(cString: file), String(cString: text))) }
    }
}
