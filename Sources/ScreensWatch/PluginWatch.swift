public import ScreensHost

/// Builds a plugin whenever its files change, and lets stages follow it.
///
/// Make one, let it build for the first time, make a host that develops ``files``, and let its stages
/// follow. All of it ends when the task is cancelled that waits for it.
@MainActor
public final class PluginWatch {
    /// What came of a build.
    public enum Report: Sendable {
        /// Stages show what was built: the plugins' names, and how long it took, as `0.41 s`.
        case built(String, time: String)
        /// What the compiler said, though it built.
        case words(String)
        /// How changes are built, where that is slower than it could be: one line.
        case note(String)
        /// Why nothing is new, in the words of the compiler; the next change is waited for.
        case failed(String)
        /// Why a stage does not show what was built; the next change is waited for.
        case refused(any Error)
    }

    /// Receives what comes of builds.
    public typealias Say = @MainActor (Report) -> Void

    private typealias Act = @MainActor (Workbench.Outcome, String) async -> Bool

    private enum Happening: Sendable {
        case changed(Set<String>)
        case finished(isEnough: Bool)
    }

    /// What is watched.
    public let plugin: WatchedPlugin
    /// The libraries that were built first.
    public private(set) var files: [String] = []
    /// What changed and was not built yet: files, or `.some(nil)` for all of them.
    private var waiting: Set<String>??
    private let workbench: Workbench
    private let listening: Task<Void, Never>
    private let happenings: AsyncStream<Happening>
    private let tell: AsyncStream<Happening>.Continuation

    /// Begins to watch; nothing that changes from now on is missed.
    ///
    /// - Parameters:
    ///   - plugin: what is watched.
    ///   - scratchPath: where the package manager builds, where that is not its usual folder.
    /// - Throws: ``WatchError`` where the folder cannot be watched, or there is no room for copies.
    public init(_ plugin: WatchedPlugin, scratchPath: String? = nil) throws(WatchError) {
        self.plugin = plugin
        let folder = try FolderWatch(plugin)
        workbench = try Workbench(plugin, scratchPath: scratchPath)
        let (happenings, tell) = AsyncStream.makeStream(of: Happening.self)
        (self.happenings, self.tell) = (happenings, tell)
        listening = Task { for await changes in folder.changes { tell.yield(.changed(changes)) } }
    }

    /// Ends a build that is running, and removes all copies; code that was loaded goes on working.
    public func stop() {
        listening.cancel()
        workbench.stop()
    }

    /// Builds for the first time; what fails is tried again when something changes.
    ///
    /// - Returns: whether there is something to show; `false` when the task was cancelled.
    public func buildFirst(_ say: @escaping Say) async -> Bool {
        waiting = .some(nil)
        return await handle { outcome, _ in
            Self.report(outcome, say)
            guard case .built(let files, _, let note) = outcome else { return false }
            if let note { say(.note(note)) }
            self.files = files
            return true
        }
    }

    /// Lets stages follow what is built, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - stages: those that are there when something was built; one that refuses it ends it for
    ///     those after it.
    ///   - say: receives what comes of builds.
    ///   - draw: called for each stage with what is new.
    public func follow(
        _ stages: @escaping @MainActor () -> [Stage],
        _ say: @escaping Say,
        _ draw: @escaping @MainActor (Stage, Stage.Reload) async throws -> Void
    ) async {
        _ = await handle { outcome, time in
            await self.reload(stages, outcome, time, say, draw)
            return false
        }
    }

    private func reload(
        _ stages: @MainActor () -> [Stage],
        _ outcome: Workbench.Outcome,
        _ time: String,
        _ say: Say,
        _ draw: @MainActor (Stage, Stage.Reload) async throws -> Void
    ) async {
        Self.report(outcome, say)
        guard case .built(let files, _, let note) = outcome, !files.isEmpty else { return }
        do {
            let reloads = try stages().map { ($0, try $0.reload(files)) }
            if let (_, first) = reloads.first {
                say(.built(first.plugins.joined(separator: ", "), time: time))
            }
            if let note { say(.note(note)) }
            for (stage, reload) in reloads { try await draw(stage, reload) }
            await workbench.removeReplaced()
        } catch {
            say(.refused(error))
        }
    }

    /// Builds what waits for it, and again after every change.
    ///
    /// - Returns: whether `act` is content; `false` when the task was cancelled.
    private func handle(_ act: @escaping Act) async -> Bool {
        var isBusy = work(act)
        for await happening in happenings {
            switch happening {
            case .changed(let changes): waiting = .some((waiting ?? [])?.union(changes))
            case .finished(let isEnough):
                isBusy = false
                if isEnough { return true }
            }
            if !isBusy { isBusy = work(act) }
        }
        return false
    }

    /// Builds what waits for it, if anything does.
    private func work(_ act: @escaping Act) -> Bool {
        guard let changes = waiting else { return false }
        waiting = nil
        Task {
            let clock = ContinuousClock()
            let start = clock.now
            let outcome = await workbench.build(after: changes)
            let time = Self.readable(start.duration(to: clock.now))
            tell.yield(.finished(isEnough: await act(outcome, time)))
        }
        return true
    }

    private static func report(_ outcome: Workbench.Outcome, _ say: Say) {
        switch outcome {
        case .built(_, let words, _): if !words.isEmpty { say(.words(words)) }
        case .failed(let words): say(.failed(words))
        case .unchanged: break
        }
    }

    private static func readable(_ time: Duration) -> String {
        let hundredths = Int(time / .milliseconds(10))
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
}
