import Dispatch
import Synchronization
import TestTraits
import Testing

@testable import ScreensHost

@Suite(.blocking, .timeLimit(.minutes(5)))
struct SilentCallTests {
    private final class Reports: Sendable {
        private let storage = Mutex<[String]>([])

        var all: [String] { storage.withLock(\.self) }

        func add(_ words: String) { storage.withLock { $0.append(words) } }
    }

    @Test func aCallThatDoesNotReturnIsNamedWhileItRuns() {
        let reports = Reports()
        let schedule = { (isOver: @escaping @Sendable () -> Void) in
            SilentCall.run(isOver, after: .milliseconds(1))
        }

        SilentCall.reported(as: "Endless.onShow()", schedule: schedule, to: reports.add) {
            // It ends with the report alone.
            while reports.all.isEmpty {}
        }

        #expect(
            reports.all == [
                "Endless.onShow() has not returned yet. Nothing can be shown until it does."
            ]
        )
    }

    @Test func aCallThatReturnsInTimeIsNotNamed() throws {
        let reports = Reports()
        var isOver: (@Sendable () -> Void)?
        let schedule = { (body: @escaping @Sendable () -> Void) in isOver = body }

        SilentCall.reported(as: "Quick.onShow()", schedule: schedule, to: reports.add) {}
        let end = try #require(isOver)
        end()

        #expect(reports.all.isEmpty)
    }
}
