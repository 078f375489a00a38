@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensOffline

/// What interactors of lists learn of the cache.
@MainActor
struct UnsentValuesTests {
    private let client: OfflineClient

    init() throws { client = try OfflineClient() }

    private var values: any UnsentValues { client.engine.unsentValues(of: "") }

    private func changes() -> [UnsentChange<Note>] {
        values.changes(of: Note.self, in: "Note") { $0.key != "ignored" }
    }

    @Test func changedNewAndRemovedEntriesAreChanges() async {
        for key in ["1", "2"] {
            client.portal.change(key, to: ["a": "0"])
            await client.read(key)
        }
        await client.write(.cacheOnly, "1", ["a": "1"])
        client.portal.setFate(.noConnection)
        await client.write(.remoteFirst, "2", nil)
        await client.write(.remoteFirst, "draft-1", ["a": "2"])
        await client.write(.remoteFirst, "ignored", ["a": "3"])

        #expect(changes().map(\.entry.key) == ["1", "2", "draft-1"])
        #expect(changes().map { $0.value?.fields["a"] } == ["1", nil, "2"])
        #expect(changes().map(\.state) == [.draft, .pending, .pending])
        let present = values.values(of: Note.self, in: "Note") { _ in true }
        #expect(present.map { $0.value.fields["a"] } == ["1", "2", "3"])
    }

    @Test func whatWasStoredSinceIsReadWithoutUnsentChanges() async {
        client.portal.change("1", to: ["a": "0"])
        await client.read("1")
        client.advance(10)
        await client.write(.remoteFirst, "draft-1", ["a": "1"])
        client.portal.setFate(.noConnection)
        await client.write(.remoteFirst, "1", ["a": "2"])

        func stored(since milliseconds: Int64) -> [String] {
            let moment = Timestamp(milliseconds: milliseconds)
            return values.storedVersions(of: Note.self, in: "Note", since: moment).map(\.entry.key)
        }

        #expect(stored(since: 1_000_001) == ["note-1"])
        #expect(stored(since: 1_000_010) == ["note-1"])
        #expect(stored(since: 1_000_011).isEmpty)
        #expect(
            values.storedVersions(of: Note.self, in: "Other", since: Timestamp(milliseconds: 0))
                .isEmpty
        )
    }
}
