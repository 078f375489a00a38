import Foundation
import LiferayKit
import ScreensCoding
import ScreensKit
import ScreensSQLite
import Synchronization
import Testing

@testable import ScreensOffline

/// What the cache removes, what it keeps, and files of another version.
struct CacheBoundsTests {
    private let client: OfflineClient
    private let brief = CacheEntry(collection: "Note", key: "7", lifetime: 1_000)

    init() throws { client = try OfflineClient() }

    private func storeEntries() throws {
        let note = try BinaryCoding.encode(Note(["text": "old"]))
        try client.cache.store(note, as: brief, at: client.services.clock())
    }

    @Test func anExpiredEntryIsNone() async throws {
        try storeEntries()
        let before = await client.read("7", .cacheOnly)
        client.advance(1_000)
        let after = await client.read("7", .cacheOnly)

        #expect(throws: Never.self) { try before.get() }
        #expect(throws: ScreensError.self) { try after.get() }
    }

    @Test func expiredEntriesAreRemovedOnRequest() async throws {
        try storeEntries()
        client.advance(2_000)

        try client.cache.removeExpired(at: client.services.clock())

        #expect(try client.cache.entries().isEmpty)
    }

    /// Two hosts with a cache that each of them has opened, for a portal that answers more than fits into it.
    @Test func whatIsStoredWhileTheCacheIsOpenStaysBelowItsLimit() async throws {
        let folder = TemporaryCache.Folder()
        let name = CacheName.demo
        let caches = [
            try CacheManager(folder: folder.path, name: name),
            try CacheManager(folder: folder.path, name: name),
        ]
        let limit = 1 << 20
        for cache in caches { cache.sizeLimit.store(limit, ordering: .relaxed) }
        let value = [UInt8](repeating: 7, count: 50_000)
        for number in 0..<200 {
            let entry = CacheEntry(collection: "Note", key: "\(number)")
            try caches[number % 2].store(
                value,
                as: entry,
                at: Timestamp(milliseconds: Int64(number))
            )
            let entries = try caches[0].entries()
            #expect(entries.count * value.count <= limit + limit / 4 + 2 * value.count)
            #expect(entries.contains { $0.key == "\(number)" })
        }
        #expect(try caches[1].entries().count >= 10)
    }

    @Test func pendingChangesAreNeverRemoved() async throws {
        try storeEntries()
        client.portal.setFate(.noConnection)
        await client.write(.remoteFirst, "7", ["text": String(repeating: "x", count: 10_000)])
        client.advance(1_000_000)

        try client.cache.removeExpired(at: client.services.clock())
        try client.cache.trim(to: 0)
        try client.cache.clear()

        #expect(try client.pending.count == 1)
        #expect(try await client.read("7", .cacheOnly).get().freshness.unsent != nil)
    }

    /// A draft exists only here; no portal can send it again.
    @Test func aDraftIsNeverRemoved() async throws {
        await client.write(.cacheOnly, "draft-x", ["text": String(repeating: "x", count: 10_000)])
        try storeEntries()
        client.advance(1_000_000)

        try client.cache.removeExpired(at: client.services.clock())
        try client.cache.trim(to: 0)
        try client.cache.clear()

        #expect(try client.cache.entries().map(\.key) == ["draft-x"])
        #expect(
            try client.cache.drafts().first?.localValue?["fields"]?["text"]?.text?.count == 10_000
        )
    }

    /// The format is stored twice; a number that is there once is a flipped bit.
    @Test(arguments: [1, 8, 99])
    func aCacheOfAnotherFormatIsNotTouchedAndItsUnsentChangesAreTold(format: Int64) async throws {
        client.portal.setFate(.noConnection)
        await client.write(.remoteFirst, "7", ["text": "mine"])
        await client.write(.cacheOnly, "draft-x", ["text": "mine"])
        client.cache.settle()
        let snapshot = try CacheSnapshot(copying: client.cache.path, changes: [])
        try Database(path: snapshot.path).access { (connection) throws(DatabaseFailure) in
            try connection.runAll(
                "PRAGMA user_version = \(format); PRAGMA application_id = \(format)"
            )
        }

        let error = #expect(throws: CacheError.self) { try snapshot.open() }

        let expected = CacheError.otherFormat(
            path: snapshot.path,
            found: format,
            supported: CacheSchema.version,
            unsent: 2
        )
        #expect(error == expected)
        #expect(error?.message.contains("It has 2 unsent changes: ") == true)
        let names = try FileManager.default.contentsOfDirectory(atPath: snapshot.path + "-unsent")
        #expect(names.count == 2)
        #expect(throws: expected) { try snapshot.open() }
    }
}
