import Foundation
import ScreensKit
import ScreensSQLite
import TestSupport
import TestTraits
import Testing

@testable import ScreensOffline

/// Whatever happens to one file of a cache, no unsent change is lost or altered.
@Suite(.blocking)
struct DamageTests {
    /// Corruptions that follow from seeds; `SCREENS_SEEDS` sets how many.
    @Test func corruptionOfOneFileLosesNoUnsentChange() async throws {
        let count = CacheSnapshot.seeds(of: 100)
        for group in stride(from: 0, to: count, by: 50) {
            let template = try await CacheSnapshot.template(seed: UInt64(group))
            for seed in group..<min(count, group + 50) {
                var dice = Dice(UInt64(seed) &+ 1)
                let snapshot = try template.copy()
                let corruption = try snapshot.corrupt(&dice)

                let words = "seed \(seed): \(corruption)"
                guard let found = Self.opened(snapshot, words) else { continue }
                #expect(found.changes == template.changes, "\(words)")
                #expect(found.corrupt.isEmpty, "\(words)")
            }
        }
    }

    private static func opened(_ snapshot: CacheSnapshot, _ words: String) -> CacheSnapshot.Found? {
        do {
            return try snapshot.open()
        } catch {
            Issue.record("\(words): \(error)")
            return nil
        }
    }

    /// Without their files, many of the same corruptions lose changes, which shows that the
    /// corruptions are not harmless.
    @Test func theSameCorruptionLosesChangesThatHaveNoFiles() async throws {
        let template = try await CacheSnapshot.template(seed: 0)
        var missing = 0
        for seed in 0..<100 {
            var dice = Dice(UInt64(seed) &+ 1)
            let snapshot = try template.copy()
            try FileManager.default.removeItem(atPath: snapshot.path + "-unsent")
            _ = try snapshot.corrupt(&dice)

            let found = try snapshot.open()

            missing += found.changes == template.changes ? 0 : 1
        }
        #expect(missing > 20)
    }

    /// Corruption of several files can exceed what two copies survive; then a message names each
    /// change that may be lost.
    @Test func everyLossByCorruptionOfSeveralFilesIsNamed() async throws {
        let count = CacheSnapshot.seeds(of: 100)
        var losses = 0
        for group in stride(from: 0, to: count, by: 50) {
            let template = try await CacheSnapshot.template(seed: UInt64(group))
            for seed in group..<min(count, group + 50) {
                var dice = Dice(UInt64(seed) &+ 1)
                let snapshot = try template.copy()
                let corruptions = try (0..<2 + seed % 3).map { _ in
                    try snapshot.corrupt(&dice, removes: false)
                }

                let words = "seed \(seed): \(corruptions)"
                guard let found = Self.opened(snapshot, words) else { continue }
                for change in template.changes where !found.changes.contains(change) {
                    losses += 1
                    let names = [
                        "change \(change.id) ", "change \(change.id),", "Note \(change.key),",
                    ]
                    #expect(
                        found.corrupt.contains { words in
                            names.contains { "\(words),".contains($0) }
                        },
                        "\(words), \(change.id) \(change.key), \(found.corrupt)"
                    )
                }
            }
        }
        #expect(losses > 0)
    }

    /// As a page does that was written before, or that another copy of the file had.
    @Test func anEarlierVersionOfAnEntryIsNotTakenForThePresentOne() async throws {
        let client = try OfflineClient()
        client.portal.setFate(.noConnection)
        await client.write(.remoteFirst, "draft-1", ["text": "first"])
        let select = "SELECT value, checksum FROM entry WHERE key = 'draft-1'"
        let earlier = try Database(path: client.cache.path).access {
            (connection) throws(DatabaseFailure) in
            try connection.rows(select) { $0.values }[0]
        }
        await client.write(.remoteFirst, "draft-1", ["text": "second"])
        let changes = try client.cache.pendingWrites().map(CacheSnapshot.Change.init)
        let snapshot = try CacheSnapshot(copying: client.cache.path, changes: changes)
        try Database(path: snapshot.path).write { (connection) throws(DatabaseFailure) in
            try connection.run("UPDATE entry SET value = ?, checksum = ?", earlier)
        }

        let found = try snapshot.open()

        #expect(found.changes == changes && found.corrupt.isEmpty)
    }

    /// One bit after the other: the database is used as it is, or replaced.
    ///
    /// Unless there is time for all 100 bytes, only those with numbers of formats are tried.
    @Test func noBitOfTheHeaderLosesAnUnsentChange() async throws {
        let template = try await CacheSnapshot.settled()
        let places =
            CacheSnapshot.isExhaustive
            ? Array(0..<100) : [16, 17, 18, 19, 44, 47, 56, 59, 60, 63, 68, 71]
        for place in places {
            for bit in 0..<8 {
                let snapshot = try template.copy()
                try snapshot.change { $0[place] ^= 1 << UInt8(bit) }

                let found = try snapshot.open()

                #expect(found.changes == template.changes, "byte \(place), bit \(bit)")
                #expect(found.corrupt.isEmpty, "byte \(place), bit \(bit)")
                if found.isReplaced { continue }
                #expect(try snapshot.repair() == [], "byte \(place), bit \(bit)")
            }
        }
    }

    /// Every page is swapped with every other one; with some of them, unless there is time.
    @Test func noSwappedPageLosesAnUnsentChange() async throws {
        let template = try await CacheSnapshot.settled()
        let count = try Data(contentsOf: URL(filePath: template.path)).count / 4096
        try #require(count > 10)
        for first in 0..<count {
            for second in 0..<first where CacheSnapshot.isExhaustive || (first + second) % 5 == 0 {
                let snapshot = try template.copy()
                try snapshot.change { bytes in
                    for index in 0..<4096 {
                        bytes.swapAt(first * 4096 + index, second * 4096 + index)
                    }
                }

                let found = try snapshot.open()

                #expect(found.changes == template.changes, "pages \(first) and \(second)")
                #expect(found.corrupt.isEmpty, "pages \(first) and \(second)")
                if found.isReplaced { continue }
                #expect(try snapshot.repair() == [], "pages \(first) and \(second)")
                #expect(try snapshot.open().changes == template.changes)
            }
        }
    }

    @Test func aLostDatabaseLosesNoUnsentChange() async throws {
        let template = try await CacheSnapshot.template(seed: 1)
        let snapshot = try template.copy()
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: snapshot.path + end)
        }

        #expect(try snapshot.open().changes == template.changes)
    }

    @Test func aLostFolderIsWrittenAgain() async throws {
        let template = try await CacheSnapshot.template(seed: 1)
        let snapshot = try template.copy()
        try FileManager.default.removeItem(atPath: snapshot.path + "-unsent")
        let first = try snapshot.open()
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: snapshot.path + end)
        }

        #expect(first.changes == template.changes && first.corrupt.isEmpty)
        #expect(try snapshot.open().changes == template.changes)
    }
}
