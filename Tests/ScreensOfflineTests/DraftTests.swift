import Foundation
import ScreensKit
import Testing

@testable import ScreensOffline

/// What the policy `cache-only` stores is as safe as a queued change, and is sent when the user
/// asks for it.
struct DraftTests {
    private let office: Office

    init() async throws {
        office = try Office()
        office.portal.change("7", to: ["text": "old"])
        await office.read("7")
    }

    private func draft(_ key: String, _ text: String) async throws {
        _ = try await office.write(.cacheOnly, key, ["text": text]).get()
    }

    private func texts(_ cache: CacheManager) throws -> [String] {
        try cache.drafts().compactMap { $0.localValue?["fields"]?["text"]?.text }
    }

    @Test func anAnswerOfThePortalIsShownAndLeavesTheDraft() async throws {
        try await draft("7", "mine")

        let online = try await office.read("7").get()
        let here = try await office.read("7", .cacheOnly).get()

        #expect(online.output.fields == ["text": "old"])
        #expect(here.output.fields == ["text": "mine"] && here.freshness.unsent == .draft)
        #expect(try texts(office.cache) == ["mine"])
    }

    @Test func aDraftIsNoPendingChange() async throws {
        try await draft("draft-1", "new")
        let requests = office.portal.requests.count

        try await SyncManager(cacheManager: office.cache).sync()

        #expect(try office.pending.isEmpty && office.cache.queueStatus().total == 0)
        #expect(office.portal.requests.count == requests)
        #expect(try texts(office.cache) == ["new"])
    }

    @Test func aDraftIsRestoredFromItsFileAsADraft() async throws {
        try await draft("7", "mine")
        try await draft("draft-1", "new")
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: office.cache.path + end)
        }

        let again = try Office(portal: office.portal, folder: office.folder)

        #expect(try texts(again.cache).sorted() == ["mine", "new"])
        #expect(try again.pending.isEmpty)
    }

    @Test func submittingADraftEndsIt() async throws {
        try await draft("7", "mine")

        let written = try await office.write(.remoteFirst, "7", ["text": "done"]).get()

        #expect(written.destination == .portal)
        #expect(try office.cache.drafts().isEmpty && office.pending.isEmpty)
        #expect(office.portal.notes["7"]?.fields == ["text": "done"])
        #expect(try office.cached("7")?.fields == ["text": "done"])
    }

    @Test(arguments: [OfflinePolicy.remoteFirst, .cacheFirst])
    func aDraftThatThePortalRefusesIsADraftAgain(policy: OfflinePolicy) async throws {
        try await draft("7", "mine")
        office.portal.setFate(.refused)

        let written = await office.write(policy, "7", ["text": "done"])

        #expect(throws: ScreensError.self) { try written.get() }
        #expect(try texts(office.cache) == ["mine"] && office.pending.isEmpty)
    }

    @Test func aDraftThatIsDiscardedLeavesWhatThePortalHad() async throws {
        try await draft("7", "mine")
        try await draft("draft-1", "new")

        try office.cache.discard(try office.cache.drafts())

        #expect(try office.cached("7")?.fields == ["text": "old"])
        #expect(try office.cached("draft-1") == nil)
    }

    @Test func theFilesOfADraftAreSentWithIt() async throws {
        let parcels = try ParcelOffice()
        let file = try parcels.put("as it was", as: "a.txt")
        _ = try await parcels.write(Parcel(file), "draft-1", .cacheOnly).get()
        try parcels.put("changed since", as: "a.txt")
        let draft = try #require(try parcels.cache.drafts().first)

        _ = try parcels.cache.queue(draft, at: Timestamp(milliseconds: 1_000_000))
        try await parcels.sync()

        #expect(parcels.arrived == ["a.txt: as it was"])
        #expect(try parcels.cache.drafts().isEmpty && parcels.cache.pendingWrites().isEmpty)
    }
}
