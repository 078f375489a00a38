import Glibc
import ScreensHost
import ScreensTerminal
import ScreensWatch

/// `--watch`: builds a plugin whenever its files change, and lets stages follow it.
@MainActor
final class Watch {
    /// What is said of a build.
    enum Report: Sendable {
        /// The plugins' names, and how long it took; what the compiler said comes before.
        case built(String, time: String)
        /// What the compiler said, though it built.
        case words(String)
        /// Why nothing is new, in the words of the compiler or the host.
        case failed(String)
    }

    private enum Happening: Sendable {
        case changed(Set<String>)
        case finished(Result<Bool, any Error>)
        case signal(Int32)
    }

    /// The libraries that were built first.
    private(set) var files: [String] = []
    /// What changed and was not built yet: files, or `.some(nil)` for all of them.
    private var waiting: Set<String>??
    private let plugin: WatchedPlugin
    private let workbench: Workbench
    private let listening: Task<Void, Never>
    private let happenings: AsyncStream<Happening>
    private let tell: AsyncStream<Happening>.Continuation

    /// Begins to watch and builds for the first time; `nil` where the options do not ask for it.
    ///
    /// A build that fails is tried again when something changes.
    ///
    /// - Throws: where the folder cannot be watched, or the user interrupts.
    static func begin(
        _ invocation: Invocation,
        _ output: OutputForm = .text
    ) async throws -> Watch? {
        guard let folder = invocation.value("watch") else { return nil }
        guard [.text, .tui].contains(output) else {
            throw CommandError.usage(
                "--watch draws on a live terminal or as text; --output \(output.rawValue) does not."
            )
        }
        guard !invocation.has("locked") else {
            throw CommandError.usage("--locked refuses what --watch builds; leave one of them out.")
        }
        let watch = try Watch(WatchedPlugin(folder: folder))
        do {
            try await watch.buildFirst()
        } catch {
            watch.stop()
            throw error
        }
        return watch
    }

    private init(_ plugin: WatchedPlugin) throws(WatchError) {
        self.plugin = plugin
        let folder = try FolderWatch(plugin)
        workbench = try Workbench(plugin)
        let (happenings, tell) = AsyncStream.makeStream(of: Happening.self)
        (self.happenings, self.tell) = (happenings, tell)
        listening = Task { for await changes in folder.changes { tell.yield(.changed(changes)) } }
    }

    /// Ends what is being built, and removes the copies.
    func stop() {
        listening.cancel()
        workbench.stop()
    }

    private func buildFirst() async throws {
        if case .package = plugin { Console.note("Building \(plugin.name) …") }
        let signals = signalWatch
        defer { signals.stop() }
        waiting = .some(nil)
        let signal = try await handle { outcome, _ in
            Self.note(outcome, Self.print)
            guard case .built(let files, _) = outcome else { return false }
            self.files = files
            return true
        }
        guard signal == nil else {
            throw CommandError(exit: .interrupted, message: "Interrupted.", code: "cancelled")
        }
    }

    /// Lets a stage follow what is built, until a signal asks for the end; `draw` shows it then.
    ///
    /// - Throws: what `draw` throws.
    func follow(
        _ stage: Stage,
        _ draw: @escaping @MainActor (Stage.Reload) async throws -> Void
    ) async throws -> ExitCode {
        Console.note("Watching \(plugin.folder); Ctrl-C ends it.")
        let signals = signalWatch
        defer { signals.stop() }
        let signal = try await handle { outcome, time in
            await self.reload({ [stage] }, outcome, time, Self.print) { try await draw($1) }
            return false
        }
        return signal == SIGINT ? .interrupted : .ok
    }

    /// Lets stages follow what is built, beside what else goes on, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - stages: those that are there when something was built; one that refuses it ends it for
    ///     those after it.
    ///   - say: hears what comes of builds.
    ///   - draw: called for each stage with what is new.
    func accompany(
        _ stages: @escaping @MainActor () -> [Stage],
        _ say: @escaping @MainActor (Report) -> Void,
        _ draw: @escaping @MainActor (Stage, Stage.Reload) async throws -> Void
    ) async {
        _ = try? await handle { outcome, time in
            await self.reload(stages, outcome, time, say, draw)
            return false
        }
    }

    private func reload(
        _ stages: @MainActor () -> [Stage],
        _ outcome: Workbench.Outcome,
        _ time: String,
        _ say: @MainActor (Report) -> Void,
        _ draw: @MainActor (Stage, Stage.Reload) async throws -> Void
    ) async {
        Self.note(outcome, say)
        guard case .built(let files, _) = outcome, !files.isEmpty else { return }
        do {
            let reloads = try stages().map { ($0, try $0.reload(files)) }
            if let (_, first) = reloads.first {
                say(.built(first.plugins.joined(separator: ", "), time: time))
            }
            for (stage, reload) in reloads { try await draw(stage, reload) }
            await workbench.removeReplaced()
        } catch {
            say(.failed(CommandError(error).message))
        }
    }

    private var signalWatch: SignalWatch {
        let tell = tell
        return SignalWatch([SIGINT, SIGTERM, SIGHUP]) { tell.yield(.signal($0)) }
    }

    /// Builds what waits for it, and again after every change; ends with a signal, or with `nil` when
    /// `act` is content, or the task is cancelled.
    private func handle(
        _ act: @escaping @MainActor (Workbench.Outcome, String) async throws -> Bool
    ) async throws -> Int32? {
        var isBusy = work(act)
        for await happening in happenings {
            switch happening {
            case .signal(let number): return number
            case .changed(let changes): waiting = .some((waiting ?? [])?.union(changes))
            case .finished(let result):
                isBusy = false
                if try result.get() { return nil }
            }
            if !isBusy { isBusy = work(act) }
        }
        return nil
    }

    /// Builds what waits for it, if anything does.
    private func work(
        _ act: @escaping @MainActor (Workbench.Outcome, String) async throws -> Bool
    ) -> Bool {
        guard let changes = waiting else { return false }
        waiting = nil
        Task {
            let clock = ContinuousClock()
            let start = clock.now
            let outcome = await workbench.build(after: changes)
            let time = Self.readable(start.duration(to: clock.now))
            do {
                tell.yield(.finished(.success(try await act(outcome, time))))
            } catch {
                tell.yield(.finished(.failure(error)))
            }
        }
        return true
    }
}

extension Watch {
    /// Says on stderr what comes of builds.
    static func print(_ report: Report) {
        switch report {
        case .built(let names, let time): Console.note("\(names): built in \(time), shown anew.")
        case .words(let words): Console.note(words)
        case .failed(let words): Console.note("\(words)\nWaiting for the next change …")
        }
    }

    private static func note(_ outcome: Workbench.Outcome, _ say: @MainActor (Report) -> Void) {
        switch outcome {
        case .built(_, let words): if !words.isEmpty { say(.words(words)) }
        case .failed(let words): say(.failed(words))
        }
    }

    private static func readable(_ time: Duration) -> String {
        let hundredths = Int(time / .milliseconds(10))
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
}
