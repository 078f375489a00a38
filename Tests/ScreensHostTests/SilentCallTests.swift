import Dispatch
import Synchronization
import TestTraits
import Testing

@testable import ScreensHost

@Suite(.blocking, .timeLimit(.minutes(1)))
struct SilentCallTests {
    private final class Reports: Sendable {
        private let storage = Mutex<[String]>([])

        var all: [String] { storage.withLock(\.self) }

        func add(_ words: String) { storage.withLock { $0.append(words) } }
    }

    @Test func aCallThatDoesNotReturnIsNamedWhileItRuns() {
        let reports = Reports()

        SilentCall.reported(as: "Endless.onShow()", after: .milliseconds(1)) { words in
            reports.add(words)
        } _: {
            // It ends with the report alone.
            while reports.all.isEmpty {}
        }

        #expect(
            reports.all == [
                "Endless.onShow() has not returned yet. Nothing can be shown until it does."
            ]
        )
    }

    @Test func aCallThatReturnsInTimeIsNotNamed() {
        let (reports, later) = (Reports(), Reports())

        SilentCall.reported(as: "Quick.onShow()", after: .milliseconds(1)) { words in
            reports.add(words)
        } _: {
        }
        // What is due later is named, so that the first one had its turn.
        SilentCall.reported(as: "Endless.onShow()", after: .milliseconds(5)) { words in
            later.add(words)
        } _: {
            while later.all.isEmpty {}
        }

        #expect(reports.all.isEmpty)
    }
}
