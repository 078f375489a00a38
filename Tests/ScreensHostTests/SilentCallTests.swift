import Synchronization
import TestTraits
import Testing

@testable import ScreensHost

@Suite(.blocking, .timeLimit(.minutes(1)))
struct SilentCallTests {
    private final class Reports: Sendable {
        let all = Mutex<[String]>([])
    }

    @Test func aCallThatDoesNotReturnIsNamedWhileItRuns() {
        let reports = Reports()

        SilentCall.reported(as: "Endless.onShow()", after: .milliseconds(1)) { words in
            reports.all.withLock { $0.append(words) }
        } _: {
            // It ends with the report alone.
            while reports.all.withLock(\.isEmpty) {}
        }

        #expect(
            reports.all.withLock(\.self) == [
                "Endless.onShow() has not returned yet. Nothing can be shown until it does."
            ]
        )
    }

    @Test func aCallThatReturnsInTimeIsNotNamed() {
        let (reports, later) = (Reports(), Reports())

        SilentCall.reported(as: "Quick.onShow()", after: .milliseconds(1)) { words in
            reports.all.withLock { $0.append(words) }
        } _: {
        }
        // What is due later is named, so that the first one had its turn.
        SilentCall.reported(as: "Endless.onShow()", after: .milliseconds(5)) { words in
            later.all.withLock { $0.append(words) }
        } _: {
            while later.all.withLock(\.isEmpty) {}
        }

        #expect(reports.all.withLock(\.isEmpty))
    }
}
