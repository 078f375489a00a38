import ScreensKit
import TestSupport
import Testing

@testable import ScreensOffline

/// A conflict is shown, the portal perhaps changes again, and the user answers: each answer does what it says.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ConflictAnswerTests {
    /// What becomes of the portal's note between the conflict and the answer.
    enum Meanwhile: CaseIterable { case nothing, takenBack, changedAgain, removed, madeTheSame }

    /// What the user did to the note.
    enum Change: CaseIterable { case edit, removal }

    /// How the user answers.
    enum Way: CaseIterable { case byKey, forAll, onAPage, afterTheRun }

    private static let base = ["a": "1", "b": "1"]
    private static let theirs = ["a": "1", "b": "there"]

    private let client: OfflineClient

    init() throws { client = try OfflineClient() }

    /// Makes a conflict, and finds it.
    ///
    /// - Returns: the listener with the open question of the run that found it.
    @discardableResult
    private func conflict(_ change: Change) async throws -> Listener {
        client.portal.change("7", to: Self.base)
        await client.read("7")
        client.portal.setFate(.noConnection)
        await client.write(.cacheFirst, "7", change == .edit ? ["a": "here"] : nil)
        client.portal.setFate(.answered)
        client.portal.change("7", to: Self.theirs)
        client.advance(1_000_000)
        let (listener, manager) = (Listener(nil), SyncManager(cacheManager: client.cache))
        manager.delegate = listener
        try await manager.sync()
        #expect(try client.pending.map(\.state) == [.conflicted])
        return listener
    }

    private func pass(_ meanwhile: Meanwhile, _ change: Change) {
        switch meanwhile {
        case .nothing: break
        case .takenBack: client.portal.change("7", to: Self.base)
        case .changedAgain: client.portal.change("7", to: ["a": "1", "b": "later"])
        case .removed: client.portal.change("7", to: nil)
        case .madeTheSame:
            client.portal.change("7", to: change == .edit ? ["a": "here", "b": "1"] : nil)
        }
    }

    /// Answers, and returns how many changes were reported as sent.
    private func answer(
        _ answer: SyncConflictResolution,
        _ way: Way,
        _ finder: Listener
    ) async throws -> Int {
        let (listener, manager) = (Listener(answer), SyncManager(cacheManager: client.cache))
        manager.delegate = listener
        switch way {
        case .byKey, .forAll:
            let ids = way == .byKey ? Set(try client.pending.map(\.id)) : nil
            let summary = try await manager.sync(only: ids, answer: answer)
            return summary.completed - summary.settled
        case .onAPage:
            let changes = PendingChanges(client.cache, sendsByItself: false)
            _ = await changes.decide(try #require(try client.pending.first), answer)
            return changes.status.sent
        case .afterTheRun:
            let before = client.portal.applied.count
            try finder.conflicts.first?.resolve(answer)
            let ends = ["completed 7", "failed 7"]
            try await until("it is carried out") { ends.contains(finder.calls.last ?? "") }
            return client.portal.applied.count - before
        }
    }

    @Test(arguments: SyncConflictResolution.allCases, Way.allCases)
    func anAnswerIsWhatTheUserSaid(_ answer: SyncConflictResolution, _ way: Way) async throws {
        for change in Change.allCases {
            for meanwhile in Meanwhile.allCases {
                let tests = try ConflictAnswerTests()
                try await tests.check(answer, way, change, meanwhile)
            }
        }
    }

    private func check(
        _ answer: SyncConflictResolution,
        _ way: Way,
        _ change: Change,
        _ meanwhile: Meanwhile
    ) async throws {
        let label: Comment = "\(change), \(meanwhile)"
        let finder = try await conflict(change)
        pass(meanwhile, change)
        let before = client.portal.notes["7"]?.fields

        let sent = try await self.answer(answer, way, finder)

        let isSame = meanwhile == .madeTheSame || change == .removal && meanwhile == .removed
        let replaces =
            meanwhile == .nothing
            && (answer == .useLocal || answer == .merge && change == .edit)
        let isDone =
            switch answer {
            case .discard, .useRemote: true
            case .useLocal, .merge: replaces || isSame
            case .ignore: false
            }
        #expect(sent == (replaces ? 1 : 0), label)
        #expect(client.portal.applied.count == sent, label)
        if replaces {
            let mine = answer == .merge ? ["a": "here", "b": "there"] : ["a": "here", "b": "1"]
            #expect(client.portal.notes["7"]?.fields == (change == .edit ? mine : nil), label)
        } else {
            #expect(client.portal.notes["7"]?.fields == before, label)
        }
        #expect(try client.pending.map(\.state) == (isDone ? [] : [.conflicted]), label)
        if answer == .useRemote { #expect(try client.cached("7")?.fields == before, label) }
        guard !isDone, answer != .ignore, meanwhile != .nothing else { return }
        // The version that was not seen is the one that the next answer is about.
        try await checkNextAnswer(change, label)
    }

    private func checkNextAnswer(_ change: Change, _ label: Comment) async throws {
        let summary = try await SyncManager(cacheManager: client.cache).sync(answer: .useLocal)

        #expect(summary.completed == 1 && summary.settled == 0, label)
        #expect(
            client.portal.notes["7"]?.fields == (change == .edit ? ["a": "here", "b": "1"] : nil),
            label
        )
    }

    /// A user may decide about a change by its key before a conflict was found.
    @Test(arguments: SyncConflictResolution.allCases)
    func anAnswerByKeyToAChangeThatIsInNoConflict(_ answer: SyncConflictResolution) async throws {
        client.portal.change("7", to: Self.base)
        await client.read("7")
        client.portal.setFate(.noConnection)
        await client.write(.cacheFirst, "7", ["a": "here"])
        client.portal.setFate(.answered)

        let ids = Set(try client.pending.map(\.id))
        let summary = try await SyncManager(cacheManager: client.cache)
            .sync(only: ids, answer: answer)

        let isSent = answer == .useLocal || answer == .merge
        #expect(client.portal.applied.count == (isSent ? 1 : 0))
        #expect(summary.completed - summary.settled == (isSent ? 1 : 0))
        #expect(try client.pending.count == (answer == .ignore ? 1 : 0))
    }

    @Test(arguments: [SyncConflictResolution.useLocal, .merge, .useRemote])
    func anAnswerWithoutAConnectionLeavesTheConflictOpen(
        _ answer: SyncConflictResolution
    ) async throws {
        try await conflict(.edit)
        client.portal.setFate(.noConnection)

        let summary = try await SyncManager(cacheManager: client.cache).sync(answer: answer)

        #expect(summary.failed == 1)
        #expect(try client.pending.map(\.state) == [.conflicted])
        #expect(try client.cached("7")?.fields == ["a": "here", "b": "1"])
    }
}
