import Foundation
import ScreensCoding
import ScreensKit
import ScreensSQLite
import ScreensSystem
import Synchronization
import TestSupport
import TestTraits
import Testing

@_spi(Host) @testable import ScreensOffline

/// One cache that is opened several times at once.
@Suite(.timeLimit(.minutes(5)))
struct SharedCacheTests {
    /// Whether anybody has the cache open, checked as SQLite does before it repairs a cache's
    /// files.
    private func isHeld(_ cache: CacheManager) throws -> Bool {
        let file = open("\(cache.path)-shm", O_RDWR)
        try #require(file >= 0)
        defer { close(file) }
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        // The byte of the lock that every user of the file shares.
        range.l_start = 128
        range.l_len = 1
        // `F_OFD_SETLK` locks for the open file instead of the process, so that it conflicts with
        // this process's locks too.
        return fcntl(file, 37, &range) != 0
    }

    @Test func copyingAnOpenCacheReleasesNoLock() async throws {
        let temporary = try TemporaryCache()
        _ = try temporary.cache.entries()

        let copy = await CacheManager.copy(folder: temporary.folder, name: .demo)

        #expect(copy == nil)
        #expect(try isHeld(temporary.cache))
    }

    /// Rows are read at different times, and could contradict each other unless the database hides
    /// later changes.
    @Test func aCacheThatOthersChangeIsFoundValid() async throws {
        let folder = TemporaryCache.Folder()
        let busy = try CacheManager(folder: folder.path, name: .demo)
        let isDone = Flag()
        async let changes: Void = ThreadPool.run {
            try Self.queueAndDrop(in: busy) { isDone.value }
        }
        // The test waits for this task even if something fails.
        defer { isDone.value = true }

        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    try await ThreadPool.run {
                        for _ in 0..<4 {
                            // A cache is opened a second time before it counts as corrupt; this is
                            // the first time.
                            let recovery = try CacheFiles(path: busy.path).recovered().1
                            #expect(recovery == UnsentRecovery())
                            let cache = try CacheManager(folder: folder.path, name: .demo)
                            #expect(try cache.examine().faults.isEmpty)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        isDone.value = true
        try await changes
    }

    private static func queueAndDrop(in cache: CacheManager, until isDone: () -> Bool) throws {
        var number = 0
        while !isDone() {
            number += 1
            try cache.write { (connection) throws(DatabaseFailure) in
                let table = OutboxTable(connection: connection)
                let change = PendingWrite(
                    of: OfflineClient.entry("\(number % 50)"),
                    action: "writeNote",
                    base: nil,
                    local: [UInt8](repeating: 1, count: 2_000),
                    changeId: "\(number)",
                    at: Timestamp(milliseconds: 1)
                )
                _ = try table.add(change)
                guard number % 10 == 0 else { return }
                let old = try table.write("Note", "\((number + 25) % 50)")
                if let old { try table.drop(old) }
            }
        }
    }

    @Test func aCacheIsOpenedByManyAtTheSameTime() async throws {
        let folder = TemporaryCache.Folder()

        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    try await ThreadPool.run {
                        let cache = try CacheManager(folder: folder.path, name: .demo)
                        let entry = CacheEntry(collection: "AssetList", key: "\(number)")
                        try cache.store([1], as: entry, at: Timestamp(milliseconds: 1))
                    }
                }
            }
            try await group.waitForAll()
        }

        let cache = try CacheManager(folder: folder.path, name: .demo)
        #expect(try cache.entries().count == 16)
        #expect(cache.replacement == nil)
    }

    /// SQLite refuses whoever switches a new file to a log while another one writes to it, without waiting.
    @Test(.blocking) func aNewCacheIsOpenedWhileAnotherConnectionWritesToIt() async throws {
        let folder = TemporaryCache.Folder()
        let path = "\(folder.path)/\(CacheName.demo.located(in: folder.path).fileName)"
        try Files.makePrivateFolder(folder.path)
        try Files.ensurePrivateFile(path)
        let other = try Database(path: path)
        try other.access { (connection) throws(DatabaseFailure) in
            try connection.run("BEGIN IMMEDIATE")
        }

        async let opened = ThreadPool.run { try CacheManager(folder: folder.path, name: .demo) }
        while try Self.openFiles(at: path) < 2 { await Task.yield() }
        // For a while, but never as long as SQLite waits.
        let end = ContinuousClock.now + .milliseconds(100)
        while ContinuousClock.now < end { await Task.yield() }
        try other.access { (connection) throws(DatabaseFailure) in try connection.run("COMMIT") }

        #expect(try await opened.replacement == nil)
    }

    private static func openFiles(at path: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
            let link = "/proc/self/fd/\(number)"
            return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == path
        }
    }

    @Test(arguments: [OfflinePolicy.cacheFirst, .remoteFirst, .cacheOnly])
    func aChangeIsMadeToTheLatestVersionOfAnotherHost(policy: OfflinePolicy) async throws {
        let (portal, folder) = (VirtualPortal(), TemporaryCache.Folder())
        let client = try OfflineClient(portal: portal, folder: folder)
        let other = try CacheManager(folder: folder.path, name: .demo)
        portal.setFate(.noConnection)
        let count = Mutex(0)
        let write = EntryWrite(of: OfflineClient.entry("7"), by: NoteSynchronizer.self) { cached in
            // The other change comes after this host has read, and before it writes.
            if count.withLock({
                $0 += 1; return $0 == 1
            }) {
                Self.change("7", in: other)
            }
            return Note((cached?.fields ?? [:]).merging(["here": "1"]) { $1 })
        }

        let written = await client.engine.write(
            policy,
            "writeNote",
            write,
            by: AnySynchronizer(NoteSynchronizer.self),
            with: client.services
        )

        #expect(try written.get().output.value?.fields == ["here": "1", "there": "2"])
        #expect(try client.cached("7")?.fields == ["here": "1", "there": "2"])
        #expect(try client.pending.count == 1)
        #expect(count.withLock { $0 } == 2)
    }

    /// Queues a change as another host does.
    private static func change(_ key: String, in cache: CacheManager) {
        do {
            let change = PendingWrite(
                of: OfflineClient.entry(key),
                action: "writeNote",
                base: nil,
                local: try BinaryCoding.encode(Note(["there": "2"])),
                changeId: "there",
                at: Timestamp(milliseconds: 1)
            )
            _ = try cache.write { (connection) throws(DatabaseFailure) in
                try OutboxTable(connection: connection).add(change)
            }
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test(arguments: [1, 2, 3, 4])
    func twoHostsQueueAndSendWithoutLoss(seed: Int) async throws {
        let (portal, folder) = (VirtualPortal(), TemporaryCache.Folder())
        let offices = try (0..<2).map { _ in try OfflineClient(portal: portal, folder: folder) }
        portal.setFate(.noConnection)
        await withTaskGroup(of: Void.self) { group in
            for (number, client) in offices.enumerated() {
                for write in 0..<20 {
                    group.addTask {
                        // Both hosts change some of the entries.
                        let key = write % 4 == 0 ? "both-\(write)" : "\(number)-\(write)"
                        let result = await client.write(.cacheFirst, key, ["\(number)": "\(write)"])
                        #expect(throws: Never.self) { try result.get() }
                        await client.read(key, .cacheFirst)
                    }
                }
            }
        }
        #expect(try offices.map { try $0.pending.count } == [35, 35])

        portal.setFate(.answered)
        for client in offices { try client.cache.retry(try client.pending) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in offices {
                group.addTask { _ = try await SyncManager(cacheManager: client.cache).sync() }
            }
            try await group.waitForAll()
        }

        #expect(try offices.map { try $0.pending.count } == [0, 0])
        let notes = portal.notes
        #expect(notes.count == 35)
        for write in stride(from: 0, to: 20, by: 4) {
            #expect(notes["both-\(write)"]?.fields == ["0": "\(write)", "1": "\(write)"])
        }
    }
}
