import Glibc
import ScreensKit
@_spi(Host) public import ScreensPlugins
import Synchronization

/// Confines the damage of a faulty plugin to that plugin.
///
/// - A plugin that is not built in is tried in a child process before it is loaded into this one. The
///   verdict is stored, so that this happens once.
/// - Views and themes of such a plugin, and of plugins that are named, run in a worker process for the
///   lifetime of this object. If everything is isolated, those of all plugins do.
/// - A plugin that crashes, hangs, exits, uses too much, or is slow repeatedly is not tried again
///   until its file changes.
///
/// May be used from any thread.
public final class Isolation: PluginGuard {
    /// The plugins that are isolated besides those that are not built in.
    public enum Scope: Sendable, Hashable {
        /// The plugins of these names, such as `Flat7Theme`.
        case named(Set<String>)
        /// All plugins.
        case all
    }

    let program: String
    private let scope: Scope
    /// The stored verdicts about plugins; `nil` if none are stored.
    public let quarantine: QuarantineFile?
    let workers = Mutex<[String: RunningWorker]>([:])
    private let note: @Sendable (String) -> Void
    private let onOutput: Output
    private let hasNoted = Atomic(false)
    let clock: DrawingBudget.Clock

    /// Called from any thread with a line that a plugin printed in its worker, and the plugin's file.
    public typealias Output = @Sendable (_ line: String, _ path: String) -> Void

    /// A worker, the version of the file that it loaded, and the properties of its views and themes by stem.
    struct RunningWorker: Sendable {
        let worker: Worker
        let version: FileVersion
        var views: [String: ViewTraits] = [:]
        var themes: [String: ThemeTraits] = [:]
    }

    /// Creates an isolation whose workers are processes of a program.
    ///
    /// - Parameters:
    ///   - program: a program that calls ``WorkerProgram/runIfAsked(_:)`` before anything else;
    ///     ``WorkerProgram/thisProgram`` for the caller's own.
    ///   - quarantine: where the results of trying plugins are stored.
    ///   - scope: which plugins are isolated besides those that are not built in.
    ///   - note: called at most once, from any thread, with a message for the user if the kernel lacks something
    ///     that confines workers.
    ///   - onOutput: called with each line that a plugin prints in its worker, at most 500 bytes of it, when the
    ///     request during which it was printed ends.
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

    /// Creates an isolation that measures the time of drawings with another clock.
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

    /// How many drawing requests were sent to workers.
    package var drawingCount: Int {
        workers.withLock { $0.values.map(\.worker) }.reduce(0) { $0 + $1.drawingCount }
    }

    /// The plugins that failed earlier and have not changed since.
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

    /// Tries a plugin that is not built in, unless it was tried before.
    ///
    /// It is loaded in a child process, which creates an instance of each type that can be created without
    /// arguments.
    ///
    /// - Throws: ``ScreensPlugins/PluginRefusal/quarantined(path:reason:since:)`` for its failure;
    ///   ``ScreensPlugins/PluginRefusal/failed(path:reason:)`` if no child process can be started.
    public func admit(_ plugin: Plugin, _ code: PluginCode) throws(PluginRefusal) {
        guard !plugin.isTrusted, quarantine?.hasPassed(code.version) != true else { return }
        do {
            let worker = try worker(for: code)
            for offer in plugin.offers where Self.canBeMade(offer) {
                let request = WorkerRequest.make([offer.mangledName])
                _ = try worker.ask(request, for: Done.self, while: "\(offer.typeName) was made")
            }
        } catch {
            throw refusal(plugin, error, code.version)
        }
        // If the result cannot be stored, the plugin is tried again next time.
        try? quarantine?.add(passed: plugin.path, code.version)
    }

    /// Releases the workers of other plugins; each ends with the last view that draws in it.
    public func dismiss(allBut isUsed: (_ path: String) -> Bool) {
        let dismissed = workers.withLock { workers in
            let dismissed = workers.filter { !isUsed($0.key) }
            for path in dismissed.keys { workers[path] = nil }
            return dismissed
        }
        // Without other references, they end here, after the lock was released.
        _ = dismissed
    }

    /// Starts a worker, which has loaded a plugin on return.
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

    /// The reason, for the user, why a plugin failed.
    ///
    /// It gets no worker any more.
    func refusal(
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
        // If it cannot be stored, it is valid until this process ends.
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
