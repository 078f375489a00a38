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
        let folder = Cellar.Folder()
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
    private func office(changes: Int = 8) async throws -> Office {
        let office = try Office()
        try await add(0..<changes, to: office)
        return office
    }

    private func add(_ numbers: Range<Int>, to office: Office) async throws {
        office.portal.setFate(.noConnection)
        for number in numbers {
            await office.write(.remoteFirst, "draft-\(number)", ["text": "\(number)"])
        }
    }

    private func settledFile(_ cache: CacheManager) throws -> Int? {
        let remains = try Remains(cache)
        try? FileManager.default.removeItem(at: remains.log)
        return remains.pending
    }

    @Test func aSettledChangeNeedsNoLog() async throws {
        let office = try await office()
        let before = try settledFile(office.cache)

        #expect(office.cache.settle())

        #expect(before != 8)
        #expect(try settledFile(office.cache) == 8)
    }

    /// The next process that opens the cache would have to read the whole log.
    @Test func aLongLogOfAnswersIsEmptiedAndAShortOneLeft() throws {
        let cellar = try Cellar()
        func storeAndSettle(_ count: Int) throws -> Int? {
            let entry = CacheEntry(collection: "C", key: "\(count)")
            try cellar.cache.store(
                [UInt8](repeating: 7, count: count),
                as: entry,
                at: Timestamp(milliseconds: 1)
            )
            #expect(cellar.cache.settle())
            return Files.size(cellar.cache.path + "-wal")
        }

        #expect(try storeAndSettle(1_000) != 0)
        #expect(try storeAndSettle(2 << 20) == 0)
    }

    /// Nobody has to wait for a reader, because unsent changes have files of their own.
    @Test func aReaderKeepsTheLogAndDelaysNothing() async throws {
        let office = try await office()
        let reader = try Database(path: office.cache.path)
        try reader.access { (connection) throws(DatabaseFailure) in
            try connection.run("BEGIN")
            _ = try connection.number("SELECT count(*) FROM entry")
        }
        try await add(8..<9, to: office)

        #expect(!office.cache.settle())

        try reader.access { (connection) throws(DatabaseFailure) in try connection.run("COMMIT") }
        #expect(office.cache.settle())
        #expect(try settledFile(office.cache) == 9)
    }

    @Test func settlesWhileOthersHaveTheCacheOpen() async throws {
        let office = try await office()
        let other = try CacheManager(folder: office.folder.path, name: .demo)
        _ = try other.entries()

        #expect(other.settle())

        #expect(try settledFile(office.cache) == 8)
        #expect(try office.cache.pendingWrites().count == 8)
    }

    @Test func closingASharedCacheCopiesItsLogToTheDatabase() async throws {
        let folder = Cellar.Folder()
        let other = try CacheManager(folder: folder.path, name: .demo)
        do {
            let office = try Office(folder: folder)
            try await add(0..<3, to: office)
        }

        #expect(try settledFile(other) == 3)
    }
}
