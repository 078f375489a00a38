import LiferayKit
@_spi(Host) import ScreensKit
import Synchronization
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensWorker

/// What happens to plugins that are repeatedly slow.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct BudgetTests {
    /// A clock that advances by a step whenever it is read.
    private final class Clock: Sendable {
        private let state: Mutex<(now: ContinuousClock.Instant, step: Duration)>

        init(step: Duration) { state = Mutex((.now, step)) }

        func advance(by time: Duration) { state.withLock { $0.now += time } }

        var now: ContinuousClock.Instant {
            state.withLock { state in
                state.now += state.step
                return state.now
            }
        }
    }

    private func draw(_ stage: Stage) async -> ViewName? {
        _ = await stage.drawing(in: DrawingContext())
        return stage.resolution.choice?.name
    }

    @Test func aRepeatedlySlowPluginIsQuarantined() async throws {
        let clock = Clock(step: .milliseconds(1_900))
        let fixture = try await WorkerFixture("Good", clock: { clock.now })
        let stage = try await fixture.list()
        var notes: [String] = []
        stage.onNote = { notes.append($0.message) }

        var views: [String?] = []
        for _ in 0..<6 { views.append(await draw(stage)?.typeName) }

        let zoo = Array(repeating: "AssetListView_zoo", count: 5)
        #expect(views == zoo + ["AssetListView_default"])
        let note = try #require(notes.first)
        #expect(notes.count == 1 && note.hasPrefix("\(fixture.plugin) is quarantined since "))
        #expect(note.contains("it took 11.4 s within a minute for slow drawings, more than 10 s"))
        #expect(note.hasSuffix("AssetListView_default is used instead."))
        #expect(fixture.quarantine.entries.map(\.path) == [fixture.plugin])
    }

    @Test func rareSlowDrawingsAreAccepted() async throws {
        let clock = Clock(step: .milliseconds(1_900))
        let fixture = try await WorkerFixture("Good", clock: { clock.now })
        let stage = try await fixture.list()

        for _ in 0..<20 {
            #expect(await draw(stage)?.typeName == "AssetListView_zoo")
            clock.advance(by: .seconds(20))
        }

        #expect(fixture.quarantine.entries.isEmpty)
    }

    @Test func manyQuickDrawingsUseNoBudget() throws {
        var budget = DrawingBudget()
        let start = ContinuousClock.now

        for number in 0..<1_000 {
            try budget.spend(
                .milliseconds(200),
                at: start + .milliseconds(number),
                while: "it drew"
            )
        }

        #expect(throws: WorkerFault.self) {
            for _ in 0..<6 { try budget.spend(.seconds(2), at: start, while: "it drew") }
        }
    }
}
