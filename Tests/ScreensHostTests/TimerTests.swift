@_spi(Host) import ScreensKit
import TestSupport
import Testing

@testable import ScreensHost

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct TimerTests {
    @Test func aTimerFiresUnlessItIsCancelled() async throws {
        let fixture = try HostFixture()
        let (stage, _) = try fixture.list()
        stage.show()
        let (calls, call) = AsyncStream.makeStream(of: Int.self)

        let runtime = try #require(stage.runtime.current)
        runtime.startTask(after: .zero) { _ in call.yield(1) }.cancel()
        runtime.startTask(after: .zero) { _ in
            call.yield(2)
            call.finish()
        }

        var received: [Int] = []
        for await number in calls { received.append(number) }

        #expect(received == [2])
        await stage.settled()
        try await until("both timers have ended") { runtime.tasks.count == 0 }
    }

    @Test func noTimerOutlivesItsScreenlet() async throws {
        let fixture = try HostFixture()
        let (stage, _) = try fixture.list()
        stage.show()
        let runtime = try #require(stage.runtime.current)
        let timer = runtime.startTask(after: .seconds(3_600)) { _ in }

        stage.hide()

        let late = runtime.startTask(after: .seconds(3_600)) { _ in }
        #expect(timer.isCancelled && late.isCancelled)
        try await until("no task is left") { runtime.tasks.count == 0 }
    }

    @Test func aTimerKeepsNoStageBusy() async throws {
        let fixture = try HostFixture()
        let (stage, _) = try fixture.list()
        stage.show()
        let runtime = try #require(stage.runtime.current)
        let timer = runtime.startTask(after: .seconds(3_600)) { _ in }

        await stage.settled()

        #expect(stage.isIdle && !timer.isCancelled && runtime.tasks.count == 1)
    }
}
