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

    @Test func anyFileOfAnUnsentChangeIsReadOrIgnored() {
        let row = StoredRow(
            columns: ["id", "revision", "key", "base", "score"],
            values: [.int(1), .int(2), .text("7"), .blob([1, 2, 3]), .double(0.5)]
        )
        let sound = UnsentImage(queued: row, entry: row, arrivals: [row]).bytes
        var counts = [0, 0]
        for seed in 0..<UInt64(Self.count) {
            var dice = Dice(seed)
            var bytes = sound
            if dice.roll(4) > 0 {
                // The checksum is correct, so that the changed content is read.
                let content = corrupted(content(of: sound), &dice)
                bytes = Self.mark
                bytes.append(.int(Checksum.of(content)))
                bytes += content
            } else {
                bytes = corrupted(sound, &dice)
            }
            counts[UnsentImage(bytes) == nil ? 1 : 0] += 1
        }

        #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
    }

    private static let mark = Array("Screens unsent change 1\n".utf8)

    /// The content after the mark and the checksum.
    private func content(of image: [UInt8]) -> [UInt8] { Array(image[(Self.mark.count + 9)...]) }

    @Test func readingAnyLogEnds() async throws {
        let remains = try await CacheRemains.template(seed: 1)
        let whole = [UInt8](try Data(contentsOf: URL(filePath: remains.path + "-wal")))
        var counts: Set<Int> = []
        for seed in 0..<UInt64(Self.count) {
            var dice = Dice(seed)
            // Short logs reach the same code as long ones, and are faster.
            let log = corrupted(Array(whole.prefix(32 + 20 * (24 + 4_096))), &dice)
            let read = WriteAheadLog(size: log.count) { Array(log[$0.clamped(to: log.indices)]) }
            counts.insert(read.pages.count)
        }

        #expect(counts.count > 1, "\(counts)")
    }
}
