import Foundation
import ScreensKit
import ScreensSystem
import Testing

@testable import ScreensOffline

/// A copy in memory, for who only looks into a cache.
struct CacheCopyTests {
    private let folder = TemporaryCache.Folder()
    private let now = Timestamp(milliseconds: 0)

    private func files() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
            }
        )
    }

    @Test func hasTheEntriesAndChangesNoFile() async throws {
        do {
            let cache = try CacheManager(folder: folder.path, name: .demo)
            try cache.store([1], as: .page, at: now)
            cache.settle()
        }
        let before = try files()

        let copy = try #require(await CacheManager.copy(folder: folder.path, name: .demo))
        #expect(throws: CacheError.self) { try copy.store([2], as: .page, at: now) }

        #expect(try copy.entries().map(\.key) == [CacheEntry.page.key])
        #expect(try files() == before)
    }

    /// The log cannot be read where it is, because SQLite would write beside it.
    @Test func hasWhatIsOnlyInTheLog() async throws {
        let cache = try CacheManager(folder: folder.path, name: .demo)
        try cache.store([1], as: .page, at: now)
        let snapshot = try CacheSnapshot(copying: cache.path, changes: [])
        let copy = try #require(await CacheManager.copy(folder: snapshot.folder.path, name: .demo))

        #expect(Files.size(snapshot.path + "-wal") ?? 0 > 0)
        #expect(try copy.entry(CacheEntry.page.collection, CacheEntry.page.key)?.value == [1])
    }

    @Test func isNoneOfAFileThatIsMissingOrCorrupt() async throws {
        #expect(await CacheManager.copy(folder: folder.path, name: .demo) == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path))

        try FileManager.default.createDirectory(
            atPath: folder.path,
            withIntermediateDirectories: true
        )
        try Data("corrupt".utf8).write(to: URL(filePath: "\(folder.path)/demo.db"))
        let before = try files()

        #expect(await CacheManager.copy(folder: folder.path, name: .demo) == nil)
        #expect(try files() == before)
    }
}
