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
            expectText(HostilePages.mutation(&dice), seed)
        }
    }

    @Test func randomElementsAreTexts() {
        for seed in 0..<UInt64(Soak.inputs(otherwise: 2_000)) {
            var dice = Dice(seed)
            expectText(HostilePages.markup(&dice), seed)
        }
    }

    @Test func corruptBytesAreTexts() {
        for seed in 0..<UInt64(Soak.inputs(otherwise: 2_000)) {
            var dice = Dice(seed)
            let bytes = dice.corrupt(
                Array(dice.pick(HostilePages.samples).utf8),
                with: "<>/\"'=&;# \0\t\n!-[]?"
            )
            expectText(String(decoding: bytes, as: UTF8.self), seed)
        }
    }

    /// Expects a text that begins with what is before the page: a reader that gave up would return an allowed text, too.
    private func expectText(_ page: String, _ seed: UInt64) {
        let text = HTMLReaderTests.read("<p>Before</p>" + page)
        #expect(text.blocks.first == .paragraph([.text("Before")]), "seed \(seed): \(page)")
        expectAllowed(text)
    }
}
