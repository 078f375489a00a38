import DemoPortal
import ScreensApps
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import TestSupport
import Testing

/// Apps made at random, which users open and use at random.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RandomAppTests {
    /// The services that only read, pictures and pages.
    private static let reading = #/get-|search|find|render|count|fetch|load|^/image/|^/web//#

    @Test func noAppWritesUnaskedSignsOutOrReachesAnotherServer() async throws {
        var openedCount = 0
        for seed in 0..<Soak.inputs(otherwise: 40) {
            let foreign = try AttackingServer(
                answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
            )
            let fixture = try HostFixture()
            var generator = try AppGenerator(fixture.host, foreign: foreign.url, seed: UInt64(seed))
            var app = generator.app()
            // What a check finds is left out, as its author would; what it does not find has to be harmless.
            for _ in 0..<8 { app.remove(fixture.host.check(for: app).findings(in: app)) }
            guard fixture.host.check(for: app).findings(in: app).isEmpty else { continue }
            openedCount += 1

            let session = try await AppSession.open(app, on: fixture.host)
            await session.settled()

            let written = fixture.portal.requests.filter {
                $0.path.firstMatch(of: Self.reading) == nil
            }
            #expect(written.isEmpty, "seed \(seed): \(written.map(\.path))")
            #expect(fixture.host.user != nil || session.host.user == nil, "seed \(seed)")
            var dice = Dice(UInt64(seed) &+ 77)
            for _ in 0..<6 { await perform(on: session, &dice) }
            #expect(session.addresses.count <= 100 && foreign.connectionCount == 0, "seed \(seed)")
        }
        // Otherwise, the apps would be too bad to show anything.
        #expect(openedCount > 30)
    }

    private func perform(on session: AppSession, _ dice: inout Dice) async {
        let stages = session.page.screenlets.map(\.stage)
        switch dice.roll(4) {
        case 0: session.back()
        case 1: try? session.open(AppAddress(page: "page\(dice.roll(4))", values: ["id": 31_139]))
        case 2 where !stages.isEmpty:
            let action = Action(
                ActionDeclaration.selectRow.name,
                ["index": .int64(Int64(dice.roll(3)))]
            )
            _ = try? dice.pick(stages).perform(action)
        default:
            guard !stages.isEmpty else { break }
            let stage = dice.pick(stages)
            let plain = stage.actions.filter { $0.parameters.isEmpty }
            if !plain.isEmpty { _ = try? stage.perform(Action(dice.pick(plain).name)) }
        }
        await session.settled()
    }
}
