import ScreensKit
import Testing

@testable import ScreensHost

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct TimerTests {
    @Test func aTimerFiresUnlessItIsCancelled() async throws {
        let fixture = try HostFixture()
        let (stage, _) = try fixture.list()
        stage.show()
        let (calls, call) = AsyncStream.makeStream(of: Int.self)

        stage.runtime.after(.zero) { call.yield(1) }.cancel()
        _ = stage.runtime.after(.zero) {
            call.yield(2)
            call.finish()
        }

        var received: [Int] = []
        for await number in calls { received.append(number) }

        #expect(received == [2])
        #expect(stage.runtime.timers.isEmpty)
    }

    @Test func noTimerOutlivesItsScreenlet() async throws {
        let fixture = try HostFixture()
        let (stage, _) = try fixture.list()
        stage.show()
        _ = stage.runtime.after(.seconds(3_600)) {}
        let task = try #require(stage.runtime.timers.values.first)

        stage.hide()

        #expect(task.isCancelled && stage.runtime.timers.isEmpty)
        _ = stage.runtime.after(.seconds(3_600)) {}
        #expect(stage.runtime.timers.isEmpty)
    }

    @Test func aTimerKeepsNoStageBusy() async throws {
        let fixture = try HostFixture()
        let (stage, _) = try fixture.list()
        stage.show()
        _ = stage.runtime.after(.seconds(3_600)) {}

        await stage.settled()

        #expect(stage.isIdle)
    }
}
