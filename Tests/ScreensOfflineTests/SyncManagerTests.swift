import ScreensKit
import ScreensSQLite
import Testing

@testable import ScreensOffline

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SyncManagerTests {
    private let client: OfflineClient
    private let listener = Listener()
    private let manager: SyncManager

    init() throws {
        client = try OfflineClient()
        manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
    }

    /// Queues a change while the portal is unreachable.
    private func queue(
        _ key: String,
        _ fields: [String: String]? = ["text": "new"],
        after dependencies: [String] = [],
        meeting fate: VirtualPortal.Fate = .requestLost
    ) async {
        client.portal.setFate(fate)
        await client.write(.cacheFirst, key, fields, after: dependencies)
        client.portal.setFate(.answered)
        client.advance(1_000_000)
    }

    @Test func anEmptyQueueHasNoItems() async throws {
        let summary = try await manager.sync()

        #expect(listener.calls == ["count 0"])
        #expect(summary == SyncSummary())
    }

    @Test func itemsStartInTheOrderInWhichTheyWereQueued() async throws {
        for key in ["c", "a", "b"] { await queue(key) }

        let summary = try await manager.sync()

        let starts = listener.calls.filter { $0.hasPrefix("start") }
        #expect(listener.calls.first == "count 3")
        #expect(starts == ["start Note c", "start Note a", "start Note b"])
        #expect(Set(listener.calls.suffix(from: 1)).count == 6)
        #expect(summary.completed == 3)
        #expect(try client.pending.isEmpty)
        #expect(client.portal.notes.keys.sorted() == ["a", "b", "c"])
    }

    @Test func theMainActorIsNotBlockedWhileTheDatabaseIsInUse() async throws {
        await queue("7")
        let holder = DatabaseHolder(client.cache)
        await holder.hasBegun()

        let summary = Task.immediate { try await manager.sync() }
        let count = Task.immediate { try await manager.pendingItemsToSync() }
        // `Task.yield()` would need a thread of the runtime, and both calls may be waiting on one.
        let end = ContinuousClock.now + .milliseconds(200)
        while ContinuousClock.now < end { await Task { @MainActor in }.value }
        holder.release()

        #expect(try await summary.value.completed == 1)
        #expect((0...1).contains(try await count.value))
        #expect(await !holder.hasTimedOut())
    }

    @Test func itemsHaveTheirAttributes() async throws {
        await queue("7")

        try await manager.sync()

        #expect(listener.attributes == [["note": "7"]])
    }

    @Test func editsOfOneEntryAreSentAsOne() async throws {
        for value in ["1", "2", "3"] { await queue("draft-x", ["text": value]) }

        try await manager.sync()

        #expect(client.portal.applied.map(\.note?.fields) == [["text": "1"], ["text": "3"]])
        #expect(Set(client.portal.notes.values.map(\.fields)) == [["text": "3"]])
    }

    @Test func anAddedEntryTakesThePortalsKey() async throws {
        await queue("draft-x")

        try await manager.sync()

        #expect(listener.calls.last == "completed draft-x")
        #expect(try client.cached("note-1")?.isDirty == false)
        #expect(try client.cached("draft-x") == nil)
        #expect(try await client.read("draft-x", .cacheOnly).get().output.fields == ["text": "new"])
    }

    @Test func aDependentChangeIsSentAfterItsParentWithTheNewKey() async throws {
        await queue("draft-y", ["of": "draft-x"], after: ["draft-x"])
        await queue("draft-x")

        let summary = try await manager.sync()

        #expect(summary.completed == 2)
        #expect(client.portal.notes["note-2"]?.fields == ["of": "note-1"])
    }

    @Test func aChangeThatDependsOnAFailingOneFailsAndStays() async throws {
        await queue("draft-x", meeting: .noConnection)
        await queue("draft-y", ["of": "draft-x"], after: ["draft-x"])
        client.portal.setFate(.refused)

        let summary = try await manager.sync()

        #expect(summary.failed == 2)
        #expect(listener.errors.last?.message.contains("draft-x") == true)
        #expect(try client.pending.map(\.state) == [.refused, .pending])
    }

    @Test func changesThatDependOnEachOtherEnd() async throws {
        await queue("draft-x", after: ["draft-y"])
        await queue("draft-y", after: ["draft-x"])

        let summary = try await manager.sync()

        #expect(summary.failed + summary.completed == 2)
    }

    @Test func aLostAnswerIsNotSentTwice() async throws {
        client.portal.setFate(.answerLost)
        await client.write(.remoteFirst, "draft-x", ["text": "new"])
        await client.write(.cacheFirst, "draft-z", ["text": "z"])
        client.portal.setFate(.answered)
        client.advance(1_000_000)

        try await manager.sync()

        #expect(try client.pending.isEmpty)
        #expect(client.portal.applied.count == 2)
        #expect(client.portal.notes.count == 2)
    }

    /// Users who may add records need not be allowed to view them.
    @Test func anAdditionThatNobodyMayViewIsNeitherParkedNorSentTwice() async throws {
        client.portal.setFate(.answerLost)
        await client.write(.remoteFirst, "draft-x", ["text": "new"])
        client.portal.with { state in
            state.fate = { $0 == "/note/find" ? .refused : .answered }
        }
        for _ in 0..<20 {
            client.advance(1_000_000)
            try await manager.sync()
        }
        #expect(try client.pending.map(\.state) == [.pending])
        #expect(try client.pending.first?.problem?.code == "exception")

        client.portal.setFate(.answered)
        client.advance(1_000_000)
        try await manager.sync()

        #expect(try client.pending.isEmpty)
        #expect(client.portal.applied.count == 1)
    }

    /// A refused edit is parked as usual, because only additions can be looked for.
    @Test func anEditThatNobodyMayViewIsParked() async throws {
        client.portal.change("7", to: ["text": "old"])
        await client.read("7")
        client.portal.setFate(.answerLost)
        await client.write(.remoteFirst, "7", ["text": "new"])
        client.portal.setFate(.refused)
        client.advance(1_000_000)

        try await manager.sync()

        #expect(try client.pending.map(\.state) == [.refused])
    }

    @Test func anAdditionThatIsFoundDespiteARefusalHasArrived() async throws {
        await queue("draft-x")
        client.portal.with { state in
            state.fate = { $0 == "/note/add" ? .carriedOutAndRefused : .answered }
        }

        let summary = try await manager.sync()

        #expect(summary.completed == 1)
        #expect(client.portal.notes.count == 1)
        #expect(try client.pending.isEmpty)
    }

    @Test func aChangeThatWasNeverSentIsNotLookedFor() async throws {
        client.portal.setFate(.noConnection)
        await client.write(.remoteFirst, "draft-x", ["text": "new"])
        client.portal.setFate(.answered)
        let before = client.portal.requests.count

        try await manager.sync()

        #expect(client.portal.requests.dropFirst(before) == ["/note/add"])
    }

    @Test func anEditAfterALostAnswerIsSentOnTopOfIt() async throws {
        client.portal.setFate(.answerLost)
        await client.write(.cacheFirst, "draft-x", ["text": "first"])
        client.portal.setFate(.requestLost)
        await client.write(.cacheFirst, "draft-x", ["text": "second"])
        client.portal.setFate(.answered)
        client.advance(1_000_000)

        try await manager.sync()

        #expect(client.portal.notes.values.map(\.fields) == [["text": "second"]])
        #expect(client.portal.applied.map(\.key) == ["note-1", "note-1"])
    }

    @Test func anEditMadeWhileAnEarlierOneIsBeingSentFollowsIt() async throws {
        await queue("7", ["text": "first"])
        let (client, edited) = (client, Flag())
        client.portal.with { state in
            state.onRequest = { path in
                guard path == "/note/set", !edited.value else { return }
                edited.value = true
                await client.write(.cacheFirst, "7", ["more": "second"])
            }
        }

        let summary = try await manager.sync()

        #expect(summary.completed == 1)
        #expect(client.portal.notes["7"]?.fields == ["text": "first", "more": "second"])
        #expect(client.portal.applied.count == 2)
        #expect(try client.pending.isEmpty)
    }

    @Test func aLostConnectionIsAFailureAndNeverCompleted() async throws {
        await queue("7")
        client.portal.setFate(.requestLost)

        let summary = try await manager.sync()

        #expect(summary.failed == 1 && summary.completed == 0)
        #expect(listener.calls.last == "failed 7")
        #expect(listener.errors.map(\.code) == ["connection"])
    }

    @Test func anUnreachablePortalIsNotAskedForEveryItem() async throws {
        for key in 0..<60 { await queue("k\(key)") }
        client.portal.setFate(.requestLost)
        let before = client.portal.requests.count

        let summary = try await manager.sync()

        #expect(summary.failed == 60)
        #expect(client.portal.requests.count - before < 40)
        #expect(summary.stopped?.isConnectionIssue == true)
    }

    @Test func eachFailureExtendsThePause() async throws {
        await queue("7")
        client.portal.setFate(.requestLost)
        var pauses: [Int64] = []
        for _ in 0..<12 {
            try await manager.sync()
            let retry = try #require(try client.pending.first?.retryAt)
            pauses.append(retry.milliseconds - client.services.clock().milliseconds)
            client.advance(1_000_000)
        }

        #expect(pauses.prefix(3) == [1_000, 2_000, 4_000])
        #expect(pauses.last == 300_000)
    }

    @Test func theNextAttemptIsStoredForTheNextProcess() async throws {
        await queue("7")
        client.portal.setFate(.unavailable(retryAfter: 120))
        try await manager.sync()

        let later = try OfflineClient(portal: client.portal, folder: client.folder)
        later.advance(1_000_000)
        let before = client.portal.requests.count
        try await SyncManager(cacheManager: later.cache).sync()

        #expect(client.portal.requests.count == before)
        let retry = try #require(try later.pending.first?.retryAt)
        #expect(retry.milliseconds - client.services.clock().milliseconds == 120_000)
    }

    @Test func aSignInProblemPausesAllAndParksNothing() async throws {
        for key in 0..<60 { await queue("k\(key)") }
        client.portal.setFate(.unauthorized)
        let before = client.portal.requests.count

        let summary = try await manager.sync()

        #expect(summary.stopped == .portal(.unauthorized("who?")))
        #expect(summary.failed == 60)
        #expect(client.portal.requests.count - before < 30)
        let now = client.services.now
        #expect(try client.pending.count { $0.isDue(now) } == 60)
    }

    @Test func aRefusedWriteIsParkedWithTheReasonAndBlocksNoOther() async throws {
        await queue("7", ["text": "x"])
        await queue("8")
        client.portal.with { state in
            let refused = Flag()
            state.fate = { path in
                guard path == "/note/set", !refused.value else { return .answered }
                refused.value = true
                return .refused
            }
        }

        let summary = try await manager.sync()
        let again = try await manager.sync()

        #expect(summary.failed == 1 && summary.completed == 1)
        #expect(again.items == 0)
        let parked = try #require(try client.pending.first)
        #expect(parked.state == .refused)
        #expect(parked.problem?.message.contains("refused") == true)
    }

    @Test func aParkedWriteIsSentWhenAskedFor() async throws {
        await queue("7")
        client.portal.setFate(.refused)
        try await manager.sync()
        client.portal.setFate(.answered)

        try client.cache.retry(client.pending)
        let summary = try await manager.sync()

        #expect(summary.completed == 1)
    }

    @Test func aFailingPortalIsRetriedForever() async throws {
        await queue("7")
        client.portal.setFate(.unavailable(retryAfter: nil))
        for _ in 0..<20 {
            try await manager.sync()
            client.advance(1_000_000)
        }

        #expect(try client.pending.first?.state == .pending)
    }

    @Test func aCollectionWithoutSynchroniserFailsAndStays() async throws {
        await queue("7")
        let table = CacheEntry(collection: "Poll", key: "1")
        _ = try client.cache.write { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).add(
                PendingWrite(
                    of: table,
                    action: "vote",
                    base: nil,
                    local: [1],
                    at: Timestamp(milliseconds: 0)
                )
            )
        }

        let summary = try await manager.sync()

        #expect(summary.completed == 1 && summary.failed == 1)
        #expect(listener.errors.first?.message.contains("Poll") == true)
        #expect(try client.pending.map(\.state) == [.pending])
    }

    @Test(arguments: [-1, -3_600_000, -400 * 86_400_000] as [Int64])
    func aClockThatIsSetBackDelaysNoRetry(milliseconds: Int64) async throws {
        await queue("7")
        client.portal.setFate(.unavailable(retryAfter: 3_600))
        try await manager.sync()
        client.portal.setFate(.answered)

        #expect(try await manager.sync().items == 0)
        client.advance(milliseconds)
        #expect(try await manager.sync().completed == 1)
    }

    @Test func aRetryLaterThanAnyPauseIsDue() async throws {
        await queue("7")
        try client.cache.write { (connection) throws(DatabaseFailure) in
            try connection.run(
                "UPDATE outbox SET retryAt = ?, failedAt = NULL",
                [.int(client.services.clock().milliseconds + Backoff.longestPause + 1)]
            )
        }

        #expect(try await manager.sync().completed == 1)
    }

    @Test func droppingAWriteRestoresThePortalsVersion() async throws {
        client.portal.change("7", to: ["text": "old"])
        await client.read("7")
        await queue("7")

        try client.cache.drop(client.pending)

        #expect(try client.cached("7")?.fields == ["text": "old"])
        #expect(try client.cached("7")?.isDirty == false)
    }

    @Test func aSecondManagerWaitsForTheFirst() async throws {
        for key in 0..<50 { await queue("k\(key)") }
        let other = SyncManager(cacheManager: client.cache)

        async let first = manager.sync()
        async let second = other.sync()
        let summaries = try await [first, second]

        #expect(summaries.map(\.completed).reduce(0, +) == 50)
        #expect(client.portal.applied.count == 50)
    }

    @Test func startingTwiceSynchronisesOnce() async throws {
        await queue("7")

        manager.startSync()
        try await manager.sync()

        #expect(listener.calls.filter { $0.hasPrefix("count") } == ["count 1"])
    }

    @Test func selectedWritesAreSentAfterTheCurrentRun() async throws {
        for key in 0..<5 { await queue("k\(key)") }
        let parked = try #require(try client.pending.first)
        client.portal.with { state in
            let refused = Flag()
            // Only one write is refused, because several are sent at the same time.
            state.fateOfKey = { key, _ in
                guard key == parked.key, !refused.value else { return .answered }
                refused.value = true
                return .refused
            }
        }
        try await manager.sync()
        try client.cache.retry([parked])

        manager.startSync()
        let summary = try await manager.sync(only: [parked.id])

        #expect(summary.items <= 1 && summary.failed == 0)
        #expect(try client.pending.isEmpty)
    }

    @Test func attributesOfEarlierWritesRemain() async throws {
        await queue("7")
        let write = EntryWrite(
            of: CacheEntry(collection: "Note", key: "7", attributes: ["more": 1]),
            by: NoteSynchronizer.self
        ) { _ in Note(["text": "x"]) }
        client.portal.setFate(.noConnection)

        _ = await client.engine.write(
            .remoteFirst,
            "writeNote",
            write,
            by: AnySynchronizer(NoteSynchronizer.self),
            with: client.services
        )

        #expect(try client.pending.first?.attributes == ["note": "7", "more": 1])
    }

    @Test func aCacheWithoutAHostReportsIt() async throws {
        let temporary = try TemporaryCache()

        await #expect(throws: ScreensError.self) {
            try await SyncManager(cacheManager: temporary.cache).sync()
        }
    }
}
