import Glibc
import ScreensKit
@_spi(Host) public import ScreensPlugins
import Synchronization

/// Keeps a bad plugin from costing more than itself.
///
/// - A plugin that is not built in is tried in a child process before it is loaded into this one;
///   the verdict is kept, so that it costs once.
/// - Views and themes of such a plugin, and of those that are named, work in a worker process for as
///   long as this lives. The others' too, where all are to be isolated.
/// - One that crashes, hangs, exits, takes too much, or is slow again and again is not tried again
///   until its file changes.
///
/// May be used from any thread.
public final class Isolation: PluginGuard {
    /// Which plugins are isolated besides those that are not built in.
    public enum Scope: Sendable, Hashable {
        /// Those of these names, such as `Flat7Theme`.
        case named(Set<String>)
        /// All.
        case all
    }

    let program: String
    private let scope: Scope
    /// What is known of plugins; `nil` where nothing is kept.
    public let quarantine: QuarantineFile?
    let workers = Mutex<[String: Place]>([:])
    private let note: @Sendable (String) -> Void
    private let onOutput: Output
    private let hasNoted = Atomic(false)
    let clock: DrawingBudget.Clock

    /// Called from any thread with a line that a plugin printed in its worker, and the plugin's file.
    public typealias Output = @Sendable (_ line: String, _ path: String) -> Void

    /// A worker, the file as it was when it was loaded, and what its views and themes said of
    /// themselves, by their stems.
    struct Place: Sendable {
        let worker: Worker
        let version: FileVersion
        var views: [String: ViewTraits] = [:]
        var themes: [String: ThemeTraits] = [:]
    }

    /// An isolation whose workers are processes of a program.
    ///
    /// - Parameters:
    ///   - program: a program that calls ``WorkerProgram/runIfAsked(_:)`` first of all;
    ///     ``WorkerProgram/thisProgram`` for the caller's own.
    ///   - quarantine: where it is kept what came of trying plugins.
    ///   - scope: which plugins are isolated besides.
    ///   - note: called at most once, from any thread, with what the user should know: that the kernel lacks something
    ///     that confines workers.
    ///   - onOutput: called with each line that a plugin prints in its worker, at most 500 bytes of it, when the request
    ///     that it works on ends.
    public convenience init(
        program: String,
        quarantine: QuarantineFile?,
        scope: Scope = .named([]),
        note: @escaping @Sendable (String) -> Void = { _ in },
        onOutput: @escaping Output = { _, _ in }
    ) {
        self.init(
            program: program,
            quarantine: quarantine,
            scope: scope,
            note: note,
            onOutput: onOutput
        ) { .now }
    }

    /// An isolation that counts the time of drawings by another clock.
    package init(
        program: String,
        quarantine: QuarantineFile?,
        scope: Scope = .named([]),
        note: @escaping @Sendable (String) -> Void = { _ in },
        onOutput: @escaping Output = { _, _ in },
        clock: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.program = program
        self.note = note
        self.onOutput = onOutput
        self.quarantine = quarantine
        self.scope = scope
        self.clock = clock
    }

    /// How many requests workers were sent to draw something.
    package var drawingCount: Int {
        workers.withLock { $0.values.map(\.worker) }.reduce(0) { $0 + $1.drawingCount }
    }

    /// Those that failed earlier and did not change since.
    public func knownRefusals() -> [PluginRefusal] {
        (quarantine?.entries ?? []).filter(\.isCurrent).map(\.refusal)
    }

    /// Whether views and themes of a plugin work in another process.
    public func isolates(_ plugin: Plugin) -> Bool {
        guard plugin.isTrusted else { return true }
        return switch scope {
        case .all: true
        case .named(let names): names.contains(plugin.name)
        }
    }

    /// Tries a plugin that is not built in, unless that was done: it is loaded in a child process,
    /// and one of each of its types that can be made without more is made.
    ///
    /// - Throws: ``ScreensPlugins/PluginRefusal/quarantined(path:reason:since:)`` for what came of
    ///   it; ``ScreensPlugins/PluginRefusal/failed(path:reason:)`` where no child can be had.
    public func admit(_ plugin: Plugin, _ code: PluginCode) throws(PluginRefusal) {
        guard !plugin.isTrusted, quarantine?.hasPassed(code.version) != true else { return }
        do {
            let worker = try worker(for: code)
            var request = WorkerRequest(.make, "")
            for offer in plugin.offers where Self.canBeMade(offer) {
                request.types = [offer.mangledName]
                _ = try worker.ask(request, while: "\(offer.typeName) was made")
            }
        } catch {
            throw lost(plugin, error, code.version)
        }
        // Where it cannot be kept, the plugin is tried again next time.
        try? quarantine?.add(passed: plugin.path, code.version)
    }

    /// Lets go of the workers of other plugins; each ends with the last view that draws in it.
    public func dismiss(allBut isUsed: (_ path: String) -> Bool) {
        let dismissed = workers.withLock { workers in
            let dismissed = workers.filter { !isUsed($0.key) }
            for path in dismissed.keys { workers[path] = nil }
            return dismissed
        }
        // Here they end, if nobody else has them: not while others wait for the lock.
        _ = dismissed
    }

    /// A new worker, which has loaded a plugin.
    func worker(for code: PluginCode) throws(WorkerFault) -> Worker {
        let (onOutput, path) = (onOutput, code.path)
        let worker = try Worker(program: program, code, clock: clock) { lines in
            for line in lines { onOutput(line, path) }
        }
        if !worker.missing.isEmpty, !hasNoted.exchange(true, ordering: .relaxed) {
            note(SandboxPart.note(missing: worker.missing))
        }
        return worker
    }

    private static func canBeMade(_ offer: Offer) -> Bool {
        switch offer.name.kind {
        case .screenlet, .theme, .view: true
        default: false
        }
    }

    /// What is to be said of a plugin that failed; it gets no worker any more.
    func lost(
        _ plugin: Plugin,
        _ fault: WorkerFault,
        _ version: FileVersion
    ) -> PluginRefusal {
        guard fault.isOffence, !plugin.isTrusted else {
            return .failed(path: plugin.path, reason: fault.words)
        }
        let entry = QuarantineFile.Entry(
            path: plugin.path,
            reason: fault.words,
            since: Self.now,
            version: version
        )
        // Where it cannot be kept, it holds for this run.
        try? quarantine?.add(entry)
        return entry.refusal
    }

    private static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(
            milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        )
    }
}
