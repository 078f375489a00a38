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

        func remote(
            _ change: EntryChange<Note>,
            in context: InteractionContext
        ) async throws -> EntryVersion<Note>? {
            _ = try await context.portal.call(ServiceCommand("/note/find", ["key": "list"]))
            return try await notes.remote(change, in: context)
        }
    }

    private let office: Office

    init() throws {
        office = try Office()
        let services = office.services
        office.cache.syncServices = SyncServices(
            synchronizer: { (_, _) async throws(ScreensError) in AnySynchronizer(Listed.self) },
            context: services.context,
            clock: services.clock,
            random: services.random
        )
    }

    private var pages: Int { office.portal.with { $0.counts["list"] ?? 0 } }

    private func sync() async throws -> Listener {
        let listener = Listener(nil)
        let manager = SyncManager(cacheManager: office.cache)
        manager.delegate = listener
        try office.cache.retry(office.pending)
        try await manager.sync()
        return listener
    }

    @Test func lostAdditionsOfOneListAreSearchedForInOnePage() async throws {
        office.portal.setFate(.answerLost)
        for key in 0..<20 { await office.write(.remoteFirst, "draft-\(key)", ["a": "\(key)"]) }
        office.portal.setFate(.answered)

        let listener = try await sync()

        #expect(listener.errors.isEmpty && pages == 1)
        #expect(try office.pending.isEmpty)
        #expect(office.portal.notes.count == 20)
    }

    /// An addition may have arrived between two runs.
    @Test func eachRunReadsThePageAgain() async throws {
        office.portal.setFate(.requestLost)
        await office.write(.remoteFirst, "draft-1", ["a": "1"])
        for run in 1...3 {
            office.portal.with { state in
                state.fate = { $0 == "/note/add" ? .requestLost : .answered }
            }
            _ = try await sync()
            #expect(pages == run)
        }
    }

    @Test func anAnswerThatIsLostIsAskedForAgain() async throws {
        for key in 0..<3 {
            office.portal.setFate(.answerLost)
            await office.write(.remoteFirst, "draft-\(key)", ["a": "\(key)"])
        }
        office.portal.with { state in
            state.fateOfKey = { $0 == "list" && $1 == 1 ? .requestLost : .answered }
        }

        _ = try await sync()
        _ = try await sync()

        #expect(try office.pending.isEmpty && office.portal.notes.count == 3)
    }

    /// Another user may change an entry at any time.
    @Test func editsShareNothing() async throws {
        for key in 0..<5 {
            office.portal.change("\(key)", to: ["a": "old"])
            await office.read("\(key)")
        }
        office.portal.setFate(.noConnection)
        for key in 0..<5 { await office.write(.remoteFirst, "\(key)", ["a": "new"]) }
        office.portal.setFate(.answered)
        let before = pages

        _ = try await sync()

        #expect(pages - before == 5)
    }
}
