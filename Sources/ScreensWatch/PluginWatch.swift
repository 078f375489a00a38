public import ScreensHost

/// Builds a plugin whenever its files change, and updates stages with the result.
///
/// Create one, let it build for the first time, create a host that develops ``files``, and let its stages
/// follow. Cancel the waiting task to end all of it.
@MainActor
public final class PluginWatch {
    /// The result of a build.
    public enum Report: Sendable {
        /// The stages show the new build: the plugins' names, and the duration, such as `0.41 s`.
        case built(String, time: String)
        /// The compiler's messages of a successful build.
        case words(String)
        /// Why builds are slower than they could be: one line.
        case note(String)
        /// Why the build failed, in the compiler's words; the next change starts another one.
        case failed(String)
        /// Why a stage does not show the new build; the next change starts another one.
        case refused(any Error)
    }

    /// Receives the results of builds.
    public typealias ReportHandler = @MainActor (Report) -> Void

    private typealias Act = @MainActor (IncrementalBuild.Outcome, String) async -> Bool

    private enum Event: Sendable {
        case changed(Set<String>)
        case finished(isEnough: Bool)
    }

    /// The plugin that is watched.
    public let plugin: WatchedPlugin
    /// The libraries of the first build.
    public private(set) var files: [String] = []
    /// Changes that have not been built: files, or `.some(nil)` for all of them.
    private var waiting: Set<String>??
    private let workbench: IncrementalBuild
    private let listening: Task<Void, Never>
    private let happenings: AsyncStream<Event>
    private let tell: AsyncStream<Event>.Continuation

    /// Starts to watch; every change from now on is noticed.
    ///
    /// - Parameters:
    ///   - plugin: the plugin to watch.
    ///   - scratchPath: the package manager's build folder, if that is not the default one.
    /// - Throws: ``WatchError`` if the folder cannot be watched, or there is no space for copies.
    public init(_ plugin: WatchedPlugin, scratchPath: String? = nil) throws(WatchError) {
        self.plugin = plugin
        let folder = try FolderWatch(plugin)
        workbench = try IncrementalBuild(plugin, scratchPath: scratchPath)
        let (happenings, tell) = AsyncStream.makeStream(of: Event.self)
        (self.happenings, self.tell) = (happenings, tell)
        listening = Task { for await changes in folder.changes { tell.yield(.changed(changes)) } }
    }

    /// Ends a running build and removes all copies; code that is loaded continues to work.
    public func stop() {
        listening.cancel()
        workbench.stop()
    }

    /// Builds for the first time; after a failure, it tries again when something changes.
    ///
    /// - Parameters:
    ///   - say: receives the results of builds.
    ///   - progress: called on any thread with each step of the build.
    /// - Returns: `true` after a successful build; `false` if the task was cancelled.
    public func buildFirst(
        _ say: @escaping ReportHandler,
        progress: IncrementalBuild.Progress? = nil
    ) async -> Bool {
        waiting = .some(nil)
        return await handle(progress) { outcome, _ in
            Self.report(outcome, say)
            guard case .built(let files, _, let note) = outcome else { return false }
            if let note { say(.note(note)) }
            self.files = files
            return true
        }
    }

    /// Updates stages after each build, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - stages: returns the stages at the end of a build; one that refuses the build ends the update for
    ///     those after it.
    ///   - say: receives the results of builds.
    ///   - draw: called for each stage that has been updated.
    public func follow(
        _ stages: @escaping @MainActor () -> [Stage],
        _ say: @escaping ReportHandler,
        _ draw: @escaping @MainActor (Stage, Stage.Reload) async throws -> Void
    ) async {
        _ = await handle(nil) { outcome, time in
            await self.reload(stages, outcome, time, say, draw)
            return false
        }
    }

    private func reload(
        _ stages: @MainActor () -> [Stage],
        _ outcome: IncrementalBuild.Outcome,
        _ time: String,
        _ say: ReportHandler,
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

    /// Builds pending changes, and builds again after every change.
    ///
    /// - Returns: `true` when `act` is satisfied; `false` if the task was cancelled.
    private func handle(
        _ progress: IncrementalBuild.Progress?,
        _ act: @escaping Act
    ) async -> Bool {
        var isBusy = work(progress, act)
        for await happening in happenings {
            switch happening {
            case .changed(let changes): waiting = .some((waiting ?? [])?.union(changes))
            case .finished(let isEnough):
                isBusy = false
                if isEnough { return true }
            }
            if !isBusy { isBusy = work(progress, act) }
        }
        return false
    }

    /// Builds pending changes, if there are any.
    private func work(_ progress: IncrementalBuild.Progress?, _ act: @escaping Act) -> Bool {
        guard let changes = waiting else { return false }
        waiting = nil
        Task {
            let clock = ContinuousClock()
            let start = clock.now
            let outcome = await workbench.build(after: changes, progress: progress)
            let time = Self.readable(start.duration(to: clock.now))
            tell.yield(.finished(isEnough: await act(outcome, time)))
        }
        return true
    }

    private static func report(_ outcome: IncrementalBuild.Outcome, _ say: ReportHandler) {
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
