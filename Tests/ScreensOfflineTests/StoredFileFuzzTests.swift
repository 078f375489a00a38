import Foundation
import ScreensSQLite
import TestSupport
import Testing

@testable import ScreensOffline

/// Any file beside a cache is read or ignored.
struct StoredFileFuzzTests {
    private static let count = Soak.inputs(otherwise: 1_000)

    private func corrupted(_ good: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var bytes = good
        for _ in 0...dice.roll(4) where !bytes.isEmpty {
            let place = dice.roll(min(bytes.count, dice.roll(2) == 0 ? 64 : bytes.count))
            switch dice.roll(4) {
            case 0: bytes[place] ^= UInt8(1 << dice.roll(8))
            case 1: bytes[place] = dice.pick([0, 1, 0x7F, 0x80, 0xFF])
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.roll(9)))
            default:
                bytes.insert(contentsOf: bytes.dropFirst(place).prefix(dice.roll(40)), at: place)
            }
        }
        return bytes
    }

    @Test func anyFileOfAnUnsentChangeIsReadOrIgnored() throws {
        let rows = try Database(path: nil).access { (connection) throws(DatabaseFailure) in
            try connection.rows(
                "SELECT 1 AS id, 2 AS revision, '7' AS key, x'010203' AS base, 0.5 AS score, NULL",
                [],
                StoredRow.init
            )
        }
        let image = UnsentImage(queued: rows[0], entry: rows[0], arrivals: rows)
        let sound = try image.encoded()
        try #require(UnsentImage(sound) == image)
        var counts = [0, 0]
        for seed in 0..<UInt64(Self.count) {
            var dice = Dice(seed)
            var bytes = sound
            if dice.roll(4) > 0 {
                // The checksum is correct, so that the changed content is read.
                let content = corrupted(Array(sound.dropFirst(Self.formatSize + 8)), &dice)
                bytes = Array(sound.prefix(Self.formatSize))
                withUnsafeBytes(of: Checksum.of(content).bigEndian) { bytes += $0 }
                bytes += content
            } else {
                bytes = corrupted(sound, &dice)
            }
            counts[UnsentImage(bytes) == nil ? 1 : 0] += 1
        }

        #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
    }

    private static let formatSize = "Screens unsent change 3\n".utf8.count

    /// What a torn or corrupt log takes with it is in the files of the changes.
    @Test func aCopyOfACacheWithAnyLogHasAllUnsentChanges() async throws {
        let template = try await CacheSnapshot.template(seed: 1)
        for seed in 0..<UInt64(Self.count / 20) {
            var dice = Dice(seed)
            let snapshot = try template.copy()
            let log = URL(filePath: snapshot.path + "-wal")
            let bytes = [UInt8](try Data(contentsOf: log))
            try Data(corrupted(bytes, &dice)).write(to: log)

            let copy = await CacheManager.copy(folder: snapshot.folder.path, name: .demo)

            let changes = try #require(copy, "seed \(seed)").pendingWrites()
            #expect(changes.map(CacheSnapshot.Change.init) == template.changes, "seed \(seed)")
        }
    }
}
