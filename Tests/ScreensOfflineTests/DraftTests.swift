import Foundation
import ScreensKit
import Testing

@testable import ScreensOffline

/// What the policy `cache-only` stores is as safe as a queued change, and is sent when the user
/// asks for it.
struct DraftTests {
    private let client: OfflineClient

    init() async throws {
        client = try OfflineClient()
        client.portal.change("7", to: ["text": "old"])
        await client.read("7")
    }

    private func draft(_ key: String, _ text: String) async throws {
        _ = try await client.write(.cacheOnly, key, ["text": text]).get()
    }

    private func texts(_ cache: CacheManager) throws -> [String] {
        try cache.drafts().compactMap { $0.localValue?["fields"]?["text"]?.text }
    }

    @Test func anAnswerOfThePortalIsShownAndLeavesTheDraft() async throws {
        try await draft("7", "mine")

        let online = try await client.read("7").get()
        let here = try await client.read("7", .cacheOnly).get()

        #expect(online.output.fields == ["text": "old"])
        #expect(here.output.fields == ["text": "mine"] && here.freshness.unsent == .draft)
        #expect(try texts(client.cache) == ["mine"])
    }

    @Test func aDraftIsNoPendingChange() async throws {
        try await draft("draft-1", "new")
        let requests = client.portal.requests.count

        try await SyncManager(cacheManager: client.cache).sync()

        #expect(try client.pending.isEmpty && client.cache.queueStatus().total == 0)
        #expect(client.portal.requests.count == requests)
        #expect(try texts(client.cache) == ["new"])
    }

    @Test func aDraftIsRestoredFromItsFileAsADraft() async throws {
        try await draft("7", "mine")
        try await draft("draft-1", "new")
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: client.cache.path + end)
        }

        let again = try OfflineClient(portal: client.portal, folder: client.folder)

        #expect(try texts(again.cache).sorted() == ["mine", "new"])
        #expect(try again.pending.isEmpty)
    }

    @Test func submittingADraftEndsIt() async throws {
        try await draft("7", "mine")

        let written = try await client.write(.remoteFirst, "7", ["text": "done"]).get()

        #expect(written.freshness.source == .remote)
        #expect(try client.cache.drafts().isEmpty && client.pending.isEmpty)
        #expect(client.portal.notes["7"]?.fields == ["text": "done"])
        #expect(try client.cached("7")?.fields == ["text": "done"])
    }

    @Test(arguments: [OfflinePolicy.remoteFirst, .cacheFirst])
    func aDraftThatThePortalRefusesIsADraftAgain(policy: OfflinePolicy) async throws {
        try await draft("7", "mine")
        client.portal.setFate(.refused)

        let written = await client.write(policy, "7", ["text": "done"])

        #expect(throws: ScreensError.self) { try written.get() }
        #expect(try texts(client.cache) == ["mine"] && client.pending.isEmpty)
    }

    @Test func aDraftThatIsDiscardedLeavesWhatThePortalHad() async throws {
        try await draft("7", "mine")
        try await draft("draft-1", "new")

        try client.cache.discard(try client.cache.drafts())

        #expect(try client.cached("7")?.fields == ["text": "old"])
        #expect(try client.cached("draft-1") == nil)
    }

    @Test func theFilesOfADraftAreSentWithIt() async throws {
        let parcels = try ParcelClient()
        let file = try parcels.makeFile("as it was", as: "a.txt")
        _ = try await parcels.write(Parcel(file), "draft-1", .cacheOnly).get()
        try parcels.makeFile("changed since", as: "a.txt")
        let draft = try #require(try parcels.cache.drafts().first)

        _ = try parcels.cache.queue(draft, at: Timestamp(milliseconds: 1_000_000))
        try await parcels.sync()

        #expect(parcels.arrived == ["a.txt: as it was"])
        #expect(try parcels.cache.drafts().isEmpty && parcels.cache.pendingWrites().isEmpty)
    }
}
