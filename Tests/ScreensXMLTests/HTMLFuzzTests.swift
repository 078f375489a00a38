import Foundation
@_spi(Host) import ScreensKit
import ScreensXML
import TestSupport
import Testing

/// No HTML crashes the reader, or becomes anything but a text.
@Suite(.timeLimit(.minutes(60)))
struct HTMLFuzzTests {
    @Test func mutatedAttacksAreTexts() {
        for seed in 0..<UInt64(Soak.inputs(otherwise: 4_000)) {
            var dice = Dice(seed)
            expectAllowed(HTMLReaderTests.read(HostilePages.mutation(&dice)))
        }
    }

    @Test func randomElementsAreTexts() {
        for seed in 0..<UInt64(Soak.inputs(otherwise: 2_000)) {
            var dice = Dice(seed)
            expectAllowed(HTMLReaderTests.read(HostilePages.markup(&dice)))
        }
    }

    @Test func corruptBytesAreTexts() {
        for seed in 0..<UInt64(Soak.inputs(otherwise: 2_000)) {
            var dice = Dice(seed)
            let bytes = dice.corrupt(
                Array(dice.pick(HostilePages.samples).utf8),
                with: "<>/\"'=&;# \0\t\n!-[]?"
            )
            expectAllowed(HTMLReaderTests.read(String(decoding: bytes, as: UTF8.self)))
        }
    }
}
