import ScreensKit
import Testing

@testable import ScreensOffline

/// The tables of writing policies in the documentation of User Portrait and DDL Form, row by row.
struct WritingPolicyTests {
    private let client: OfflineClient

    init() async throws {
        client = try OfflineClient()
        client.portal.change("7", to: ["text": "old"])
        await client.read("7")
    }

    // MARK: remote-only

    @Test func remoteOnlySendsToThePortal() async throws {
        let result = await client.write(.remoteOnly, "7", ["text": "new"])

        #expect(try result.get().freshness.source == .remote)
        #expect(client.portal.notes["7"]?.fields == ["text": "new"])
        #expect(try client.pending.isEmpty)
    }

    @Test func remoteOnlyCachesNothingThatWasNotCachedBefore() async throws {
        await client.write(.remoteOnly, "8", ["text": "new"])

        #expect(try client.cached("8") == nil)
    }

    @Test func remoteOnlyUpdatesACachedCopy() async throws {
        await client.write(.remoteOnly, "7", ["text": "new"])

        #expect(try client.cached("7")?.fields == ["text": "new"])
    }

    @Test(arguments: [VirtualPortal.Fate.requestLost, .refused])
    func remoteOnlyDiscardsAWriteThatFails(fate: VirtualPortal.Fate) async throws {
        client.portal.setFate(fate)

        let result = await client.write(.remoteOnly, "7", ["text": "new"])

        #expect(throws: ScreensError.self) { try result.get() }
        #expect(try client.pending.isEmpty)
        #expect(try client.cached("7")?.fields == ["text": "old"])
    }

    // MARK: cache-only

    @Test func cacheOnlyStoresTheWriteAndNeverSendsIt() async throws {
        let requests = client.portal.requests.count

        let result = await client.write(.cacheOnly, "7", ["text": "new"])

        #expect(try result.get().freshness.unsent == .draft)
        #expect(try client.cached("7")?.fields == ["text": "new"])
        #expect(try client.cached("7")?.isDirty == false)
        #expect(try client.pending.isEmpty)
        #expect(client.portal.requests.count == requests)
    }

    // MARK: remote-first

    @Test func remoteFirstSendsAndCachesThePortalsResult() async throws {
        let result = await client.write(.remoteFirst, "7", ["text": "new"])

        #expect(try result.get().freshness.source == .remote)
        #expect(try result.get().output.value?.version == 2)
        #expect(try client.cached("7")?.fields == ["text": "new"])
        #expect(try client.cached("7")?.isDirty == false)
    }

    @Test(arguments: [VirtualPortal.Fate.requestLost, .answerLost, .noConnection])
    func remoteFirstQueuesWithoutAConnection(fate: VirtualPortal.Fate) async throws {
        client.portal.setFate(fate)

        let result = await client.write(.remoteFirst, "7", ["text": "new"])

        #expect(try result.get().freshness.unsent == .pending)
        #expect(try client.cached("7")?.fields == ["text": "new"])
        #expect(try client.cached("7")?.isDirty == true)
    }

    @Test(arguments: [VirtualPortal.Fate.refused, .unauthorized])
    func remoteFirstStoresNothingWhenThePortalRefuses(fate: VirtualPortal.Fate) async throws {
        client.portal.setFate(fate)

        let result = await client.write(.remoteFirst, "7", ["text": "new"])

        #expect(throws: ScreensError.self) { try result.get() }
        #expect(try client.cached("7")?.fields == ["text": "old"])
        #expect(try client.pending.isEmpty)
    }

    // MARK: cache-first

    @Test func cacheFirstStoresBeforeItSends() async throws {
        let cache = client.cache
        let storedBefore = Flag()
        client.portal.with { state in
            state.onRequest = { _ in
                storedBefore.value = (try? cache.isDirty(OfflineClient.entry("7"))) == true
            }
        }

        let result = await client.write(.cacheFirst, "7", ["text": "new"])

        #expect(storedBefore.value)
        #expect(try result.get().freshness.source == .remote)
        #expect(client.portal.notes["7"]?.fields == ["text": "new"])
        #expect(try client.cached("7")?.isDirty == false)
    }

    @Test func cacheFirstQueuesWithoutAConnection() async throws {
        client.portal.setFate(.requestLost)

        let result = await client.write(.cacheFirst, "7", ["text": "new"])

        #expect(try result.get().freshness.unsent == .pending)
        #expect(try client.cached("7")?.fields == ["text": "new"])
        #expect(try client.cached("7")?.isDirty == true)
    }

    @Test(arguments: [OfflinePolicy.remoteFirst, .cacheFirst])
    func aPortalThatIsDownDoesNotRefuse(policy: OfflinePolicy) async throws {
        client.portal.setFate(.unavailable(retryAfter: 1))

        let old = await client.write(policy, "7", ["text": "new"])
        let new = await client.write(policy, "draft-1", ["text": "added"])

        #expect(
            try old.get().freshness.unsent == .pending && new.get().freshness.unsent == .pending
        )
        #expect(try client.cached("7")?.fields == ["text": "new"])
        #expect(try client.pending.map(\.state) == [.pending, .pending])
    }

    @Test(arguments: [VirtualPortal.Fate.refused, .unauthorized])
    func cacheFirstRestoresTheOldVersionWhenThePortalRefuses(fate: VirtualPortal.Fate) async throws
    {
        client.portal.setFate(fate)

        let old = await client.write(.cacheFirst, "7", ["text": "new"])
        let new = await client.write(.cacheFirst, "draft-1", ["text": "new"])

        #expect(throws: ScreensError.self) { try old.get() }
        #expect(throws: ScreensError.self) { try new.get() }
        #expect(try client.cached("7")?.fields == ["text": "old"])
        #expect(try client.cached("7")?.isDirty == false)
        #expect(try client.cached("draft-1") == nil)
        #expect(try client.pending.isEmpty)
    }

    @Test func aRefusalRestoresTheDraft() async throws {
        await client.write(.cacheOnly, "8", ["text": "draft"])
        client.portal.setFate(.refused)

        let result = await client.write(.cacheFirst, "8", ["more": "x"])

        #expect(throws: ScreensError.self) { try result.get() }
        #expect(try client.cached("8")?.fields == ["text": "draft"])
    }

    @Test func aRefusedEditOfAPendingOneLeavesThatPending() async throws {
        client.portal.setFate(.requestLost)
        await client.write(.cacheFirst, "7", ["text": "first"])
        client.portal.with { state in
            state.fate = { $0 == "/note/set" ? .refused : .answered }
        }

        let result = await client.write(.cacheFirst, "7", ["text": "second"])

        #expect(throws: ScreensError.self) { try result.get() }
        #expect(try client.cached("7")?.fields == ["text": "first"])
        #expect(try client.pending.map(\.state) == [.pending])
    }

    @Test func staleWhileRevalidateWritesAsCacheFirst() async throws {
        client.portal.setFate(.requestLost)

        let result = await client.write(.staleWhileRevalidate, "7", ["text": "new"])

        #expect(try result.get().freshness.unsent == .pending)
    }

    // MARK: All policies

    @Test(arguments: OfflinePolicy.allCases)
    func anInvalidWriteIsRefusedBeforeItIsStoredOrSent(policy: OfflinePolicy) async throws {
        let requests = client.portal.requests.count

        let result = await client.write(policy, "7", ["bad": "x"])

        #expect(throws: ScreensError.invalid("bad is bad")) { try result.get() }
        #expect(try client.pending.isEmpty)
        #expect(try client.cached("7")?.fields == ["text": "old"])
        #expect(client.portal.requests.count == requests)
    }

    @Test(arguments: [OfflinePolicy.remoteFirst, .cacheFirst, .cacheOnly])
    func aWriteToAPendingEntryIsMergedWithIt(policy: OfflinePolicy) async throws {
        client.portal.setFate(.requestLost)
        await client.write(.remoteFirst, "7", ["a": "1"])

        await client.write(policy, "7", ["b": "2"])

        #expect(try client.pending.count == 1)
        #expect(try client.cached("7")?.fields == ["text": "old", "a": "1", "b": "2"])
    }

    @Test func aPendingChangeIsShownInsteadOfThePortalsAnswer() async throws {
        client.portal.setFate(.requestLost)
        await client.write(.remoteFirst, "7", ["text": "mine"])
        client.portal.setFate(.answered)

        let first = try await client.read("7").get()
        let only = try await client.read("7", .remoteOnly).get()

        #expect(first.output.fields == ["text": "mine"])
        #expect(first.freshness.unsent != nil)
        #expect(only.output.fields == ["text": "old"])
    }

    @Test func aPendingRemovalHidesTheEntry() async throws {
        client.portal.setFate(.requestLost)
        await client.write(.remoteFirst, "7", nil)
        client.portal.setFate(.answered)

        let read = await client.read("7", .cacheFirst)

        #expect(throws: ScreensError.notCached("It was removed on this machine.")) {
            try read.get()
        }
    }

    @Test func anAnswerFromBeforeAWriteDoesNotHideIt() async throws {
        let (client, crossed) = (client, Flag())
        client.portal.with { state in
            state.onAnswered = { path in
                guard path == "/note/find", !crossed.value else { return }
                crossed.value = true
                await client.write(.remoteFirst, "7", ["text": "new"])
            }
        }

        await client.read("7")

        #expect(try client.cached("7")?.fields == ["text": "new"])
    }
}
