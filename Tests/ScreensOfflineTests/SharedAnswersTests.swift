import ScreensKit
import Testing

@_spi(Host) @testable import ScreensOffline

/// Searches of one run for lost additions share what they read.
@MainActor
struct SharedAnswersTests {
    /// Reads a page of the list before it looks for the note.
    private struct Listed: Synchronizer {
        private let notes = NoteSynchronizer()

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
            _ = try await context.portal.call(ServiceCommand("/note/find", ["key": "list"]))
            return try await notes.loadRemoteVersion(of: change, in: context)
        }
    }

    private let client: OfflineClient

    init() throws {
        client = try OfflineClient()
        let services = client.services
        client.cache.syncServices = SyncServices(
            synchronizer: { (_, _) async throws(ScreensError) in AnySynchronizer(Listed.self) },
            context: services.context,
            clock: services.clock,
            random: services.random
        )
    }

    private var pages: Int { client.portal.with { $0.counts["list"] ?? 0 } }

    private func sync() async throws -> Listener {
        let listener = Listener(nil)
        let manager = SyncManager(cacheManager: client.cache)
        manager.delegate = listener
        try client.cache.retry(client.pending)
        try await manager.sync()
        return listener
    }

    @Test func lostAdditionsOfOneListAreSearchedForInOnePage() async throws {
        client.portal.setFate(.answerLost)
        for key in 0..<20 { await client.write(.remoteFirst, "draft-\(key)", ["a": "\(key)"]) }
        client.portal.setFate(.answered)

        let listener = try await sync()

        #expect(listener.errors.isEmpty && pages == 1)
        #expect(try client.pending.isEmpty)
        #expect(client.portal.notes.count == 20)
    }

    /// An addition may have arrived between two runs.
    @Test func eachRunReadsThePageAgain() async throws {
        client.portal.setFate(.requestLost)
        await client.write(.remoteFirst, "draft-1", ["a": "1"])
        for run in 1...3 {
            client.portal.with { state in
                state.fate = { $0 == "/note/add" ? .requestLost : .answered }
            }
            _ = try await sync()
            #expect(pages == run)
        }
    }

    @Test func anAnswerThatIsLostIsAskedForAgain() async throws {
        for key in 0..<3 {
            client.portal.setFate(.answerLost)
            await client.write(.remoteFirst, "draft-\(key)", ["a": "\(key)"])
        }
        client.portal.with { state in
            state.fateOfKey = { $0 == "list" && $1 == 1 ? .requestLost : .answered }
        }

        _ = try await sync()
        _ = try await sync()

        #expect(try client.pending.isEmpty && client.portal.notes.count == 3)
    }

    /// Another user may change an entry at any time.
    @Test func editsShareNothing() async throws {
        for key in 0..<5 {
            client.portal.change("\(key)", to: ["a": "old"])
            await client.read("\(key)")
        }
        client.portal.setFate(.noConnection)
        for key in 0..<5 { await client.write(.remoteFirst, "\(key)", ["a": "new"]) }
        client.portal.setFate(.answered)
        let before = pages

        _ = try await sync()

        #expect(pages - before == 5)
    }
}
