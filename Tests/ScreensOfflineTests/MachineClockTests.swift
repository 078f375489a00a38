import ScreensKit
import Synchronization
import Testing

@_spi(Host) @testable import ScreensOffline

/// A machine's own clock, which measures the pauses of a client.
final class MachineClock: Sendable {
    private let time = Mutex<Uptime>(Uptime(milliseconds: 5_000, start: 7))

    /// Gives a client the clock.
    init(_ client: OfflineClient) { serve(client) }

    /// Gives a client of another process the clock.
    func serve(_ client: OfflineClient) {
        let services = client.services
        client.cache.syncServices = SyncServices(
            synchronizer: services.synchronizer,
            context: services.context,
            clock: services.clock,
            uptime: { [self] in time.withLock { $0 } },
            random: services.random,
            onProblem: services.onProblem
        )
    }

    func advance(_ milliseconds: Int64) {
        time.withLock {
            $0 = Uptime(milliseconds: $0.milliseconds + milliseconds, start: $0.start)
        }
    }

    /// Starts the machine again.
    func restart() { time.withLock { $0 = Uptime(milliseconds: 100, start: $0.start + 1) } }
}

/// Pauses that are stored for other processes.
@MainActor
struct MachineClockTests {
    private let client: OfflineClient
    private let clock: MachineClock

    /// Queues a change that the portal asks to receive after two minutes.
    init() async throws {
        client = try OfflineClient()
        clock = MachineClock(client)
        client.portal.setFate(.noConnection)
        await client.write(.remoteFirst, "draft-x", ["text": "new"])
        client.portal.setFate(.unavailable(retryAfter: 120))
        try await SyncManager(cacheManager: client.cache).sync()
        client.portal.setFate(.answered)
    }

    /// How many changes are due in another process, whose calendar is that many milliseconds later.
    private func due(_ milliseconds: Int64) async throws -> Int {
        let next = try OfflineClient(portal: client.portal, folder: client.folder)
        next.advance(milliseconds)
        clock.serve(next)
        return try await SyncManager(cacheManager: next.cache).sync().items
    }

    @Test(arguments: [-86_400_000, -100_000, -1, 0, 100_000, 86_400_000] as [Int64])
    func aCalendarThatIsSetChangesNoStoredPause(milliseconds: Int64) async throws {
        clock.advance(119_999)
        #expect(try await due(milliseconds) == 0)
        clock.advance(1)
        #expect(try await due(milliseconds) == 1)
    }

    /// Without the machine's clock, the calendar's decides, but no pause becomes longer.
    @Test(arguments: [(-1, 1), (0, 0), (119_999, 0), (120_000, 1)] as [(Int64, Int)])
    func afterAStartOfTheMachineTheCalendarDecides(later: Int64, count: Int) async throws {
        clock.restart()

        #expect(try await due(later) == count)
    }

    @Test func theMachineHasAClock() throws {
        let (one, other) = (try #require(Uptime.now()), try #require(Uptime.now()))

        #expect(other.milliseconds(since: one) != nil)
        #expect(one.milliseconds(since: Uptime(milliseconds: 0, start: one.start ^ 2)) == nil)
    }
}
