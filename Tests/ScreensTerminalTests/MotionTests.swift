import ScreensKit
import Testing

@_spi(Host) @testable import ScreensRendering
@testable import ScreensTerminal

/// What a screen shows as time passes.
struct MotionTests {
    private let start = ContinuousClock.now

    private func motion(after time: Duration, isReduced: Bool = false) -> Motion {
        var motion = Motion(isReduced: isReduced)
        motion.see(true, at: start)
        motion.see(true, at: start + time)
        return motion
    }

    @Test func whatLoadsFastHasNoPlace() {
        #expect(!motion(after: .milliseconds(299)).showsPlaceholders)
        #expect(motion(after: .milliseconds(300)).showsPlaceholders)
        #expect(motion(after: .zero).next == .milliseconds(125))
    }

    @Test func theSignTurnsEightTimesASecond() {
        let signs = (0...8).map { motion(after: .milliseconds(125 * $0)).sign }

        #expect(zip(signs, signs.dropFirst()).allSatisfy { $0 != $1 })
        #expect(motion(after: .milliseconds(249)).sign == signs[1])
    }

    @Test func nothingTurnsWithReducedMotion() {
        let signs = (0...8).map { motion(after: .milliseconds(125 * $0), isReduced: true).sign }

        #expect(Set(signs).count == 1)
        #expect(motion(after: .zero, isReduced: true).next == Motion.patience)
        #expect(motion(after: .seconds(1), isReduced: true).next == nil)
    }

    @Test func nothingIsDueWhereNothingIsLoaded() {
        var motion = motion(after: .seconds(1))
        motion.see(false, at: start + .seconds(2))

        #expect(motion.next == nil && !motion.showsPlaceholders)
    }

    @Test func aMessageIsSaidForFourSeconds() {
        let (sent, other) = (
            LiveBlock.Toast(text: "Sent", role: .success),
            LiveBlock.Toast(text: "Saved", role: .success)
        )
        var line = ToastLine()
        line.see(sent, at: start)
        #expect(line.shown == sent && line.next == ToastLine.time)
        line.see(sent, at: start + ToastLine.time)
        #expect(line.shown == nil && line.next == nil)
        line.see(other, at: start + .seconds(5))
        #expect(line.shown == other)
        line.see(nil, at: start + .seconds(6))
        line.see(sent, at: start + .seconds(7))
        #expect(line.shown == sent)
    }
}
