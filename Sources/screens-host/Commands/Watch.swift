import Glibc
import ScreensHost
import ScreensTerminal
import ScreensWatch

/// `run --watch`: builds a plugin whenever its files change, and shows it anew.
@MainActor
final class Watch {
    private enum Happening: Sendable {
        case changed(Set<String>)
        case finished(Result<Bool, any Error>)
        case signal(Int32)
    }

    /// The libraries that were built first.
    private(set) var files: [String] = []
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
    static func begin(_ invocation: Invocation, _ output: OutputForm) async throws -> Watch? {
        guard let folder = invocation.value("watch") else { return nil }
        guard output == .text else {
            throw CommandError.usage("--watch draws as text; --output \(output.rawValue) does not.")
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
        let signal = try await handle(startingWith: .some(nil)) { outcome, _ in
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
        let signal = try await handle(startingWith: nil) { outcome, time in
            guard case .built(let files, _) = outcome, !files.isEmpty else { return false }
            do {
                let reload = try stage.reload(files)
                let names = reload.plugins.joined(separator: ", ")
                Console.note("\(names): built in \(time), shown anew.")
                try await draw(reload)
            } catch {
                Console.note("\(CommandError(error).message)\n\(Self.waiting)")
            }
            return false
        }
        return signal == SIGINT ? .interrupted : .ok
    }

    /// Builds after every change, and at once when told to; ends with the signal, or with `nil` when
    /// `act` is content.
    private func handle(
        startingWith first: Set<String>??,
        _ act: @escaping @MainActor (Workbench.Outcome, String) async throws -> Bool
    ) async throws -> Int32? {
        let tell = tell
        let signals = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { tell.yield(.signal($0)) }
        defer { signals.stop() }
        var (waiting, isBusy) = (first, false)
        if let first {
            work(first, act)
            (waiting, isBusy) = (nil, true)
        }
        for await happening in happenings {
            switch happening {
            case .signal(let number): return number
            case .changed(let changes): waiting = .some((waiting ?? [])?.union(changes))
            case .finished(let result):
                isBusy = false
                if try result.get() { return nil }
            }
            if !isBusy, let changes = waiting {
                work(changes, act)
                (waiting, isBusy) = (nil, true)
            }
        }
        return SIGTERM
    }

    private func work(
        _ changes: Set<String>?,
        _ act: @escaping @MainActor (Workbench.Outcome, String) async throws -> Bool
    ) {
        Task {
            let clock = ContinuousClock()
            let start = clock.now
            let outcome = await workbench.build(after: changes)
            let time = Self.readable(start.duration(to: clock.now))
            Self.note(outcome)
            do {
                tell.yield(.finished(.success(try await act(outcome, time))))
            } catch {
                tell.yield(.finished(.failure(error)))
            }
        }
    }

    private static let waiting = "Waiting for the next change …"

    private static func note(_ outcome: Workbench.Outcome) {
        switch outcome {
        case .built(_, let words): if !words.isEmpty { Console.note(words) }
        case .failed(let words): Console.note("\(words)\n\(waiting)")
        }
    }

    private static func readable(_ time: Duration) -> String {
        let hundredths = Int(time / .milliseconds(10))
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
}
