import Foundation
import ScreensCoding
import ScreensKit
import ScreensSQLite
import TestSupport
import Testing

@testable import ScreensOffline

/// A corrupt file loses no unsent write that can still be read.
struct ReplacementTests {
    private let folder = TemporaryCache.Folder()
    private var path: String { "\(folder.path)/\(CacheName.demo.fileName)" }

    /// Writes a cache with answers and pending writes, and closes it.
    private func fill(answers: Int = 200, writes: Int = 50) async throws {
        let client = try OfflineClient(folder: folder)
        for number in 0..<answers {
            let entry = CacheEntry(collection: "AssetList", key: "\(number)")
            let bytes = [UInt8](repeating: 1, count: 500)
            try client.cache.store(bytes, as: entry, at: Timestamp(milliseconds: 1))
        }
        client.portal.setFate(.noConnection)
        for number in 0..<writes {
            await client.write(.remoteFirst, "draft-\(number)", ["text": "\(number)"])
        }
    }

    private func change(_ body: (inout Data) -> Void) throws {
        var bytes = try Data(contentsOf: URL(filePath: path))
        body(&bytes)
        try bytes.write(to: URL(filePath: path))
    }

    @Test func aFileThatIsNoCacheIsMovedAsideUnchanged() throws {
        let text = String(repeating: "This is not a database. ", count: 100)
        try FileManager.default.createDirectory(
            atPath: folder.path,
            withIntermediateDirectories: true
        )
        try text.write(toFile: path, atomically: true, encoding: .utf8)

        let cache = try CacheManager(folder: folder.path, name: .demo)

        let replacement = try #require(cache.replacement)
        #expect(try String(contentsOfFile: replacement.movedTo, encoding: .utf8) == text)
        #expect(replacement.savedWrites == 0)
        #expect(try cache.entries().isEmpty)
    }

    @Test func aDestroyedHeaderLosesNoWrite() async throws {
        try await fill()
        try change { $0.replaceSubrange(0..<100, with: Data(count: 100)) }

        let cache = try CacheManager(folder: folder.path, name: .demo)

        #expect(cache.replacement?.savedWrites == 50)
        #expect(try cache.pendingWrites().map(\.key) == (0..<50).map { "draft-\($0)" })
        #expect(try cache.examine().faults == [])
    }

    @Test func aCacheThatManyFindCorruptIsMovedAsideOnce() async throws {
        try await fill()
        try change { $0.replaceSubrange(0..<100, with: Data(count: 100)) }

        let caches = try await withThrowingTaskGroup(of: CacheManager.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await ThreadPool.run { try CacheManager(folder: folder.path, name: .demo) }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(caches.compactMap(\.replacement).map(\.savedWrites) == [50])
        for cache in caches { #expect(try cache.pendingWrites().count == 50) }
    }

    @Test func savedWritesAreSent() async throws {
        try await fill(writes: 5)
        try change { $0.replaceSubrange(0..<100, with: Data(count: 100)) }

        let client = try OfflineClient(folder: folder)
        let summary = try await SyncManager(cacheManager: client.cache).sync()

        #expect(summary.completed == 5)
        #expect(client.portal.notes.count == 5)
    }

    @Test func theNewFileIsPrivate() async throws {
        try await fill(writes: 1)
        try change { $0.replaceSubrange(0..<100, with: Data(count: 100)) }
        _ = try CacheManager(folder: folder.path, name: .demo)

        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: "\(folder.path)/\(file)"
            )
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(file)")
        }
    }

    @Test func repairingAValidFileLosesNoWrite() async throws {
        try await fill()

        let (replacement, recovery) = try CacheManager.repair(folder: folder.path, name: .demo)

        #expect(replacement.savedWrites == 50 && recovery.corrupt.isEmpty)
        #expect(try CacheManager(folder: folder.path, name: .demo).pendingWrites().count == 50)
    }

    /// Wherever the file is corrupt, opening it does not crash, and every write remains unchanged.
    @Test(arguments: 0..<40) func corruptPagesLoseNoWrite(seed: UInt64) async throws {
        var dice = Dice(seed)
        try await fill()
        try change { bytes in
            for _ in 0..<(1 + dice.roll(3)) {
                let start = dice.roll(bytes.count)
                let end = min(bytes.count, start + 1 + dice.roll(4096))
                for index in start..<end { bytes[index] = UInt8.random(in: 0...255, using: &dice) }
            }
        }

        _ = try? CacheManager(folder: folder.path, name: .demo).examine().faults
        _ = try CacheManager.repair(folder: folder.path, name: .demo)

        let cache = try CacheManager(folder: folder.path, name: .demo)
        #expect(try cache.examine().faults == [])
        for write in try cache.pendingWrites() {
            _ = write.attributes
            let value = write.local.flatMap { try? BinaryCoding.decode(Note.self, from: $0) }
            #expect(value.map { "draft-\($0.fields["text"] ?? "")" } == write.key)
        }
        #expect(try cache.pendingWrites().count == 50)
    }
}
