import ScreensKit
import Testing

@testable import ScreensOffline

/// Another user edits a note at any moment between reading and writing it; no edit is overwritten
/// silently.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LostUpdateTests {
    /// When the other user's edit reaches the portal.
    enum Moment: CaseIterable {
        case beforeReading, afterReading, beforeTheQuestion, afterQueueing
    }

    /// What another page of the same user did to the cache after this page was loaded.
    enum OtherPage: CaseIterable { case idle, refreshed }

    private let client: OfflineClient

    init() async throws {
        client = try OfflineClient()
        client.portal.change("7", to: ["a": "old", "b": "old"])
        await client.read("7")
    }

    private func editElsewhere() { client.portal.change("7", to: ["a": "old", "b": "theirs"]) }

    /// Edits a loaded note, with the other user's edit in between.
    private func edit(
        _ policy: OfflinePolicy,
        _ moment: Moment,
        _ other: OtherPage = .idle
    ) async throws -> Answer<EntryVersion<Note>> {
        let (client, edited) = (client, Flag())
        if moment == .beforeReading { editElsewhere() }
        let shown = try await client.read("7", policy).get().output
        if moment == .afterReading { editElsewhere() }
        if other == .refreshed { await client.read("7", .remoteFirst) }
        if moment == .beforeTheQuestion {
            client.portal.with { state in
                state.onRequest = { _ in
                    guard !edited.value else { return }
                    edited.value = true
                    client.portal.change("7", to: ["a": "old", "b": "theirs"])
                }
            }
        }
        if moment == .afterQueueing { client.portal.setFate(.noConnection) }
        let written = try await client.write(policy, "7", ["a": "mine"], on: shown).get()
        if moment == .afterQueueing {
            editElsewhere()
            client.portal.setFate(.answered)
            client.advance(1_000_000)
        }
        return written
    }

    private func sync(_ resolution: SyncConflictResolution?) async throws -> SyncSummary {
        let listener = Listener(resolution)
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
        return try await manager.sync()
    }

    nonisolated private static let checking: [OfflinePolicy] = [
        .remoteFirst, .cacheFirst, .staleWhileRevalidate,
    ]

    @Test(arguments: checking, Moment.allCases)
    func anEditBetweenReadingAndWritingIsNeverOverwrittenSilently(
        policy: OfflinePolicy,
        moment: Moment
    ) async throws {
        for other in OtherPage.allCases {
            let tests = try await LostUpdateTests()
            _ = try await tests.edit(policy, moment, other)
            _ = try await tests.sync(.merge)

            let note = tests.client.portal.notes["7"]?.fields
            #expect(note == ["a": "mine", "b": "theirs"], "\(other)")
            #expect(try tests.client.pending.isEmpty, "\(other)")
        }
    }

    @Test(arguments: checking)
    func theConflictIsReportedAtOnceAndStaysVisible(policy: OfflinePolicy) async throws {
        let written = try await edit(policy, .beforeTheQuestion)

        #expect(written.freshness.unsent == .conflicted)
        #expect(StoredChange(written)?.unsent == .conflicted)
        #expect(try client.pending.map(\.state) == [.conflicted])
        #expect(client.portal.notes["7"]?.fields["b"] == "theirs")
        let read = try await client.read("7", policy).get()
        #expect(read.output.fields["a"] == "mine" && read.freshness.unsent == .conflicted)
    }

    @Test(
        arguments: checking,
        [
            (.useLocal, ["a": "mine", "b": "old"]), (.useRemote, ["a": "old", "b": "theirs"]),
            (.discard, ["a": "old", "b": "theirs"]), (.ignore, ["a": "old", "b": "theirs"]),
            (.merge, ["a": "mine", "b": "theirs"]),
        ] as [(SyncConflictResolution, [String: String])]
    )
    func aConflictFoundOnlineHasTheSameAnswers(
        policy: OfflinePolicy,
        answer: (SyncConflictResolution, [String: String])
    ) async throws {
        _ = try await edit(policy, .afterReading, .refreshed)

        let summary = try await sync(answer.0)

        #expect(client.portal.notes["7"]?.fields == answer.1)
        #expect(summary.completed == (answer.0 == .ignore ? 0 : 1))
    }

    @Test(arguments: checking)
    func anEditOfWhatNobodyElseChangedIsSentAtOnce(policy: OfflinePolicy) async throws {
        let before = client.portal.requests.count

        let written = try await client.write(policy, "7", ["a": "mine"]).get()

        #expect(written.freshness.source == .remote && written.freshness.unsent == nil)
        #expect(client.portal.requests.dropFirst(before) == ["/note/find", "/note/set"])
    }

    @Test(arguments: checking)
    func equalValuesThatSomebodyWroteAgainAreNoConflict(policy: OfflinePolicy) async throws {
        let shown = try await client.read("7", .cacheFirst).get().output
        client.portal.change("7", to: ["a": "old", "b": "old"])

        let written = try await client.write(policy, "7", ["a": "mine"], on: shown).get()

        #expect(written.freshness.source == .remote)
        #expect(client.portal.notes["7"]?.fields == ["a": "mine", "b": "old"])
    }

    @Test(arguments: checking)
    func theSameEditBySomebodyElseIsNoConflict(policy: OfflinePolicy) async throws {
        client.portal.change("7", to: ["a": "mine", "b": "old"])

        let written = try await client.write(policy, "7", ["a": "mine"]).get()

        #expect(written.freshness.source == .remote && client.portal.applied.isEmpty)
        #expect(try client.cached("7")?.isDirty == false)
    }

    @Test(arguments: checking)
    func anAdditionIsNotLookedFor(policy: OfflinePolicy) async throws {
        let before = client.portal.requests.count

        await client.write(policy, "draft-1", ["a": "new"])

        #expect(client.portal.requests.dropFirst(before) == ["/note/add"])
    }

    /// A vote: the last one wins, whatever the portal has.
    private struct Vote: Synchronizer {
        private let notes = NoteSynchronizer()
        var looksBeforeSending: Bool { false }

        func send(
            _ change: EntryChange<Note>,
            in context: InteractionContext
        ) async throws -> EntryVersion<Note> {
            try await notes.send(change, in: context)
        }

        func loadRemoteVersion(
            of change: EntryChange<Note>,
            in context: InteractionContext
        ) async throws -> EntryVersion<Note>? {
            try await notes.loadRemoteVersion(of: change, in: context)
        }
    }

    @Test(arguments: checking)
    func lastWriteWinsIsSentWithoutACheck(policy: OfflinePolicy) async throws {
        editElsewhere()
        let before = client.portal.requests.count
        let write = EntryWrite(of: OfflineClient.entry("7"), by: Vote.self) { _ in
            Note(["a": "mine"])
        }

        let written = await client.engine.write(
            policy,
            "vote",
            write,
            by: AnySynchronizer(Vote.self),
            with: client.services
        )

        #expect(try written.get().freshness.source == .remote)
        #expect(client.portal.requests.dropFirst(before) == ["/note/set"])
    }

    @Test func remoteOnlySendsWithoutACheck() async throws {
        let before = client.portal.requests.count
        editElsewhere()

        await client.write(.remoteOnly, "7", ["a": "mine"])

        #expect(client.portal.requests.dropFirst(before) == ["/note/set"])
    }

    @Test(arguments: checking)
    func anUnansweredCheckQueuesTheEditUnsent(policy: OfflinePolicy) async throws {
        client.portal.with { state in
            state.fate = { $0 == "/note/find" ? .requestLost : .answered }
        }

        let written = try await client.write(policy, "7", ["a": "mine"]).get()

        #expect(written.freshness.unsent == .pending)
        #expect(client.portal.applied.isEmpty)
        #expect(try client.pending.map(\.attempt) == [nil])
    }

    @Test(arguments: checking)
    func aRefusedCheckRefusesTheEdit(policy: OfflinePolicy) async throws {
        client.portal.with { state in
            state.fate = { $0 == "/note/find" ? .refused : .answered }
        }

        let result = await client.write(policy, "7", ["a": "mine"])

        #expect(throws: ScreensError.self) { try result.get() }
        #expect(client.portal.applied.isEmpty)
        #expect(try client.pending.isEmpty)
        #expect(try client.cached("7")?.fields == ["a": "old", "b": "old"])
    }

    @Test func aRemovalAtThePortalInTheMeantimeIsAConflict() async throws {
        client.portal.change("7", to: nil)

        let written = try await client.write(.remoteFirst, "7", ["a": "mine"]).get()

        #expect(written.freshness.unsent == .conflicted)
        #expect(client.portal.notes["7"] == nil)
    }

    /// The policy `cache-only` stores a change without asking the portal, but remembers the copy
    /// that was changed.
    @Test(arguments: checking)
    func aDraftThatIsSentLaterIsComparedWithItsBase(policy: OfflinePolicy) async throws {
        _ = try await edit(.cacheOnly, .afterReading)
        let draft = try await client.read("7", .cacheOnly).get().output

        let written = try await client.write(policy, "7", ["c": "more"], on: draft).get()

        #expect(written.freshness.unsent == .conflicted)
        #expect(client.portal.notes["7"]?.fields == ["a": "old", "b": "theirs"])
    }

    // MARK: Entries that were never loaded

    nonisolated private static let sending: [OfflinePolicy] = checking + [.remoteOnly]

    /// How the first read fails.
    nonisolated private static let failures: [VirtualPortal.Fate] = [
        .requestLost, .noConnection, .answerLost, .unavailable(retryAfter: nil), .unauthorized,
        .refused, .failedAfterwards(.serverError),
    ]

    @Test(arguments: sending, failures)
    func anEntryThatCouldNotBeLoadedIsNotReplaced(
        policy: OfflinePolicy,
        failure: VirtualPortal.Fate
    ) async throws {
        client.portal.change("8", to: ["a": "old", "b": "old"])
        client.portal.setFate(failure)
        await #expect(throws: ScreensError.self) { try await client.read("8", policy).get() }
        client.portal.setFate(.answered)

        let result = await client.write(policy, "8", ["a": "mine"])

        let error = #expect(throws: ScreensError.self) { try result.get() }
        #expect(error?.message.contains("no copy of it was loaded") == true)
        #expect(client.portal.applied.isEmpty)
        #expect(try client.pending.isEmpty && client.cached("8") == nil)
    }

    @Test(arguments: checking)
    func anEntryThatIsChangedOfflineWithoutACopyIsNotReplacedLater(
        policy: OfflinePolicy
    ) async throws {
        client.portal.change("8", to: ["a": "old", "b": "old"])
        client.portal.setFate(.noConnection)
        await client.write(policy, "8", ["a": "mine"])
        client.portal.setFate(.answered)
        client.advance(1_000_000)

        #expect(try await sync(nil).conflicted == 1)
        #expect(client.portal.applied.isEmpty)
    }

    @Test(arguments: sending)
    func aNewEntryMayHaveAKeyOfItsOwn(policy: OfflinePolicy) async throws {
        let written = try await client.write(policy, "9", ["a": "mine"]).get()

        #expect(written.freshness.source == .remote)
        #expect(client.portal.notes["9"]?.fields == ["a": "mine"])
    }

    /// Only the user's answer about a draft sends it in place of what the portal has.
    @Test(arguments: checking)
    func aDraftOfAnEntryThatWasNeverLoadedReplacesNothing(policy: OfflinePolicy) async throws {
        client.portal.change("8", to: ["a": "old", "b": "old"])
        await client.write(.cacheOnly, "8", ["a": "mine"])
        let draft = try await client.read("8", .cacheOnly).get().output

        _ = await client.write(policy, "8", ["c": "more"], on: draft)

        #expect(client.portal.applied.isEmpty)
        #expect(try client.cached("8")?.fields?["a"] == "mine")
    }

    // MARK: Several pages of one user

    @Test(arguments: checking)
    func anEditOfAnOlderCopyIsMergedWithTheQueuedOne(policy: OfflinePolicy) async throws {
        let shown = try await client.read("7", policy).get().output
        client.portal.setFate(.noConnection)
        await client.write(.cacheFirst, "7", ["b": "other page"])
        client.portal.setFate(.answered)

        await client.write(policy, "7", ["a": "mine"], on: shown)

        #expect(client.portal.notes["7"]?.fields == ["a": "mine", "b": "other page"])
    }

    @Test(arguments: checking)
    func anEditThatWouldReplaceAnUnseenOneInTheQueueIsRefused(policy: OfflinePolicy) async throws {
        let shown = try await client.read("7", policy).get().output
        client.portal.setFate(.noConnection)
        await client.write(.cacheFirst, "7", ["a": "other page"])

        let result = await client.write(policy, "7", ["a": "mine"], on: shown)

        #expect(throws: ScreensError.self) { try result.get() }
        #expect(try client.cached("7")?.fields?["a"] == "other page")
    }

    @Test(arguments: checking)
    func anEditThatWouldReplaceAnUnseenOneAtThePortalIsAConflict(
        policy: OfflinePolicy
    ) async throws {
        let shown = try await client.read("7", policy).get().output
        await client.write(policy, "7", ["a": "other page"])

        let written = try await client.write(policy, "7", ["a": "mine"], on: shown).get()

        #expect(written.freshness.unsent == .conflicted)
        #expect(client.portal.notes["7"]?.fields["a"] == "other page")
    }
}
