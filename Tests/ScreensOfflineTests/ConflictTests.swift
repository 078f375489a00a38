import ScreensKit
import TestSupport
import Testing

@testable import ScreensOffline

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ConflictTests {
    private let client: OfflineClient

    /// Makes a note that was changed here and at the portal.
    init() async throws {
        client = try OfflineClient()
        client.portal.change("7", to: ["a": "1", "b": "1"])
        await client.read("7")
        client.portal.setFate(.requestLost)
        await client.write(.cacheFirst, "7", ["a": "here"])
        client.portal.setFate(.answered)
        client.advance(1_000_000)
    }

    private func changeAtPortal(_ fields: [String: String]? = ["a": "1", "b": "there"]) {
        client.portal.change("7", to: fields)
    }

    /// Synchronises with one answer for every conflict.
    private func sync(_ resolution: SyncConflictResolution?) async throws -> (
        Listener, SyncSummary
    ) {
        let listener = Listener(resolution)
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
        return (listener, try await manager.sync())
    }

    @Test func anUnchangedPortalIsNoConflict() async throws {
        let (listener, _) = try await sync(.useRemote)

        #expect(listener.conflicts.isEmpty)
        #expect(client.portal.notes["7"]?.fields == ["a": "here", "b": "1"])
    }

    @Test func theSameChangeOnBothSidesIsNoConflictAndIsNotSent() async throws {
        changeAtPortal(["a": "here", "b": "1"])

        let (listener, summary) = try await sync(.useRemote)

        #expect(listener.conflicts.isEmpty)
        #expect(summary.completed == 1)
        #expect(client.portal.applied.isEmpty)
        #expect(try client.cached("7")?.isDirty == false)
    }

    @Test func allThreeVersionsArePassedOn() async throws {
        changeAtPortal()

        let (listener, summary) = try await sync(nil)

        let conflict = try #require(listener.conflicts.first)
        #expect(conflict.base?.fields == ["a": "1", "b": "1"])
        #expect(conflict.local?.fields == ["a": "here", "b": "1"])
        #expect(conflict.remote?.fields == ["a": "1", "b": "there"])
        #expect(listener.calls == ["count 1", "start Note 7", "conflicted 7"])
        #expect(summary.conflicted == 1)
    }

    @Test(arguments: [nil, .useRemote] as [SyncConflictResolution?])
    func aReporterRecordsTheResult(resolution: SyncConflictResolution?) async throws {
        changeAtPortal()
        var (notes, conflicts) = ([String](), [SyncReporter.Conflict]())
        let reporter = SyncReporter(pause: .zero) {
            notes.append($0)
        } decide: {
            conflicts.append($0)
            return resolution
        }
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = reporter

        try await manager.sync()

        let outcome: SyncReporter.Item.Outcome = resolution == nil ? .conflicted : .completed
        #expect(reporter.items == [.init(screenlet: "Note", key: "7", outcome: outcome)])
        #expect(notes == ["0 of 1 …", "1 of 1 …"])
        #expect(conflicts.map(\.key) == ["7"])
        #expect((conflicts.first?.base as? Note)?.fields == ["a": "1", "b": "1"])
        #expect((conflicts.first?.remote as? Note)?.fields == ["a": "1", "b": "there"])
    }

    @Test func sendingOnDemandLeavesConflictsOpen() async throws {
        changeAtPortal()
        var notes: [String] = []

        let first = try await client.cache.sendNow { notes.append($0) }
        let second = try await client.cache.sendNow { _ in }

        guard case .sent(let summary, let items) = first, case .undecided = second else {
            Issue.record("\(first) \(second)")
            return
        }
        #expect(summary.conflicted == 1 && items.map(\.outcome) == [.conflicted])
        #expect(notes == ["0 of 1 …", "1 of 1 …"])
    }

    @Test func sendingOnDemandIgnoresWhenChangesAreDue() async throws {
        client.portal.setFate(.requestLost)
        _ = try await sync(nil)
        client.portal.setFate(.answered)

        let sent = try await client.cache.sendNow { _ in }
        let again = try await client.cache.sendNow { _ in }

        guard case .sent(let summary, _) = sent, case .nothingPending = again else {
            Issue.record("\(sent) \(again)")
            return
        }
        #expect(summary.completed == 1)
    }

    @Test func useRemoteOverwritesTheLocalVersion() async throws {
        changeAtPortal()

        let (listener, summary) = try await sync(.useRemote)

        #expect(listener.calls.last == "completed 7")
        #expect(summary.completed == 1 && summary.conflicted == 0)
        #expect(try client.cached("7")?.fields == ["a": "1", "b": "there"])
        #expect(try client.cached("7")?.isDirty == false)
        #expect(client.portal.notes["7"]?.fields == ["a": "1", "b": "there"])
    }

    @Test func useLocalOverwritesThePortalsVersion() async throws {
        changeAtPortal()

        let (listener, _) = try await sync(.useLocal)

        #expect(listener.calls.last == "completed 7")
        #expect(client.portal.notes["7"]?.fields == ["a": "here", "b": "1"])
        #expect(try client.cached("7")?.fields == ["a": "here", "b": "1"])
        #expect(try client.pending.isEmpty)
    }

    @Test func discardDropsTheLocalVersionAndLeavesThePortal() async throws {
        changeAtPortal()

        let (listener, _) = try await sync(.discard)

        #expect(listener.calls.last == "completed 7")
        #expect(client.portal.notes["7"]?.fields == ["a": "1", "b": "there"])
        #expect(try client.cached("7") == nil)
        #expect(try client.pending.isEmpty)
    }

    @Test func ignoreChangesNothingAndTheNextRunConflictsAgain() async throws {
        changeAtPortal()

        let (first, _) = try await sync(.ignore)
        let (second, _) = try await sync(.ignore)

        #expect(first.calls.last == "failed 7")
        #expect(second.calls.contains("conflicted 7"))
        #expect(try client.cached("7")?.fields == ["a": "here", "b": "1"])
        #expect(try client.cached("7")?.isDirty == true)
    }

    @Test func mergeCombinesChangesThatDoNotOverlap() async throws {
        changeAtPortal()

        let (listener, _) = try await sync(.merge)

        #expect(listener.calls.last == "completed 7")
        #expect(client.portal.notes["7"]?.fields == ["a": "here", "b": "there"])
        #expect(try client.cached("7")?.fields == ["a": "here", "b": "there"])
    }

    @Test func mergeOfOverlappingChangesFailsAndLosesNothing() async throws {
        changeAtPortal(["a": "there", "b": "1"])

        let (listener, _) = try await sync(.merge)

        #expect(listener.calls.last == "failed 7")
        #expect(listener.errors.first?.message.contains("overlap") == true)
        #expect(try client.cached("7")?.fields?["a"] == "here")
        #expect(client.portal.notes["7"]?.fields["a"] == "there")
    }

    @Test func aRemovalAtThePortalIsAConflict() async throws {
        changeAtPortal(nil)

        let (listener, _) = try await sync(.useRemote)

        #expect(listener.conflicts.first?.remote == nil)
        #expect(listener.calls.last == "completed 7")
        #expect(try client.cached("7") == nil)
    }

    @Test func anAnswerMayComeAfterTheEndAndOnce() async throws {
        changeAtPortal()
        let listener = Listener()
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
        try await manager.sync()
        let resolve = try #require(listener.conflicts.first?.resolve)

        try resolve(.useRemote)
        #expect(throws: SyncConflictContinuation.AlreadyResolved(key: "7")) {
            try resolve(.useLocal)
        }
        try await until("7 is completed") { listener.calls.last == "completed 7" }

        #expect(client.portal.notes["7"]?.fields["b"] == "there")
        #expect(try client.pending.isEmpty)
    }

    @Test func anUnansweredConflictDoesNotBlockTheQueue() async throws {
        changeAtPortal()
        client.portal.setFate(.requestLost)
        await client.write(.cacheFirst, "8", ["text": "new"])
        client.portal.setFate(.answered)
        client.advance(1_000_000)

        let (_, summary) = try await sync(nil)

        #expect(summary.completed == 1 && summary.conflicted == 1)
        #expect(try client.pending.map(\.key) == ["7"])
        #expect(try client.pending.map(\.state) == [.conflicted])
    }

    @Test func anEditAfterTheConflictIsNotOverruledByAnOldAnswer() async throws {
        changeAtPortal()
        let listener = Listener()
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
        try await manager.sync()
        client.portal.setFate(.requestLost)
        await client.write(.cacheFirst, "7", ["c": "new"])
        client.portal.setFate(.answered)

        try listener.conflicts.first?.resolve(.useRemote)
        try await until("7 has failed") { listener.calls.last == "failed 7" }

        #expect(try client.cached("7")?.fields?["c"] == "new")
        #expect(try client.pending.count == 1)
    }

    @Test func aConflictRemainsUntilThePortalSaysOtherwise() async throws {
        changeAtPortal()
        _ = try await sync(nil)
        client.portal.setFate(.requestLost)

        let edit = try await client.write(.remoteFirst, "7", ["a": "again"]).get()
        _ = try await sync(nil)

        #expect(edit.freshness.unsent == .conflicted)
        #expect(try client.pending.map(\.state) == [.conflicted])
        #expect(try await client.read("7", .cacheFirst).get().freshness.unsent == .conflicted)
    }

    @Test func aRefusedChangeIsShownAsRefused() async throws {
        client.portal.setFate(.refused)
        _ = try await sync(nil)

        let read = try await client.read("7", .cacheFirst).get()

        #expect(read.freshness.unsent == .refused)
        #expect(try client.pending.map(\.state) == [.refused])
    }

    @Test func aPortalThatChangesBackEndsTheConflict() async throws {
        changeAtPortal()
        _ = try await sync(nil)
        client.portal.with { $0.notes["7"] = Note(["a": "1", "b": "1"], version: 1) }

        let (listener, summary) = try await sync(nil)

        #expect(listener.conflicts.isEmpty)
        #expect(summary.completed == 1)
    }
}
