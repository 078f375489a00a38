import Foundation
import Glibc
@_spi(Host) import ScreensKit
import ScreensSQLite
import Testing

@_spi(Host) @testable import ScreensOffline

/// The files of queued changes: the portal gets the contents that a file had when the change was
/// queued.
struct QueuedFileTests {
    @Test(arguments: [OfflinePolicy.cacheFirst, .remoteFirst])
    func theContentsAtQueueingArriveUnderTheFilesName(policy: OfflinePolicy) async throws {
        let client = try ParcelClient()
        let (gone, changed) = (
            try client.makeFile("one", as: "a.png"), try client.makeFile("two", as: "b.pdf")
        )
        await client.write(Parcel(gone), "a", policy)
        await client.write(Parcel(changed), "b", policy)
        unlink(gone.path)
        try client.makeFile("another", as: "b.pdf")

        let summary = try await client.sync()

        #expect(summary.completed == 2)
        #expect(client.arrived.sorted() == ["a.png: one", "b.pdf: two"])
        #expect(try client.copies == [])
    }

    @Test func anotherProcessSendsThem() async throws {
        let client = try ParcelClient()
        let file = try client.makeFile("one", as: "a.png")
        await client.write(Parcel(file))
        unlink(file.path)

        let other = try ParcelClient(folder: client.folder)
        try await other.sync()

        #expect(other.arrived == ["a.png: one"])
        #expect(try client.copies == [])
    }

    @Test func copiesArePrivateAndNamedByTheirContent() async throws {
        let client = try ParcelClient()
        await client.write(Parcel(try client.makeFile("same", as: "a.txt")), "a")
        await client.write(Parcel(try client.makeFile("same", as: "b.txt")), "b")

        let name = try #require(try client.copies.first)
        let path = "\(client.cache.fileCopies.folder)/\(name)"
        var facts = stat()
        try #require(stat(path, &facts) == 0)

        #expect(try client.copies.count == 1 && ContentHash.isHash(name))
        #expect(facts.st_mode & 0o777 == 0o600)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "same")
        try await client.sync()
        #expect(client.arrived.sorted() == ["a.txt: same", "b.txt: same"])
    }

    @Test func sendingAtOnceAlsoTakesTheCopyAndLeavesNone() async throws {
        let client = try ParcelClient()
        client.open()

        let written = await client.write(Parcel(try client.makeFile("one", as: "a.png")))

        #expect(throws: Never.self) { try written.get() }
        #expect(client.arrived == ["a.png: one"])
        #expect(try client.copies == [])
    }

    @Test(arguments: ["nothing", "folder", "pipe", "/dev/zero"])
    func anythingButAFileIsRefusedBeforeItIsQueued(kind: String) async throws {
        let client = try ParcelClient()
        let path = kind.hasPrefix("/") ? kind : "\(client.desk.path)/\(kind)"
        if kind == "folder" { mkdir(path, 0o700) }
        if kind == "pipe" { mkfifo(path, 0o600) }

        let written = await client.write(Parcel(ChosenFile(chosenByUser: path)))

        #expect {
            try written.get()
        } throws: { error in
            guard case .invalid(let words)? = error as? ScreensError else { return false }
            return words.contains(path)
        }
        #expect(try client.cache.pendingWrites().isEmpty)
        #expect(try client.copies == [])
    }

    @Test func aFileThatIsTooLargeIsNamedWithItsSizeAndTheLimit() async throws {
        let client = try ParcelClient()
        let file = try client.makeFile("", as: "film.mp4")
        try #require(truncate(file.path, (100 << 20) + 1) == 0)

        let written = await client.write(Parcel(file))

        let limit = 100 << 20
        #expect(
            throws: ScreensError.invalid(
                "\(file.path) has \(limit + 1) bytes; files of pending changes may have up to "
                    + "\(limit) bytes."
            )
        ) { try written.get() }
        #expect(try client.cache.pendingWrites().isEmpty)
    }

    @Test func allFilesOfACacheHaveALimit() throws {
        let client = try ParcelClient()
        let limits = FileCopies.Limits(file: 8, all: 10)
        let copies = FileCopies(cache: client.cache.path, limits: limits)
        let first = try copies.copy(try client.makeFile("12345678", as: "a"), besides: 0)
        try copies.place([first])
        let small = try client.makeFile("12", as: "b")

        #expect(throws: Never.self) { try copies.copy(small, besides: 0) }
        #expect(throws: ScreensError.self) { try copies.copy(small, besides: 1) }
        #expect(throws: ScreensError.self) {
            try copies.copy(try client.makeFile("123", as: "c"), besides: 0)
        }
    }

    @Test(arguments: [true, false])
    func aChangedCopyIsNotSent(isCorrupt: Bool) async throws {
        let client = try ParcelClient()
        await client.write(Parcel(try client.makeFile("one", as: "a.png")))
        let path = "\(client.cache.fileCopies.folder)/\(try #require(try client.copies.first))"
        if isCorrupt { try Data("two".utf8).write(to: URL(filePath: path)) } else { unlink(path) }

        try await client.sync()

        let write = try #require(try client.cache.pendingWrites().first)
        #expect(client.arrived == [])
        #expect(write.state == .refused && write.attempt == nil)
        #expect(write.problem?.message.contains("\"a.png\"") == true)
        // The user only has to choose the file again.
        await client.write(Parcel(try client.makeFile("one", as: "a.png")))
        try await client.sync()
        #expect(client.arrived == ["a.png: one"])
    }

    @Test func aNameInAValueLeadsToNoFileOfAnotherChange() async throws {
        let client = try ParcelClient()
        await client.write(Parcel(try client.makeFile("private", as: "a"), as: "document-1"), "a")
        let hash = try #require(try client.copies.first)
        for (key, name) in ["document-1", hash, "../files/\(hash)", "/etc/passwd"].enumerated() {
            await client.write(Parcel(naming: name), "forged-\(key)")
        }

        try await client.sync()

        #expect(client.arrived.sorted() == ["a: private"] + Array(repeating: "nothing: ", count: 4))
    }

    @Test(arguments: ["../../secret", "/etc/passwd", "", "ABCDEF"])
    func onlyAHashFindsACopy(hash: String) throws {
        let text = encoded(
            ["document-1": ["name": "a", "hash": .text(hash), "size": 1]] as JSONObject
        )

        #expect(QueuedFiles(text: text) == QueuedFiles())
        #expect(QueuedFiles(text: "null, not JSON") == QueuedFiles())
    }

    // MARK: - Removing

    @Test func copiesAreRemovedWithTheirChange() async throws {
        let client = try ParcelClient()
        await client.write(Parcel(try client.makeFile("one", as: "a")), "a")
        await client.write(Parcel(try client.makeFile("two", as: "b")), "b")

        try client.cache.drop(client.cache.pendingWrites().filter { $0.key == "a" })

        #expect(try client.copies.count == 1)
        try await client.sync()
        #expect(client.arrived == ["b: two"])
        #expect(try client.copies == [])
    }

    @Test func logoutRemovesThem() async throws {
        let folder = TemporaryCache.Folder()
        func queue() async throws {
            let client = try ParcelClient(folder: folder)
            await client.write(Parcel(try client.makeFile("one", as: "a")))
        }
        try await queue()

        try CacheManager.remove(folder: folder.path, name: .demo)

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func copiesLeftByACrashAreRemovedAndThoseBeingQueuedAreNot() async throws {
        let client = try ParcelClient()
        let copies = client.cache.fileCopies
        // The process died after it had placed its copy, and before its commit.
        try copies.place([try copies.copy(try client.makeFile("orphan", as: "a"), besides: 0)])
        // Another process is about to queue its change.
        let draft = try copies.copy(try client.makeFile("soon", as: "b"), besides: 0)

        client.cache.removeUnusedFiles()

        #expect(try client.copies.count == 1)
        try copies.place([draft])
        #expect(try client.copies == [draft.copy.hash])
    }

    @Test func anIncompleteCopyOfAKilledProcessIsRemovedByTheNextOpening() throws {
        let client = try ParcelClient()
        let copies = client.cache.fileCopies
        let draft = try copies.copy(try client.makeFile("soon", as: "b"), besides: 0)
        // This process still runs, but does not lock the file: its number was that of another one.
        let left = "\(copies.folder)/.draft-\(getpid())-1"
        try Data("half of a fi".utf8).write(to: URL(filePath: left))

        _ = try CacheManager(folder: client.folder.path, name: .demo)

        #expect(access(left, F_OK) != 0)
        try copies.place([draft])
        #expect(try client.copies == [draft.copy.hash])
    }

    @Test(arguments: [true, false])
    func aCorruptCopyIsAFaultThatNoRepairHides(isCorrupt: Bool) async throws {
        let client = try ParcelClient()
        await client.write(Parcel(try client.makeFile("one", as: "a.png")))
        let path = "\(client.cache.fileCopies.folder)/\(try #require(try client.copies.first))"
        if isCorrupt { try Data("two".utf8).write(to: URL(filePath: path)) } else { unlink(path) }

        let before = try client.cache.examine()
        try client.cache.removeFaults()
        let after = try client.cache.examine()

        #expect(before.copies.count == 1 && before.faults == before.copies)
        #expect(before.copies.first?.contains("\"Parcel a\"") == true)
        #expect(before.copies.first?.contains("\"a.png\"") == true)
        #expect(after == before)
    }

    @Test func manyQueueAndRemoveAtTheSameTimeAndNoFileIsLost() async throws {
        let folder = TemporaryCache.Folder()
        let offices = try (0..<3).map { _ in try ParcelClient(folder: folder) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, client) in offices.enumerated() {
                group.addTask {
                    for key in 0..<8 {
                        let file = try client.makeFile("\(number)-\(key)", as: "\(number)-\(key)")
                        await client.write(Parcel(file), "\(number)-\(key)")
                    }
                }
                group.addTask { for _ in 0..<40 { client.cache.removeUnusedFiles() } }
            }
            try await group.waitForAll()
        }

        let summary = try await offices[0].sync()

        #expect(summary.completed == 24 && Set(offices[0].arrived).count == 24)
        #expect(offices[0].arrived.allSatisfy { $0.split(separator: ": ").uniqued == 1 })
        #expect(try offices[0].copies == [])
    }
}

extension Sequence where Element: Hashable {
    fileprivate var uniqued: Int { Set(self).count }
}
