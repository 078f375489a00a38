@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensOffline

/// When `cache-first` shows a copy that is as good as an answer.
struct ConfirmedCopyTests {
    private let client: OfflineClient
    private let clock = OfflineClient.Clock()

    init() throws {
        client = try OfflineClient(clock: clock)
        client.portal.change("7", to: ["text": "new"])
    }

    private func copy(_ client: OfflineClient) async throws -> Freshness {
        let freshness = try await client.read("7", .cacheFirst).get().freshness
        #expect(freshness.source == .cache)
        return freshness
    }

    @Test func whatThePortalHasAnsweredWithInTheSessionIsConfirmedForAnHour() async throws {
        clock.advance(1)
        #expect(try await client.read("7", .cacheFirst).get().freshness.source == .remote)

        clock.advance(3_600_000)
        #expect(try await copy(client).isConfirmed)
        clock.advance(1)
        #expect(try await !copy(client).isConfirmed)
    }

    @Test func aCopyOfAnEarlierSessionIsNotConfirmed() async throws {
        await client.read("7", .remoteFirst)
        clock.advance(1)

        let later = try OfflineClient(portal: client.portal, folder: client.folder, clock: clock)

        #expect(try await !copy(later).isConfirmed)
    }

    @Test func noCopyIsConfirmedAfterThePortalWasOutOfReach() async throws {
        clock.advance(1)
        await client.read("7", .remoteFirst)
        #expect(try await copy(client).isConfirmed)

        client.portal.setFate(.noConnection)
        let fallback = try await client.read("7", .remoteFirst).get().freshness
        #expect(fallback.source == .cache && !fallback.isConfirmed)
        #expect(try await !copy(client).isConfirmed)

        client.portal.setFate(.answered)
        clock.advance(1)
        await client.read("7", .remoteFirst)
        #expect(try await copy(client).isConfirmed)
    }

    @Test func aCopyWithAnUnsentChangeIsNotConfirmed() async throws {
        clock.advance(1)
        await client.read("7", .remoteFirst)
        await client.write(.cacheOnly, "7", ["text": "draft"])

        #expect(try await !copy(client).isConfirmed)
    }
}
