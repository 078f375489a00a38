import Foundation
import ScreensKit
import ScreensSQLite
import ScreensSystem
import Testing

@testable import ScreensOffline

/// The logs that processes leave, and moving their changes into the cache's file.
struct CacheLogTests {
    /// The files of a cache, as a killed process leaves them.
    private struct Remains {
        let folder = TemporaryCache.Folder()
        var path: String { "\(folder.path)/\(CacheName.demo.fileName)" }
        var log: URL { URL(filePath: path + "-wal") }

        /// Copies the files of an open cache.
        init(_ cache: CacheManager) throws {
            try FileManager.default.createDirectory(
                atPath: folder.path,
                withIntermediateDirectories: true
            )
            for end in ["", "-wal", "-shm"]
            where FileManager.default.fileExists(atPath: cache.path + end) {
                try Data(contentsOf: URL(filePath: cache.path + end))
                    .write(to: URL(filePath: path + end))
            }
        }

        /// The number of changes that a program finds when it opens the cache; `nil` for a cache
        /// with faults.
        var pending: Int? {
            guard let cache = try? CacheManager(folder: folder.path, name: .demo),
                cache.replacement == nil, (try? cache.examine().faults) == []
            else { return nil }
            return try? cache.pendingWrites().count
        }
    }

    /// A cache with changes that are only in its log.
    private func client(changes: Int = 8) async throws -> OfflineClient {
        let client = try OfflineClient()
        try await add(0..<changes, to: client)
        return client
    }

    private func add(_ numbers: Range<Int>, to client: OfflineClient) async throws {
        client.portal.setFate(.noConnection)
        for number in numbers {
            await client.write(.remoteFirst, "draft-\(number)", ["text": "\(number)"])
        }
    }

    private func settledFile(_ cache: CacheManager) throws -> Int? {
        let snapshot = try Remains(cache)
        try? FileManager.default.removeItem(at: snapshot.log)
        return snapshot.pending
    }

    @Test func aSettledChangeNeedsNoLog() async throws {
        let client = try await client()
        let before = try settledFile(client.cache)

        #expect(client.cache.settle())

        #expect(before != 8)
        #expect(try settledFile(client.cache) == 8)
    }

    /// Queueing a change forces its file to the disk, and not the database.
    @Test func aPowerFailureThatUndoesTheDatabaseLosesNoChange() async throws {
        let client = try await client(changes: 2)
        #expect(client.cache.settle())
        let remains = try Remains(client.cache)
        await client.write(.cacheFirst, "draft-1", ["text": "edited"])
        try await add(2..<3, to: client)
        try FileManager.default.copyItem(
            atPath: UnsentFolder.path(cache: client.cache.path),
            toPath: UnsentFolder.path(cache: remains.path)
        )

        let cache = try CacheManager(folder: remains.folder.path, name: .demo)
        let writes = try cache.pendingWrites()

        #expect(writes.map(\.key) == ["draft-0", "draft-1", "draft-2"])
        #expect(writes.map(\.local) == (try client.cache.pendingWrites()).map(\.local))
        // The portal is asked before what came back is sent.
        #expect(writes.dropFirst().allSatisfy { $0.attempt != nil })
        #expect(cache.recovery.restored.count == 2)
    }

    /// The next process that opens the cache would have to read the whole log.
    @Test func aLongLogOfAnswersIsEmptiedAndAShortOneLeft() throws {
        let temporary = try TemporaryCache()
        func storeAndSettle(_ count: Int) throws -> Int? {
            let entry = CacheEntry(collection: "C", key: "\(count)")
            try temporary.cache.store(
                [UInt8](repeating: 7, count: count),
                as: entry,
                at: Timestamp(milliseconds: 1)
            )
            #expect(temporary.cache.settle())
            return Files.size(temporary.cache.path + "-wal")
        }

        #expect(try storeAndSettle(1_000) != 0)
        #expect(try storeAndSettle(2 << 20) == 0)
    }

    /// Nobody has to wait for a reader, because unsent changes have files of their own.
    @Test func aReaderKeepsTheLogAndDelaysNothing() async throws {
        let client = try await client()
        let reader = try Database(path: client.cache.path)
        try reader.access { (connection) throws(DatabaseFailure) in
            try connection.run("BEGIN")
            _ = try connection.number("SELECT count(*) FROM entry")
        }
        try await add(8..<9, to: client)

        #expect(!client.cache.settle())

        try reader.access { (connection) throws(DatabaseFailure) in try connection.run("COMMIT") }
        #expect(client.cache.settle())
        #expect(try settledFile(client.cache) == 9)
    }

    @Test func settlesWhileOthersHaveTheCacheOpen() async throws {
        let client = try await client()
        let other = try CacheManager(folder: client.folder.path, name: .demo)
        _ = try other.entries()

        #expect(other.settle())

        #expect(try settledFile(client.cache) == 8)
        #expect(try client.cache.pendingWrites().count == 8)
    }

    @Test func closingASharedCacheCopiesItsLogToTheDatabase() async throws {
        let folder = TemporaryCache.Folder()
        let other = try CacheManager(folder: folder.path, name: .demo)
        do {
            let client = try OfflineClient(folder: folder)
            try await add(0..<3, to: client)
        }

        #expect(try settledFile(other) == 3)
    }
}
