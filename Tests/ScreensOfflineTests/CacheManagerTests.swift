import Foundation
import ScreensKit
import ScreensSQLite
import Testing

@testable import ScreensOffline

struct CacheManagerTests {
    private let time = Timestamp(milliseconds: 1_469_000_000_000)

    @Test func storedEntriesAreThereForTheNextProcess() throws {
        let temporary = try TemporaryCache()
        try temporary.cache.store([1, 2, 0, 255], as: .page, at: time)

        let entry = try CacheManager(folder: temporary.folder, name: .demo)
            .entry("AssetList", CacheEntry.page.key)

        #expect(entry?.value == [1, 2, 0, 255])
        #expect(entry?.attributes == ["page": 0])
        #expect(entry?.storedAt == time)
        #expect(entry?.isDirty == false)
    }

    /// The user's changes are forced to the disk, even after an answer that is not.
    @Test func changesOfTheUserStayDurableAfterAnswers() throws {
        let temporary = try TemporaryCache()
        func isFull() throws -> Bool {
            try temporary.cache.access { (connection) throws(DatabaseFailure) in
                try connection.number("PRAGMA synchronous") == 2
            }
        }

        let before = try isFull()
        try temporary.cache.store([1], as: .page, at: time)
        let afterwards = try isFull()
        #expect(throws: CacheError.self) {
            try temporary.cache.write(isForced: false) { (connection) throws(DatabaseFailure) in
                try connection.run("INSERT INTO nothing VALUES (1)")
            }
        }

        #expect(before && afterwards)
        #expect(try isFull())
    }

    @Test func storingAgainReplaces() throws {
        let temporary = try TemporaryCache()
        try temporary.cache.store([1], as: .page, at: time)
        try temporary.cache.store([], as: .page, at: Timestamp(milliseconds: 5))

        let entry = try #require(try temporary.cache.entry("AssetList", CacheEntry.page.key))
        #expect(entry.value == [])
        #expect(entry.storedAt == Timestamp(milliseconds: 5))
        #expect(try temporary.cache.entries().count == 1)
    }

    @Test func onlyTheUserMayReadIt() throws {
        let temporary = try TemporaryCache()
        try temporary.cache.store([1], as: .page, at: time)

        #expect(try mode(temporary.folder) == 0o700)
        for file in try FileManager.default.contentsOfDirectory(atPath: temporary.folder) {
            #expect(try mode("\(temporary.folder)/\(file)") == 0o600, "\(file)")
        }
    }

    @Test func clearingRemovesOneCollectionOrAll() throws {
        let temporary = try TemporaryCache()
        try temporary.cache.store([1], as: .page, at: time)
        try temporary.cache.store([1], as: CacheEntry(collection: "Rating", key: "a"), at: time)

        #expect(try temporary.cache.clear("Rating") == 1)
        #expect(try temporary.cache.entries().map(\.collection) == ["AssetList"])
        #expect(try temporary.cache.clear() == 1)
        #expect(try temporary.cache.entries() == [])
    }

    @Test func copiesOfFilesGoWithTheCache() throws {
        let temporary = try TemporaryCache()
        let folder = temporary.cache.filesFolder
        func fill() throws {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            for end in [CacheManager.fileCopyEnd, ".record"] {
                try Data([1]).write(to: URL(filePath: "\(folder)/a\(end)"))
            }
        }
        func isThere() -> Bool { FileManager.default.fileExists(atPath: folder) }

        try fill()
        #expect(try temporary.cache.clear("Rating") == 0 && isThere())
        #expect(try temporary.cache.clear("Files") == 1 && !isThere())
        try fill()
        #expect(try temporary.cache.clear() == 1 && !isThere())
        try fill()
        _ = try CacheManager.remove(folder: temporary.folder, name: .demo)
        #expect(!isThere())
    }

    @Test func trimmingRemovesTheOldestAndKeepsTheNewest() throws {
        let temporary = try TemporaryCache()
        for number in 0..<40 {
            try temporary.cache.store(
                [UInt8](repeating: 7, count: 10_000),
                as: CacheEntry(collection: "C", key: "\(number)"),
                at: Timestamp(milliseconds: Int64(number))
            )
        }

        #expect(try temporary.cache.trim(to: 1 << 20) == 0)
        #expect(try temporary.cache.trim(to: 100_000) == 30)
        #expect(Set(try temporary.cache.entries().map(\.key)) == Set((30..<40).map { "\($0)" }))
        #expect(try temporary.cache.trim(to: 0) == 10)
    }

    @Test func aFolderThatCannotBeMadeIsNamed() throws {
        let temporary = try TemporaryCache()
        let file = "\(temporary.folder)/file"
        try "".write(toFile: file, atomically: true, encoding: .utf8)

        #expect {
            try CacheManager(folder: "\(file)/below", name: .demo)
        } throws: { error in
            (error as? CacheError)?.message.contains("\(file)/below") == true
        }
    }

    @Test func portalsAndUsersNeverShareAFile() {
        let pairs = [
            ("http://a.b", "c"), ("http://a-b", "c"), ("http://a_b", "c"), ("http://a.b", nil),
            ("http://a.b", "guest"), ("http://a.b", "C"), ("http://a.b/c", ""), ("", ""),
        ]

        let names = Set(pairs.map { CacheName(server: $0.0, user: $0.1).fileName })

        #expect(names.count == pairs.count)
        #expect(names.allSatisfy { !$0.contains("/") })
    }

    @Test(
        arguments: [
            ("HTTP://Portal.Example:80/", "Jane@Example.com"),
            ("http://portal.example.", "JANE@EXAMPLE.COM"),
            ("http://portal.example:080/./a/..//", "jane@example.com"),
        ])
    func spellingsOfOneAccountAreOneName(server: String, user: String) {
        let name = CacheName(server: "http://portal.example", user: "jane@example.com")

        #expect(CacheName(server: server, user: user) == name)
    }

    @Test(
        arguments: [
            "https://portal.example", "http://portal.example:8080", "http://portal.example/a",
            "http://portal.example/A", "http://[::1]", "http://[::1]:80", "portal", "",
        ])
    func otherPortalsHaveOtherNames(server: String) {
        let names = ["http://portal.example", "http://[::2]", "http://portal.example:443"]
            .map { CacheName(server: $0, user: "jane") }

        #expect(!names.contains(CacheName(server: server, user: "jane")))
    }

    @Test func aCacheIsFoundUnderEveryNameOfItsUser() throws {
        let folder = TemporaryCache.Folder()
        let portal = "http://portal.example"
        let first = CacheName(server: portal, user: "Jane@example.com")
        try FileManager.default.createDirectory(
            atPath: folder.path,
            withIntermediateDirectories: true
        )
        try Data().write(to: URL(filePath: "\(folder.path)/\(first.fileName)"))

        let known = CacheName(server: portal, user: "42", alsoKnownAs: ["jane@example.com"])
        let unknown = CacheName(server: "http://portal.example", user: "42")

        #expect(known.located(in: folder.path) == first)
        #expect(try CacheManager(folder: folder.path, name: known).path.hasSuffix(first.fileName))
        #expect(unknown.located(in: folder.path) == unknown)
        #expect(unknown.others(in: folder.path).map(\.user) == ["jane@example.com"])
        // Where files of both names exist, each name finds its own, so that both remain available.
        try Data().write(to: URL(filePath: "\(folder.path)/\(known.fileName)"))
        #expect(known.located(in: folder.path) == known)
        #expect(first.located(in: folder.path) == first)
        #expect(known.all(in: folder.path).count == 2)
    }

    @Test func pendingChangesThatOutlivedTheirCacheAreFound() throws {
        let folder = TemporaryCache.Folder()
        let first = CacheName(server: "http://portal", user: "jane")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/\(first.fileName)-unsent",
            withIntermediateDirectories: true
        )

        let name = CacheName(server: "http://portal", user: "42", alsoKnownAs: ["jane"])

        #expect(name.located(in: folder.path) == first)
        #expect(name.all(in: folder.path) == [first])
    }

    @Test(arguments: ["", ".db", "--.db", "a--user-_zz..db", "a--user-_40", "demo.db", "a--b.db"])
    func otherFilesAreNotListedAsCaches(name: String) {
        #expect(CacheAccount(fileName: name) == nil)
    }

    @Test func manyWritersAtOnceLoseNothing() async throws {
        let temporary = try TemporaryCache()

        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask { [folder = temporary.folder, time] in
                    let cache = try CacheManager(folder: folder, name: .demo)
                    for number in 0..<25 {
                        let entry = CacheEntry(collection: "C", key: "\(writer)-\(number)")
                        try cache.store([UInt8(number)], as: entry, at: time)
                    }
                }
            }
            try await group.waitForAll()
        }

        #expect(try temporary.cache.entries().count == 100)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
