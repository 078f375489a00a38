import Foundation
import ScreensCoding
import ScreensKit
import ScreensSQLite
import TestSupport

@testable import ScreensOffline

/// The files of a cache as a killed or ended process leaves them, which a test corrupts and opens
/// again.
struct CacheSnapshot {
    /// The part of an unsent change that must never be lost or altered.
    struct Change: Hashable {
        let id: Int64
        let key: String
        let action: String
        let attributes: JSONObject
        let base: [UInt8]?
        let local: [UInt8]?
        let changeId: String
        let dependencies: [String]
        let queuedAt: Timestamp
        let files: QueuedFiles
        /// Whether the user is warned that the change may differ from the original.
        var isParked = false

        init(_ write: PendingWrite) {
            (id, key, action) = (write.id, write.key, write.action)
            (attributes, dependencies) = (write.attributes, write.dependencies)
            (base, local, changeId) = (write.base, write.local, write.changeId)
            (queuedAt, files) = (write.queuedAt, write.files)
            isParked = write.state == .refused
        }
    }

    /// What a process finds when it opens the cache.
    struct Found {
        let changes: [Change]
        /// The unsent changes that may be lost, in the words of the message.
        let corrupt: [String]
        /// Whether the database was replaced.
        let isReplaced: Bool
    }

    let folder = TemporaryCache.Folder()
    /// The acknowledged changes.
    let changes: [Change]
    var path: String { "\(folder.path)/\(CacheName.demo.fileName)" }

    static func seeds(of count: Int) -> Int {
        ProcessInfo.processInfo.environment["SCREENS_SEEDS"].flatMap { Int($0) } ?? count
    }

    /// Whether tests have the time to try everything.
    static var isExhaustive: Bool { seeds(of: 0) > 0 }

    /// A small cache whose log is empty.
    static func settled() async throws -> CacheSnapshot {
        let client = try OfflineClient()
        for number in 0..<12 {
            let entry = CacheEntry(collection: "AssetList", key: "\(number)")
            let bytes = [UInt8](repeating: UInt8(number), count: 2_000)
            try client.cache.store(bytes, as: entry, at: Timestamp(milliseconds: 1))
        }
        client.portal.change("1", to: ["text": "old"])
        await client.read("1")
        client.portal.setFate(.noConnection)
        for key in ["1", "draft-1", "draft-2"] {
            let text = String(repeating: "new ", count: 600)
            await client.write(.remoteFirst, key, ["text": text])
        }
        client.cache.settle()
        return try withExtendedLifetime(client) {
            try CacheSnapshot(
                copying: client.cache.path,
                changes: client.pending.map(Change.init)
            )
        }
    }

    /// A cache with answers and unsent changes, some of them only in the log, some only in the
    /// database.
    static func template(seed: UInt64) async throws -> CacheSnapshot {
        var dice = Dice(seed &* 977 &+ 5)
        let client = try OfflineClient()
        for number in 0..<40 {
            let entry = CacheEntry(collection: "AssetList", key: "\(number)")
            let bytes = [UInt8](repeating: UInt8(number), count: 100 + dice.roll(900))
            try client.cache.store(bytes, as: entry, at: Timestamp(milliseconds: 1))
        }
        for key in ["1", "2", "3"] {
            client.portal.change(key, to: ["text": "old"])
            await client.read(key)
        }
        client.portal.setFate(.noConnection)
        let settled = dice.roll(30)
        for number in 0..<20 {
            let key = dice.roll(3) == 0 ? "\(1 + dice.roll(3))" : "draft-\(number)"
            let text = String(repeating: "\(number) ", count: 1 + dice.roll(400))
            await client.write(.remoteFirst, key, ["text": text], after: ["draft-0"])
            if number == settled { client.cache.settle() }
        }
        if dice.roll(4) == 0 { client.cache.settle() }
        return try withExtendedLifetime(client) {
            try CacheSnapshot(
                copying: client.cache.path,
                changes: client.pending.map(Change.init)
            )
        }
    }

    /// Another copy of the same files.
    func copy() throws -> CacheSnapshot { try CacheSnapshot(copying: path, changes: changes) }

    /// Copies the files of a cache.
    init(copying path: String, changes: [Change]) throws {
        self.changes = changes
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        for end in ["", "-wal", "-shm", "-unsent"] where manager.fileExists(atPath: path + end) {
            try manager.copyItem(atPath: path + end, toPath: self.path + end)
        }
    }

    /// Opens the cache as a command does.
    func open() throws -> Found {
        let cache = try CacheManager(folder: folder.path, name: .demo)
        return Found(
            changes: try cache.pendingWrites().map(Change.init),
            corrupt: cache.recovery.corrupt,
            isReplaced: cache.replacement != nil
        )
    }

    /// Opens the cache, and repairs what a complete examination finds.
    ///
    /// - Returns: the faults after that.
    func repair() throws -> [String] {
        let cache = try CacheManager(folder: folder.path, name: .demo)
        let examination = try cache.examine()
        if examination.faults.isEmpty { return [] }
        if examination.database.isEmpty {
            try cache.removeFaults()
        } else {
            _ = try CacheManager.repair(folder: folder.path, name: .demo)
        }
        return try CacheManager(folder: folder.path, name: .demo).examine().faults
    }

    // MARK: - Corruption

    /// Changes the bytes of the database.
    func change(_ body: (inout [UInt8]) -> Void) throws {
        let url = URL(filePath: path)
        var bytes = [UInt8](try Data(contentsOf: url))
        body(&bytes)
        try Data(bytes).write(to: url)
    }

    private var files: [String] {
        let unsent = (try? FileManager.default.contentsOfDirectory(atPath: path + "-unsent")) ?? []
        let own = ["", "", "", "-wal", "-wal", "-shm"].map { path + $0 }
        let one = unsent.sorted().map { "\(path)-unsent/\($0)" }
        return own + (one.isEmpty ? [] : [one[one.count / 2], one[one.count - 1]])
    }

    /// Corrupts one of the files.
    ///
    /// - Returns: what was done.
    func corrupt(_ dice: inout Dice, removes: Bool = true) throws -> String {
        let files = files.filter { FileManager.default.fileExists(atPath: $0) }
        let file = dice.pick(files)
        let url = URL(filePath: file)
        var bytes = [UInt8](try Data(contentsOf: url))
        let kinds = ["flip", "flips", "zero", "random", "truncate", "swap"]
        let kind = dice.pick(kinds + (removes ? ["remove"] : []))
        if kind == "remove" || bytes.isEmpty {
            try FileManager.default.removeItem(at: url)
        } else {
            Self.change(&bytes, kind, &dice)
            try Data(bytes).write(to: url)
        }
        return "\(kind) \(url.lastPathComponent)"
    }

    private static func change(_ bytes: inout [UInt8], _ kind: String, _ dice: inout Dice) {
        let place = dice.roll(bytes.count)
        let end = min(bytes.count, place + 1 + dice.roll(6_000))
        switch kind {
        case "flip": bytes[place] ^= 1 << UInt8(dice.roll(8))
        case "flips":
            for _ in 0..<20 { bytes[dice.roll(bytes.count)] ^= 1 << UInt8(dice.roll(8)) }
        case "zero": for index in place..<end { bytes[index] = 0 }
        case "random": for index in place..<end { bytes[index] = UInt8(dice.roll(256)) }
        case "truncate": bytes.removeLast(bytes.count - place)
        default:
            let pages = bytes.count / 4096
            guard pages > 1 else { return bytes[place] ^= 1 }
            let (first, second) = (dice.roll(pages) * 4096, dice.roll(pages) * 4096)
            for index in 0..<4096 { bytes.swapAt(first + index, second + index) }
        }
    }
}
