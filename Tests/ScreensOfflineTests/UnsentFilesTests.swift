import Foundation
import ScreensKit
import ScreensSQLite
import Synchronization
import Testing

@testable import ScreensOffline

/// What a process leaves when it dies between two steps, and how the next process handles it.
struct UnsentFilesTests {
    private let client: OfflineClient
    private var unsent: String { client.cache.path + "-unsent" }

    init() async throws {
        client = try OfflineClient(onProblem: { _ in })
        client.portal.change("7", to: ["text": "old"])
        await client.read("7")
        client.portal.setFate(.noConnection)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: unsent).sorted()
    }

    private func write(_ key: String, _ text: String) async {
        await client.write(.remoteFirst, key, ["text": text])
    }

    /// What a process finds when it opens a copy of the files after this change.
    private func found(
        _ change: (CacheSnapshot) throws -> Void
    ) throws -> (writes: [PendingWrite], recovery: UnsentRecovery) {
        let snapshot = try CacheSnapshot(copying: client.cache.path, changes: [])
        try change(snapshot)
        let cache = try CacheManager(folder: snapshot.folder.path, name: .demo)
        return (try cache.pendingWrites(), cache.recovery)
    }

    private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

    // MARK: - Complete files

    @Test func aChangeHasAFileThatOnlyTheUserCanRead() async throws {
        await write("7", "new")
        await write("7", "newer")

        #expect(try files() == ["1-2"])
        for (path, mode) in [(unsent, 0o700), ("\(unsent)/1-2", 0o600)] {
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            #expect(facts[.posixPermissions] as? Int == mode)
        }
    }

    @Test func sentAndDroppedChangesHaveNoFileOnceTheLogIsCopied() async throws {
        await write("7", "new")
        await write("draft-1", "added")
        try client.cache.drop([client.pending[1]])
        client.portal.setFate(.answered)
        try await SyncManager(cacheManager: client.cache).sync()
        let before = try files()

        client.cache.settle()

        // The name of a change that has arrived ends in its key at the portal: "7".
        #expect(before == ["1-1.gone.37", "2-1.gone"])
        #expect(try files() == [])
    }

    @Test func sendingWritesNoFile() async throws {
        await write("draft-1", "added")
        client.portal.setFate(.requestLost)
        let before = try files()

        try await SyncManager(cacheManager: client.cache).sync()

        #expect(try client.pending.first?.attempt != nil)
        #expect(try files() == before)
    }

    // MARK: - Between two steps

    @Test func aFileOfAnUncommittedChangeRestoresIt() async throws {
        await write("7", "new")
        let older = try CacheSnapshot(copying: client.cache.path, changes: [])
        await write("7", "newer")
        await write("draft-1", "added")

        let found = try found { snapshot in
            for end in ["", "-wal", "-shm"] {
                try? remove(snapshot.path + end)
                try FileManager.default.copyItem(
                    atPath: older.path + end,
                    toPath: snapshot.path + end
                )
            }
        }

        #expect(found.writes.map(\.key) == ["7", "draft-1"])
        #expect(found.writes.map(\.changeId) == (try client.pending.map(\.changeId)))
        // The writes may have been sent in the meantime, so that the portal is asked first.
        #expect(found.writes.allSatisfy { $0.attempt?.value == $0.local })
        #expect(found.recovery.restored.count == 2 && found.recovery.message == nil)
    }

    /// The cached copy has the value that was sent, or the earlier one if the change was dropped.
    @Test(arguments: [("", "old"), (".37", "new")])
    func aRowWhoseFileSaysThatItEndedIsRemoved(key: String, text: String) async throws {
        await write("7", "new")
        let snapshot = try CacheSnapshot(copying: client.cache.path, changes: [])
        try FileManager.default.moveItem(
            atPath: snapshot.path + "-unsent/1-1",
            toPath: snapshot.path + "-unsent/1-1.gone" + key
        )

        let next = try OfflineClient(portal: client.portal, folder: snapshot.folder)

        #expect(try next.pending.isEmpty)
        let cached = try #require(try next.cached("7"))
        #expect(cached.fields == ["text": text] && !cached.isDirty)
        #expect(try next.cache.examine().faults == [])
    }

    @Test func aFileOfAnEarlierRevisionIsRemoved() async throws {
        await write("7", "new")
        let earlier = try CacheSnapshot(copying: client.cache.path, changes: [])
        await write("7", "newer")
        var left: [String] = []

        let found = try found { snapshot in
            let folder = snapshot.path + "-unsent"
            try FileManager.default.copyItem(
                atPath: earlier.path + "-unsent/1-1",
                toPath: folder + "/1-1"
            )
            try Data().write(to: URL(filePath: folder + "/9-1.partial"))
            _ = try CacheManager(folder: snapshot.folder.path, name: .demo)
            left = try FileManager.default.contentsOfDirectory(atPath: folder)
        }

        #expect(found.writes.first?.changeId == (try client.pending.first?.changeId))
        #expect(found.writes.first?.attempt == nil)
        #expect(left == ["1-2"])
    }

    @Test(arguments: [true, false])
    func aFinishedChangeDoesNotReappearWithALostLog(isSent: Bool) async throws {
        await write("7", "new")
        client.cache.settle()
        if isSent {
            client.portal.setFate(.answered)
            try await SyncManager(cacheManager: client.cache).sync()
        } else {
            try client.cache.drop(client.pending)
        }

        let found = try found { snapshot in
            for end in ["-wal", "-shm"] { try remove(snapshot.path + end) }
        }

        #expect(found.writes.isEmpty && found.recovery == UnsentRecovery())
    }

    /// How the change is sent in ``aKillAtAnyStepLeavesTheCachedCopy``.
    enum Way: CaseIterable { case atOnce, bySynchronising, asAnAddition, dropped }

    /// The process dies before or after any step that changes a file or the database.
    @Test(arguments: Way.allCases) @MainActor
    func aKillAtAnyStepLeavesTheCachedCopy(way: Way) async throws {
        client.portal.setFate(.answered)
        client.portal.change("7", to: ["text": "old", "other": "kept"])
        await client.read("7")
        let key = way == .asAnAddition ? "draft-1" : "7"
        let fields = ["text": "new"].merging(way == .asAnAddition ? ["other": "kept"] : [:]) { $1 }
        if way != .atOnce {
            client.portal.setFate(.noConnection)
            await client.write(.cacheFirst, key, fields)
            client.portal.setFate(.answered)
            try client.cache.retry(client.pending)
        }
        let client = client
        let snapshot = Mutex<[(CacheSnapshot, [String: Note])]>([])
        client.cache.observeDisk {
            if let copy = try? CacheSnapshot(copying: client.cache.path, changes: []) {
                snapshot.withLock { $0.append((copy, client.portal.notes)) }
            }
        }

        switch way {
        case .atOnce: await client.write(.cacheFirst, key, fields)
        case .bySynchronising, .asAnAddition:
            try await SyncManager(cacheManager: client.cache).sync()
        case .dropped: try client.cache.drop(client.pending)
        }

        client.cache.observeDisk(nil)
        let states = snapshot.withLock { $0 }
        #expect(states.count >= (way == .dropped ? 3 : 5))
        for (number, state) in states.enumerated() {
            try await checkCopy(of: key, in: state.0, state.1, "step \(number) of \(states.count)")
        }
    }

    /// The copy is there without a connection, and an edit of it changes nothing else.
    @MainActor
    private func checkCopy(
        of key: String,
        in snapshot: CacheSnapshot,
        _ notes: [String: Note],
        _ step: Comment
    ) async throws {
        let portal = VirtualPortal()
        for (key, note) in notes { portal.change(key, to: note.fields) }
        let next = try OfflineClient(portal: portal, folder: snapshot.folder)
        let shown = try await next.read(key, .cacheOnly).get().output
        #expect(shown.fields["other"] == "kept", step)
        guard try next.pending.isEmpty else { return }

        portal.setFate(.noConnection)
        await next.write(.cacheFirst, key, ["text": "newest"])
        portal.setFate(.answered)
        let listener = Listener(nil)
        let manager = SyncManager(cacheManager: next.cache)
        manager.delegate = listener
        try next.cache.retry(next.pending)
        try await manager.sync()

        #expect(listener.conflicts.isEmpty, step)
        let name = try next.cache.current(OfflineClient.entry(key)).key
        #expect(portal.notes[name]?.fields == ["text": "newest", "other": "kept"], step)
    }

    /// A database that lost its sequence of ids reuses them: a mark belongs to the change that it
    /// was made for.
    @Test func aReusedIdEndsNoOtherChange() async throws {
        await write("7", "new")
        try client.cache.drop(client.pending)
        try client.cache.write { (connection) throws(DatabaseFailure) in
            try connection.run("DELETE FROM sqlite_sequence")
        }
        client.advance(1_000)
        await write("draft-1", "added")

        let found = try found { _ in }

        #expect(found.writes.map(\.key) == ["draft-1"])
    }

    @Test func aRowWithoutAFileIsCheckedBeforeItIsSent() async throws {
        await write("7", "new")

        let found = try found { try remove($0.path + "-unsent/1-1") }

        #expect(found.writes.first?.attempt?.value == found.writes.first?.local)
        #expect(found.recovery == UnsentRecovery())
    }

    /// A process that died on a full disk leaves the mark that it has started to send.
    @Test func changesThatAnotherProcessBeganOnAFullDiskAreSentOnce() async throws {
        await write("draft-1", "added")
        client.portal.setFate(.answerLost)
        let full = try OfflineClient(
            portal: client.portal,
            folder: client.folder,
            onProblem: { _ in }
        )
        full.cache.setFaults(\.needsSpace)
        try await SyncManager(cacheManager: full.cache).sync()
        let left = try files()
        client.portal.setFate(.answered)

        let next = try OfflineClient(
            portal: client.portal,
            folder: client.folder,
            onProblem: { _ in }
        )
        next.advance(1_000_000)
        let begun = try next.pending.first?.attempt
        try await SyncManager(cacheManager: next.cache).sync()

        #expect(left == ["1-1.begun"] && begun != nil)
        #expect(try next.pending.isEmpty)
        #expect(client.portal.applied.count == 1)
    }

    // MARK: - Corrupt in both places

    @Test func aChangeThatIsCorruptInBothPlacesIsReportedAndNotSent() async throws {
        await write("7", "new")
        client.cache.settle()

        let found = try found { snapshot in
            let file = URL(filePath: snapshot.path + "-unsent/1-1")
            var bytes = try Data(contentsOf: file)
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: file)
            try Database(path: snapshot.path).access { (connection) throws(DatabaseFailure) in
                try connection.run("UPDATE outbox SET base = x'00'")
            }
        }

        #expect(found.writes.map(\.state) == [.refused])
        #expect(found.recovery.message?.contains("Note 7") == true)
    }

    @Test func aCorruptFileWithoutARowIsReportedAndStays() async throws {
        await write("7", "new")

        let found = try found { snapshot in
            for end in ["", "-wal", "-shm"] { try remove(snapshot.path + end) }
            try Data("x".utf8).write(to: URL(filePath: snapshot.path + "-unsent/1-1"))
        }

        #expect(found.writes.isEmpty)
        #expect(found.recovery.message?.contains("1-1.corrupt") == true)
    }

    // MARK: - Values

    @Test func aCorruptAnswerCountsAsNone() async throws {
        try client.cache.access { (connection) throws(DatabaseFailure) in
            try connection.run("UPDATE entry SET value = x'0102'")
        }
        let other = try OfflineClient(
            portal: client.portal,
            folder: client.folder,
            onProblem: { _ in }
        )

        #expect(throws: CacheError.self) { try other.cache.entry("Note", "7") }
        await #expect(throws: ScreensError.self) {
            try await other.read("7", .cacheOnly).get()
        }
        #expect(try other.cache.examine().faults.count == 1)
        try other.cache.removeFaults()
        #expect(try other.cache.examine().faults == [])
    }

    /// Zeros in place of the end of a row leave no checksum, or one of zero; neither means that the
    /// row never had one.
    @Test(arguments: ["0", "NULL"]) func aZeroedChecksumIsNoMissingChecksum(
        checksum: String
    ) async throws {
        await write("7", "new")
        client.cache.settle()

        let found = try found { snapshot in
            try Database(path: snapshot.path).access { (connection) throws(DatabaseFailure) in
                try connection.run("UPDATE outbox SET base = x'00', checksum = 0")
                guard checksum == "NULL" else { return }
                try connection.runAll("PRAGMA writable_schema = 1")
                try connection.run(
                    "UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL DEFAULT 1', '')"
                )
                try connection.runAll("PRAGMA writable_schema = RESET")
                try connection.run("UPDATE outbox SET checksum = NULL")
            }
        }

        #expect(found.writes.map(\.base) == (try client.pending.map(\.base)))
        #expect(found.recovery.message == nil)
    }

    @Test func aCorruptUnsentValueIsReadFromItsFile() async throws {
        await write("7", "new")
        try client.cache.access { (connection) throws(DatabaseFailure) in
            try connection.runAll("DROP TRIGGER entryChanged; UPDATE entry SET value = x'0102'")
        }

        #expect(try client.cached("7")?.fields == ["text": "new"])
    }
}
