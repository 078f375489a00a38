import ScreensKit
import Testing

@testable import ScreensOffline

/// Several pages and processes of one user work on one draft, or beside it: no draft that was
/// acknowledged is lost, and nothing that a page did not show is reverted.
struct DraftPagesTests {
    private let client: OfflineClient
    /// The portal's copy that pages have loaded.
    private let loaded: Note
    private let new = CacheEntry.temporaryKey("draft")

    init() async throws {
        client = try OfflineClient()
        client.portal.change("7", to: ["a": "old", "b": "old"])
        loaded = try await client.read("7").get().output
    }

    private static let sending: [OfflinePolicy] = [
        .remoteFirst, .cacheFirst, .staleWhileRevalidate,
    ]

    /// Stores a draft, made on a copy.
    @discardableResult
    private func draft(_ key: String, _ fields: [String: String], on shown: Note? = nil)
        async throws -> Note
    {
        try #require(
            try await client.write(.cacheOnly, key, fields, on: shown).get().output.value
        )
    }

    private func drafts() throws -> [JSONObject] {
        try client.cache.drafts().compactMap { $0.localValue?["fields"]?.object }
    }

    /// Sends the only draft.
    private func sendDraft() async throws -> SyncSummary {
        let draft = try #require(try client.cache.drafts().first)
        _ = try client.cache.queue(draft, at: client.services.clock())
        return try await SyncManager(cacheManager: client.cache).sync()
    }

    // MARK: A draft, and another edit of its entry

    @Test(arguments: sending)
    func anEditOfThePortalsCopyIsSentBesideTheDraft(policy: OfflinePolicy) async throws {
        try await draft("7", ["a": "draft"], on: loaded)

        let written = try await client.write(policy, "7", ["b": "mine"], on: loaded).get()

        #expect(written.freshness.source == .remote)
        #expect(client.portal.notes["7"]?.fields == ["a": "old", "b": "mine"])
        #expect(try drafts().map { $0["a"] } == ["draft"])
    }

    /// The user's own edit of other fields is no reason to ask the user about the draft.
    @Test(arguments: sending)
    func aDraftIsSentOnTopOfWhatItsUserSentBesideIt(policy: OfflinePolicy) async throws {
        try await draft("7", ["a": "draft"], on: loaded)
        await client.write(policy, "7", ["b": "mine"], on: loaded)

        let summary = try await sendDraft()

        #expect(summary.completed == 1 && summary.conflicted == 0)
        #expect(client.portal.notes["7"]?.fields == ["a": "draft", "b": "mine"])
    }

    /// An edit of the same field is not reverted unseen by the draft.
    @Test func aDraftOfAFieldThatWasSentMeanwhileIsAConflict() async throws {
        try await draft("7", ["a": "draft"], on: loaded)
        await client.write(.remoteFirst, "7", ["a": "mine"], on: loaded)

        #expect(try await sendDraft().conflicted == 1)
        #expect(client.portal.notes["7"]?.fields["a"] == "mine")
    }

    @Test(
        arguments: sending,
        [VirtualPortal.Fate.noConnection, .requestLost, .answerLost, .unavailable(retryAfter: 1)]
    )
    func anEditThatWouldHaveToBeQueuedBesideADraftIsRefused(
        policy: OfflinePolicy,
        fate: VirtualPortal.Fate
    ) async throws {
        try await draft("7", ["a": "draft"], on: loaded)
        client.portal.setFate(fate)

        let result = await client.write(policy, "7", ["b": "mine"], on: loaded)

        let error = #expect(throws: ScreensError.self) { try result.get() }
        #expect(error?.message.contains("\"7\" has a draft") == true, "\(error?.message ?? "")")
        #expect(try drafts() == [["a": "draft", "b": "old"]])
        #expect(try client.pending.isEmpty)
    }

    @Test(arguments: sending)
    func anEditInConflictBesideADraftIsRefused(policy: OfflinePolicy) async throws {
        try await draft("7", ["a": "draft"], on: loaded)
        client.portal.change("7", to: ["a": "theirs", "b": "old"])

        let result = await client.write(policy, "7", ["b": "mine"], on: loaded)

        let error = #expect(throws: ScreensError.self) { try result.get() }
        #expect(error?.message.contains("\"7\" has a draft") == true, "\(error?.message ?? "")")
        #expect(try drafts() == [["a": "draft", "b": "old"]])
        #expect(try client.pending.isEmpty)
        #expect(client.portal.notes["7"]?.fields["a"] == "theirs")
    }

    /// Another process, without a connection, writes while this one waits for the portal's answer.
    private func write(
        _ policy: OfflinePolicy,
        _ fields: [String: String],
        duringTheRequest path: String
    ) throws {
        let dead = VirtualPortal()
        dead.setFate(.noConnection)
        let other = try OfflineClient(portal: dead, folder: client.folder)
        let (loaded, hasWritten) = (loaded, Flag())
        client.portal.with { state in
            state.fate = { $0 == path ? .answerLost : .answered }
            state.onRequest = { asked in
                guard asked == path, !hasWritten.value else { return }
                hasWritten.value = true
                await other.write(policy, "7", fields, on: loaded)
            }
        }
    }

    /// The change is in the queue while it is sent, and a draft of an entry with a queued change is combined with that.
    @Test func aDraftThatIsStoredDuringARequestWhoseAnswerIsLostStays() async throws {
        try write(.cacheOnly, ["a": "draft"], duringTheRequest: "/note/set")

        _ = await client.write(.remoteFirst, "7", ["b": "mine"], on: loaded)

        #expect(try drafts().isEmpty && client.pending.count == 1)
        #expect(try client.cached("7")?.fields == ["a": "draft", "b": "mine"])
    }

    @Test func aChangeThatIsQueuedDuringARequestWhoseAnswerIsLostStays() async throws {
        try write(.cacheFirst, ["a": "queued"], duringTheRequest: "/note/set")

        await client.write(.remoteFirst, "7", ["b": "mine"], on: loaded)
        client.portal.setFate(.answered)
        client.advance(1_000_000)
        try await SyncManager(cacheManager: client.cache).sync()

        #expect(client.portal.notes["7"]?.fields == ["a": "queued", "b": "mine"])
        #expect(try client.pending.isEmpty)
    }

    /// The portal gives an addition a key under which a draft was stored already.
    @Test func aDraftUnderTheKeyThatAnAdditionReceivesStays() async throws {
        client.portal.with { state in
            state.fate = { $0 == "/note/add" ? .answerLost : .answered }
        }
        await client.write(.remoteFirst, new, ["a": "added"])
        let added = try await client.read("note-1").get().output
        try await draft("note-1", ["a": "draft"], on: added)
        client.portal.setFate(.answered)
        client.advance(1_000_000)

        let summary = try await SyncManager(cacheManager: client.cache).sync()

        #expect(summary.completed == 1)
        #expect(try drafts() == [["a": "draft"]])
        #expect(try client.pending.isEmpty)
    }

    /// A new draft is stored again while a version of it is being added.
    @Test func aDraftThatIsStoredWhileItIsSentFollowsItsRecord() async throws {
        let shown = try await draft(new, ["a": "1"])
        let (client, new, hasWritten) = (client, new, Flag())
        client.portal.with { state in
            state.onRequest = { path in
                guard path == "/note/add", !hasWritten.value else { return }
                hasWritten.value = true
                await client.write(.cacheOnly, new, ["b": "2"], on: shown)
            }
        }

        await client.write(.remoteOnly, new, ["a": "2"], on: shown)
        _ = try await sendDraft()

        #expect(client.portal.notes["note-1"]?.fields["b"] == "2")
        #expect(client.portal.notes.count == 2)
    }

    // MARK: Several pages of one draft

    @Test func pagesOfANewDraftAreMerged() async throws {
        let shown = try await draft(new, ["a": "1", "b": "1"])
        try await draft(new, ["a": "2"], on: shown)

        try await draft(new, ["b": "2"], on: shown)

        #expect(try drafts() == [["a": "2", "b": "2"]])
        let summary = try await sendDraft()
        #expect(summary.completed == 1 && summary.conflicted == 0)
        #expect(client.portal.notes["note-1"]?.fields == ["a": "2", "b": "2"])
    }

    @Test func pagesOfADraftOfAnExistingEntryAreMerged() async throws {
        try await draft("7", ["a": "1"], on: loaded)

        try await draft("7", ["b": "2"], on: loaded)

        #expect(try drafts() == [["a": "1", "b": "2"]])
        #expect(try await sendDraft().completed == 1)
        #expect(client.portal.notes["7"]?.fields == ["a": "1", "b": "2"])
    }

    @Test(arguments: ["7", "new"])
    func aPageThatChangesTheSameFieldIsRefused(key: String) async throws {
        let key = key == "new" ? new : key
        let shown = try await draft(key, ["a": "1"], on: key == new ? nil : loaded)
        try await draft(key, ["a": "2"], on: shown)

        let result = await client.write(.cacheOnly, key, ["a": "3"], on: shown)

        let error = #expect(throws: ScreensError.self) { try result.get() }
        #expect(error?.message.contains("\"\(key)\" has a draft") == true)
        #expect(try drafts().map { $0["a"] } == ["2"])
    }

    /// A page that shows an older version of a draft submits it.
    @Test(arguments: sending, ["7", "new"])
    func anOlderVersionOfADraftIsSentWithTheNewerOne(
        policy: OfflinePolicy,
        key: String
    ) async throws {
        let key = key == "new" ? new : key
        let shown = try await draft(key, ["a": "1"], on: key == new ? nil : loaded)
        try await draft(key, ["a": "2"], on: shown)

        let written = try await client.write(policy, key, ["b": "3"], on: shown).get()

        #expect(written.freshness.source == .remote)
        let sent = client.portal.notes[key == new ? "note-1" : key]
        #expect(sent?.fields == ["a": "2", "b": "3"])
        #expect(try drafts().isEmpty && client.pending.isEmpty)
    }

    /// What a page made of a new entry that was discarded elsewhere is a new entry again.
    @Test(arguments: [OfflinePolicy.cacheOnly, .remoteFirst])
    func aNewEntryThatWasDiscardedIsNoConflictWithNothing(policy: OfflinePolicy) async throws {
        client.portal.setFate(.noConnection)
        let shown = try #require(
            try await client.write(policy, new, ["a": "1"]).get().output.value
        )
        try client.cache.discard(try client.cache.drafts())
        for write in try client.pending { _ = try client.cache.drop([write]) }
        client.portal.setFate(.answered)

        try await draft(new, ["a": "2"], on: shown)

        #expect(try await sendDraft().conflicted == 0)
        #expect(client.portal.notes["note-1"]?.fields == ["a": "2"])
    }

    @Test func aDraftThatTwoPagesSubmitAtOnceIsAddedOnce() async throws {
        let shown = try await draft(new, ["a": "1"])
        let (client, new, hasWritten) = (client, new, Flag())
        client.portal.with { state in
            state.onRequest = { path in
                guard path == "/note/add", !hasWritten.value else { return }
                hasWritten.value = true
                await client.write(.remoteFirst, new, ["b": "2"], on: shown)
            }
        }

        await client.write(.remoteFirst, new, ["c": "3"], on: shown)
        client.advance(1_000_000)
        try await SyncManager(cacheManager: client.cache).sync()

        #expect(client.portal.notes["note-1"]?.fields == ["a": "1", "b": "2", "c": "3"])
        #expect(client.portal.notes.count == 2)
    }
}
