import DemoPortal
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensRendering
import ScreensSession

/// `sync`: the changes that are pending.
@MainActor
enum SyncCommand {
    static func status(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try await Setup.openCache(invocation)
        await noteOtherQueues(invocation)
        let unsent = try await UnsentChanges(in: cache)
        let key = invocation.arguments.first
        let shown = try key.map(unsent.named) ?? unsent
        let words = QueueMessages(try await queueStatus(cache), invocation)
        let status = SyncStatus(shown.writes, drafts: shown.drafts, words: words)
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(status))
        } else {
            Console.out(key == nil ? status.text : status.details)
        }
        return .ok
    }

    static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await send(invocation, answer: try answer(invocation)) { cache in
            // Whoever types the command knows of a connection that an earlier attempt did not have.
            try await cache.apart { (cache) throws(CacheError) in try cache.retryAfterOutage() }
            return nil
        }
    }

    static func retry(_ invocation: Invocation) async throws -> ExitCode {
        try await send(invocation, answer: .usual) { cache in
            let chosen = try chosen(invocation, of: try await UnsentChanges(in: cache))
            try await cache.apart { (cache) throws(CacheError) in try cache.retry(chosen) }
            return Set(chosen.map(\.id))
        }
    }

    static func drop(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try await Setup.openCache(invocation)
        let unsent = try await UnsentChanges(in: cache)
        let (writes, drafts) = try dropped(invocation, of: unsent)
        let outcome = try await cache.apart { (cache) throws(CacheError) in
            let outcome = try cache.drop(writes)
            try cache.discard(drafts)
            return outcome
        }
        if invocation.has(.json) {
            try Console.write(
                JSONOutput.bytes(SyncStatus(outcome.dropped, drafts: drafts))
            )
        } else {
            for write in outcome.dropped {
                let hint = write.mayHaveArrived ? "; \(write.place.words) may have received it" : ""
                Console.out("\(name(write)) discarded\(hint)\n")
            }
            for draft in drafts { Console.out("\(name(draft)) discarded\n") }
            for write in outcome.gone {
                Console.out("\(name(write)) was sent or discarded by another process\n")
            }
        }
        guard !outcome.beingSent.isEmpty else { return .ok }
        let names = outcome.beingSent.map(name).joined(separator: ", ")
        throw CommandError(
            exit: .conflict,
            message:
                "Not discarded, as another process is sending them: \(names). Run \"screens-host "
                + "sync status\" later to check.",
            code: "being-sent"
        )
    }

    /// Reports pending changes of other users and portals, which would be overlooked otherwise.
    private static func noteOtherQueues(_ invocation: Invocation) async {
        guard let folder = try? Setup.cacheFolder(invocation),
            let name = try? ChosenPortal.cacheName(invocation)
        else { return }
        let queues = try? await CacheManager.apart { OtherQueue.all(besides: name, in: folder) }
        for queue in queues ?? [] {
            let command = "screens-host sync run" + ChosenPortal.options(for: queue, invocation)
            Console.note(SafeText.line("note: \(queue.message(sentBy: command))"))
        }
    }

    private static func queueStatus(_ cache: CacheManager) async throws(CacheError) -> QueueStatus {
        try await cache.apart { (cache) throws(CacheError) in try cache.queueStatus() }
    }

    private static func name(_ write: PendingWrite) -> String {
        SafeLine("\(write.screenlet) \(write.key)").text
    }

    /// `sync send`: queues a draft, and sends it.
    static func queue(_ invocation: Invocation) async throws -> ExitCode {
        let key = invocation.arguments[0]
        return try await send(invocation, answer: .usual) { cache in
            let drafts = try await UnsentChanges(in: cache).named(key).drafts
            guard !drafts.isEmpty else {
                throw CommandError.usage(
                    "\"\(key)\" is not a draft. Run \"screens-host sync retry \(key)\" to send it now."
                )
            }
            return try await cache.apart { (cache) throws(CacheError) in
                var ids: Set<PendingWrite.ID> = []
                for draft in drafts {
                    if let id = try cache.queue(draft, at: .now())?.id { ids.insert(id) }
                }
                return ids
            }
        }
    }

    static func resolve(_ invocation: Invocation) async throws -> ExitCode {
        let key = invocation.arguments[0]
        return try await send(invocation, answer: Answer(rawValue: invocation.arguments[1])) {
            cache in
            Set(try await UnsentChanges(in: cache).writes(named: key).map(\.id))
        }
    }

    /// Sends the changes that `choose` returns, or those that are due for `nil`.
    private static func send(
        _ invocation: Invocation,
        answer: Answer?,
        _ choose: (CacheManager) async throws -> Set<PendingWrite.ID>?
    ) async throws -> ExitCode {
        let setup = try await Setup(invocation)
        defer { setup.demo?.stop() }
        setup.warnOnStandardError()
        let cache = try await setup.openedCache(invocation)
        await noteOtherQueues(invocation)
        let ids = try await choose(cache)
        let note: (@MainActor (String) -> Void)? =
            invocation.has(.json) ? nil : { @MainActor in Console.note($0) }
        let reporter = SyncReporter(note: note, decide: { answer?.decide($0) })
        let manager = SyncManager(cacheManager: cache)
        manager.delegate = reporter
        let summary = try await manager.sync(only: ids, answer: answer?.given)
        let report = SyncReport(summary, reporter.items, left: try await queueStatus(cache))
        try Console.write(
            invocation.has(.json) ? JSONOutput.bytes(report) : Array(report.text.utf8)
        )
        return report.exit
    }

    /// The changes that the words name; drafts are discarded only by their keys.
    private static func dropped(
        _ invocation: Invocation,
        of unsent: UnsentChanges
    ) throws -> (writes: [PendingWrite], drafts: [PendingWrite]) {
        guard !invocation.has(.all) else { return (try chosen(invocation, of: unsent), []) }
        let named = try unsent.named(key(invocation))
        return (named.writes, named.drafts)
    }

    /// The changes that the words name; all of them only if that is requested explicitly.
    private static func chosen(
        _ invocation: Invocation,
        of unsent: UnsentChanges
    ) throws -> [PendingWrite] {
        if invocation.has(.all), invocation.arguments.isEmpty { return unsent.writes }
        return try unsent.writes(named: key(invocation))
    }

    private static func key(_ invocation: Invocation) throws(CommandError) -> String {
        guard let key = invocation.arguments.first, !invocation.has(.all) else {
            throw .usage("Missing argument: the key of one change, or --all.")
        }
        return key
    }
}

extension SyncCommand {
    /// Who resolves conflicts; with `nil`, nobody does, and they remain open.
    enum Answer: RawRepresentable, CaseIterable, Equatable {
        case always(SyncConflictResolution)
        /// The user at the terminal.
        case ask

        static let allCases = SyncConflictResolution.allCases.map(Self.always) + [.ask]
        @MainActor static var usual: Answer? { Terminal.canAsk ? .ask : nil }

        init?(rawValue: String) {
            guard let answer = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
                return nil
            }
            self = answer
        }

        var rawValue: String { given?.rawValue ?? "ask" }

        /// The answer to conflicts that were found, and could be shown, before.
        var given: SyncConflictResolution? {
            if case .always(let resolution) = self { resolution } else { nil }
        }

        @MainActor
        func decide(_ conflict: SyncReporter.Conflict) -> SyncConflictResolution? {
            given ?? ConflictQuestion(conflict: conflict).ask()
        }
    }

    private static func answer(_ invocation: Invocation) throws(CommandError) -> Answer? {
        let answer = try invocation.choice(.onConflict, as: Answer.self)
        guard answer != .ask || Terminal.canAsk else {
            throw .usage("--on-conflict ask requires a terminal.")
        }
        return answer ?? .usual
    }
}
