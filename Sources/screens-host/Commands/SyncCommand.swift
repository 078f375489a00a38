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
        let writes = try Setup.openCache(invocation).pendingWrites()
        noteOtherQueues(invocation)
        if invocation.has("json") {
            try Console.write(JSONOutput.bytes(SyncStatus(writes)))
        } else {
            Console.out(SyncStatus(writes).text)
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
        let chosen = try chosen(invocation, in: cache)
        let outcome = try cache.drop(chosen)
        if invocation.has("json") {
            try Console.write(JSONOutput.bytes(SyncStatus(outcome.dropped)))
        } else {
            for write in outcome.dropped {
                let hint = write.mayHaveArrived ? "; the portal may have received it" : ""
                Console.out("\(name(write)) dropped\(hint)\n")
            }
            for write in outcome.gone { Console.out("\(name(write)) is no longer pending\n") }
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
        let cache = try setup.cache ?? Setup.openCache(invocation)
        noteOtherQueues(invocation)
        let ids = try choose(cache)
        let note: (@MainActor (String) -> Void)? =
            invocation.has("json") ? nil : { @MainActor in Console.note($0) }
        let reporter = SyncReporter(note: note, decide: answer.decide)
        let manager = SyncManager(cacheManager: cache)
        manager.delegate = reporter
        let summary = try await manager.sync(only: ids)
        let report = SyncReport(summary, reporter.items, left: try cache.pendingWrites())
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
        switch (invocation.arguments.first, invocation.has("all")) {
        case (nil, true): return try cache.pendingWrites()
        case (let key?, false): return try writes(named: key, in: cache)
        default: throw CommandError.usage("Name one write by its key, or give --all.")
        }
    }

    private static func writes(
        named key: String,
        in cache: CacheManager
    ) throws -> [PendingWrite] {
        let all = try cache.pendingWrites()
        let found = all.filter { $0.key == key }
        guard found.isEmpty else { return found }
        let hint = all.map(\.key).nearest(to: key).map { " Did you mean “\($0)”?" } ?? ""
        throw CommandError(
            exit: .notFound,
            message: "No write with the key “\(key)” waits in \(cache.path).\(hint)",
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
                throw .usage("--on-conflict ask wants a terminal to ask at.")
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
