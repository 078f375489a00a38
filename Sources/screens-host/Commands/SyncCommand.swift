import DemoPortal
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensRendering
import ScreensSession

/// `sync`: what waits to be sent to a portal.
@MainActor
enum SyncCommand {
    static func status(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try Setup.openCache(invocation)
        noteOtherQueues(invocation)
        let key = invocation.arguments.first
        let found = try key.map { try Self.found($0, in: cache) }
        let words = QueueWords(try cache.queueStatus(), invocation)
        let status = SyncStatus(
            try found?.writes ?? cache.pendingWrites(),
            drafts: try found?.drafts ?? cache.drafts(),
            words: words
        )
        if invocation.has("json") {
            try Console.write(JSONOutput.bytes(status))
        } else {
            Console.out(key == nil ? status.text : status.details)
        }
        return .ok
    }

    static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await send(invocation, answer: try Answer(invocation.value("on-conflict"))) { _ in nil }
    }

    static func retry(_ invocation: Invocation) async throws -> ExitCode {
        try await send(invocation, answer: try Answer(nil)) { cache in
            let chosen = try chosen(invocation, in: cache)
            try cache.retry(chosen)
            return Set(chosen.map(\.id))
        }
    }

    static func drop(_ invocation: Invocation) async throws -> ExitCode {
        let cache = try Setup.openCache(invocation)
        let chosen: (writes: [PendingWrite], drafts: [CachedDraft]) =
            invocation.has("all")
            ? (try chosen(invocation, in: cache), [])
            : try found(try key(invocation), in: cache)
        let outcome = try cache.drop(chosen.writes)
        try cache.discard(chosen.drafts)
        if invocation.has("json") {
            try Console.write(
                JSONOutput.bytes(SyncStatus(outcome.dropped, drafts: chosen.drafts))
            )
        } else {
            for write in outcome.dropped {
                let hint = write.mayHaveArrived ? "; the portal may have received it" : ""
                Console.out("\(name(write)) discarded\(hint)\n")
            }
            for draft in chosen.drafts {
                let name = "\(draft.entry.collection) \(draft.entry.key)"
                Console.out("\(SafeLine(name).text) discarded\n")
            }
            for write in outcome.gone { Console.out("\(name(write)) is no longer unsent\n") }
        }
        guard !outcome.beingSent.isEmpty else { return .ok }
        let names = outcome.beingSent.map(name).joined(separator: ", ")
        throw CommandError(
            exit: .conflict,
            message: "Being sent at this moment, and not dropped: \(names). Look at “sync status” "
                + "when that has ended.",
            code: "being-sent"
        )
    }

    /// Says what is pending under other names: nobody would look for it there.
    private static func noteOtherQueues(_ invocation: Invocation) {
        guard let folder = try? Setup.cacheFolder(invocation),
            let name = try? ChosenPortal.cacheName(invocation)
        else { return }
        for queue in OtherQueue.all(besides: name, in: folder) {
            Console.note(SafeText.line("note: \(queue.message)"))
        }
    }

    private static func name(_ write: PendingWrite) -> String {
        SafeLine("\(write.collection) \(write.key)").text
    }

    /// `sync send`: queues a draft, and sends it.
    static func queue(_ invocation: Invocation) async throws -> ExitCode {
        let key = invocation.arguments[0]
        return try await send(invocation, answer: try Answer(nil)) { cache in
            let drafts = try found(key, in: cache).drafts
            guard !drafts.isEmpty else {
                throw CommandError.usage(
                    "“\(key)” is no draft. “screens-host sync retry \(key)” sends it now."
                )
            }
            return Set(try drafts.compactMap { try cache.queue($0, at: .now())?.id })
        }
    }

    static func resolve(_ invocation: Invocation) async throws -> ExitCode {
        let key = invocation.arguments[0]
        return try await send(invocation, answer: try Answer(invocation.arguments[1])) { cache in
            Set(try writes(named: key, in: cache).map(\.id))
        }
    }

    /// Sends the writes that `choose` gives, or those that are due for `nil`.
    private static func send(
        _ invocation: Invocation,
        answer: Answer,
        _ choose: (CacheManager) throws -> Set<PendingWrite.ID>?
    ) async throws -> ExitCode {
        let setup = try Setup(invocation)
        defer { setup.demo?.stop() }
        setup.warnOnStandardError()
        let cache = try setup.cache ?? Setup.openCache(invocation)
        noteOtherQueues(invocation)
        let ids = try choose(cache)
        let note: (@MainActor (String) -> Void)? =
            invocation.has("json") ? nil : { @MainActor in Console.note($0) }
        let reporter = SyncReporter(note: note, decide: answer.decide)
        let manager = SyncManager(cacheManager: cache)
        manager.delegate = reporter
        let summary = try await manager.sync(only: ids)
        let report = SyncReport(summary, reporter.items, left: try cache.queueStatus())
        try Console.write(
            invocation.has("json") ? JSONOutput.bytes(report) : Array(report.text.utf8)
        )
        return report.exit
    }

    /// The writes that the words name; all only when asked for in so many words.
    private static func chosen(
        _ invocation: Invocation,
        in cache: CacheManager
    ) throws -> [PendingWrite] {
        if invocation.has("all"), invocation.arguments.isEmpty { return try cache.pendingWrites() }
        return try writes(named: key(invocation), in: cache)
    }

    private static func key(_ invocation: Invocation) throws(CommandError) -> String {
        guard let key = invocation.arguments.first, !invocation.has("all") else {
            throw .usage("Name one change by its key, or give --all.")
        }
        return key
    }

    /// The unsent changes and the drafts of a key.
    private static func found(
        _ key: String,
        in cache: CacheManager
    ) throws -> (writes: [PendingWrite], drafts: [CachedDraft]) {
        let drafts = try cache.drafts().filter { $0.entry.key == key }
        return (drafts.isEmpty ? try writes(named: key, in: cache) : [], drafts)
    }

    private static func writes(
        named key: String,
        in cache: CacheManager
    ) throws -> [PendingWrite] {
        let all = try cache.pendingWrites()
        let found = all.filter { $0.key == key }
        guard found.isEmpty else { return found }
        let keys = try all.map(\.key) + cache.drafts().map(\.entry.key)
        let hint = keys.nearest(to: key).map { " Did you mean “\($0)”?" } ?? ""
        throw CommandError(
            exit: .notFound,
            message: "No unsent change has the key “\(key)” in \(cache.path).\(hint)",
            code: "not-found"
        )
    }
}

extension SyncCommand {
    /// Who decides conflicts.
    @MainActor
    enum Answer: Equatable {
        case always(SyncConflictResolution)
        /// Whoever sits at the terminal.
        case ask
        /// Nobody: they stay open.
        case nobody

        init(_ text: String?) throws(CommandError) {
            if let text, let resolution = SyncConflictResolution(rawValue: text) {
                self = .always(resolution)
                return
            }
            guard text != "ask" || Terminal.canAsk else {
                throw .usage("--on-conflict ask requires a terminal.")
            }
            self = Terminal.canAsk ? .ask : .nobody
        }

        func decide(_ conflict: SyncReporter.Conflict) -> SyncConflictResolution? {
            switch self {
            case .always(let resolution): resolution
            case .nobody: nil
            case .ask: ConflictQuestion(conflict: conflict).ask()
            }
        }
    }
}
