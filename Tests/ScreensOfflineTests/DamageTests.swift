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
        let count = CacheRemains.seeds(of: 100)
        for group in stride(from: 0, to: count, by: 50) {
            let template = try await CacheRemains.template(seed: UInt64(group))
            for seed in group..<min(count, group + 50) {
                var dice = Dice(UInt64(seed) &+ 1)
                let remains = try template.copy()
                let corruption = try remains.corrupt(&dice)

                let found = try remains.open()

                let words = "seed \(seed): \(corruption)"
                #expect(found.changes == template.changes, "\(words)")
                #expect(found.messages.isEmpty, "\(words)")
            }
        }
    }

    /// Without their files, many of the same corruptions lose changes, which shows that the
    /// corruptions are not harmless.
    @Test func theSameCorruptionLosesChangesThatHaveNoFiles() async throws {
        let template = try await CacheRemains.template(seed: 0)
        var (lost, silent) = (0, 0)
        for seed in 0..<100 {
            var dice = Dice(UInt64(seed) &+ 1)
            let remains = try template.copy()
            try FileManager.default.removeItem(atPath: remains.path + "-unsent")
            _ = try remains.corrupt(&dice)

            let found = try remains.open()

            lost += found.changes == template.changes ? 0 : 1
            silent += found.changes == template.changes || found.isReported ? 0 : 1
        }
        print("\(lost) of 100 corruptions lost changes without files, \(silent) of them silently")
        #expect(lost > 20)
    }

    /// Corruption of several files can exceed what two copies survive; then a message names what
    /// may be lost.
    @Test func corruptionOfSeveralFilesIsNeverSilent() async throws {
        let count = CacheRemains.seeds(of: 50)
        for group in stride(from: 0, to: count, by: 50) {
            let template = try await CacheRemains.template(seed: UInt64(group))
            for seed in group..<min(count, group + 50) {
                var dice = Dice(UInt64(seed) &+ 1)
                let remains = try template.copy()
                let corruptions = try (0..<4).map { _ in try remains.corrupt(&dice, removes: false)
                }

                let found = try remains.open()

                let isComplete = found.changes == template.changes
                let isReported = found.isReported || found.changes.contains(where: \.isParked)
                #expect(isComplete || isReported, "seed \(seed): \(corruptions)")
            }
        }
    }

    @Test func aLostDatabaseLosesNoUnsentChange() async throws {
        let template = try await CacheRemains.template(seed: 1)
        let remains = try template.copy()
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: remains.path + end)
        }

        #expect(try remains.open().changes == template.changes)
    }

    @Test func aLostFolderIsWrittenAgain() async throws {
        let template = try await CacheRemains.template(seed: 1)
        let remains = try template.copy()
        try FileManager.default.removeItem(atPath: remains.path + "-unsent")
        let first = try remains.open()
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: remains.path + end)
        }

        #expect(first.changes == template.changes && first.messages.isEmpty)
        #expect(try remains.open().changes == template.changes)
    }
}
