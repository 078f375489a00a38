import Foundation
import ScreensCheck
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// Corrupt libraries: the real scanner reads them, and a real worker loads those that pass.
@Suite(.blocking)
struct DamagedLibraryFuzzTests {
    private let fixture: CheckFixture

    init() throws { fixture = try CheckFixture() }

    @Test func corruptionHarmsOnlyTheLibraryItself() async throws {
        let rounds = Soak.inputs(otherwise: 600) / 50
        let valid = [UInt8](try Data(contentsOf: URL(filePath: HostilePlugins.file.get())))
        var dice = Dice(31)
        var codes: Set<String> = []
        for _ in 0..<rounds {
            let file = try fixture.scratch.write(corrupted(valid, &dice), as: "libDamaged.so")
            codes.formUnion(try await fixture.check(file).findings.map(\.code))
        }

        #expect(!codes.isEmpty)
    }

    /// With few changed bytes, many libraries still load; with many, or without their end, few do.
    private func corrupted(_ valid: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var bytes = valid
        for _ in 0...dice.roll(dice.roll(2) == 0 ? 4 : 200) {
            let place = Int.random(in: 64..<bytes.count, using: &dice)
            bytes[place] = UInt8.random(in: 0...255, using: &dice)
        }
        if dice.roll(16) == 0 { bytes.removeLast(dice.roll(bytes.count)) }
        return bytes
    }
}
