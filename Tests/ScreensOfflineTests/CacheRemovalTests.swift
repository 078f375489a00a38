import Foundation
import ScreensKit
import ScreensOffline
import Testing

struct CacheRemovalTests {
    @Test func removesACacheWithEverythingBesideIt() throws {
        let temporary = try TemporaryCache()
        try temporary.cache.store([1], as: .page, at: Timestamp(milliseconds: 0))
        let unsent = "\(temporary.folder)/demo.db-unsent/files"
        try FileManager.default.createDirectory(atPath: unsent, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: "\(unsent)/document"))
        for name in ["demo.db-journal", "demo.db.lock", "demo.dbx", "other.db"] {
            try Data().write(to: URL(filePath: "\(temporary.folder)/\(name)"))
        }

        let first = try CacheManager.remove(folder: temporary.folder, name: .demo)
        let second = try CacheManager.remove(folder: temporary.folder, name: .demo)

        let rest = try FileManager.default.contentsOfDirectory(atPath: temporary.folder)
        #expect(first && !second)
        #expect(rest.sorted() == ["demo.dbx", "other.db"])
    }

    @Test func isEmptyWhenItIsCreatedAgain() throws {
        let temporary = try TemporaryCache()
        try temporary.cache.store([1], as: .page, at: Timestamp(milliseconds: 0))
        try CacheManager.remove(folder: temporary.folder, name: .demo)

        let recreated = try CacheManager(folder: temporary.folder, name: .demo)

        #expect(try recreated.entries().isEmpty)
        #expect(try recreated.examine().faults.isEmpty)
    }

    @Test func hasNothingToDoWithoutAFolder() throws {
        #expect(try !CacheManager.remove(folder: "/nowhere/at/all", name: .demo))
    }

    @Test func reportsWhatItCannotRemove() throws {
        let temporary = try TemporaryCache()
        let path = "\(temporary.folder)/demo.db-folder"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)

        #expect {
            try CacheManager.remove(folder: temporary.folder, name: .demo)
        } throws: { error in
            guard case CacheError.inaccessible(path, _) = error else { return false }
            return true
        }
        #expect(throws: CacheError.self) {
            try CacheManager.remove(folder: "/dev/null", name: .demo)
        }
    }
}
