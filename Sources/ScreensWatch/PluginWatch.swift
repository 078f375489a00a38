public import ScreensHost

/// Builds plugins whenever their files change, and updates stages with the result; an app is read again.
///
/// Create one, let it build for the first time, create a host that develops ``files``, and let its stages
/// follow. Cancel the waiting task to end all of it.
@MainActor
public final class PluginWatch {
    /// The result of a build.
    public enum Report: Sendable {
        /// The stages show the new build: the plugins' names or the app's, and the duration, such as `0.41 s`; and
        /// whether nothing else that is watched has failed.
        case built(String, time: String, isFaultless: Bool)
        /// The compiler's messages of a successful build.
        case words(String)
        /// Why builds are slower than they could be, or why a package is left out: one line.
        case note(String)
        /// Why the build failed, in the compiler's words; the next change starts another one.
        case failed(String)
        /// Why a stage does not show the new build; the next change starts another one.
        case refused(any Error)
    }

    /// Receives the results of builds.
    public typealias ReportHandler = @MainActor (Report) -> Void
    /// Shows a new version of the app in the stages that there are when it was read, and returns them.
    ///
    /// It throws if the app has mistakes, or a stage cannot show it.
    public typealias AppReader =
        @MainActor (_ stages: @MainActor () -> [Stage]) async throws -> [(Stage, Stage.Reload)]
    /// Handles a build of the watched folder with an index.
    private typealias Handler = @MainActor (Int, IncrementalBuild.Outcome, String) async -> Bool

    private enum Event: Sendable {
        case changed(Int, Set<String>)
        case finished(isEnough: Bool)
    }

    /// What is watched.
    public let folders: [WatchedFolder]
    /// The libraries of the first builds, and then those that all stages have accepted instead.
    public private(set) var files: [String] = []
    /// Changes that have not been built, by the index of the folder; `.some(nil)` for all of its files.
    private var waiting: [Int: Set<String>?] = [:]
    /// The folders whose last build failed, or was refused.
    private var failing: Set<Int> = []
    /// The packages that build no plugin, of which that was said.
    private var leftOut: Set<Int> = []
    /// Whether the app had mistakes when it was last read.
    private var isAppRefused = false
    private let builds: [IncrementalBuild]
    private let listening: [Task<Void, Never>]
    private let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    /// Starts to watch; every change from now on is noticed.
    ///
    /// - Parameters:
    ///   - folders: what is watched; what depends on others comes after them.
    ///   - scratchPath: the package manager's build folder, if that is not the default one.
    /// - Throws: ``WatchError`` if a folder cannot be watched, or there is no space for copies.
    public init(_ folders: [WatchedFolder], scratchPath: String? = nil) throws(WatchError) {
        self.folders = folders
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        (self.events, self.continuation) = (events, continuation)
        var builds: [IncrementalBuild] = []
        var listening: [Task<Void, Never>] = []
        for (index, watched) in folders.enumerated() {
            do throws(WatchError) {
                let folder = try FolderWatch(watched)
                builds.append(try IncrementalBuild(watched, scratchPath: scratchPath))
                listening.append(
                    Task {
                        for await changes in folder.changes {
                            continuation.yield(.changed(index, changes))
                        }
                    }
                )
            } catch {
                Self.stop(listening, builds)
                throw error
            }
        }
        (self.builds, self.listening) = (builds, listening)
    }

    /// Ends a running build and removes all copies; code that is loaded continues to work.
    public func stop() { Self.stop(listening, builds) }

    private static func stop(_ listening: [Task<Void, Never>], _ builds: [IncrementalBuild]) {
        for task in listening { task.cancel() }
        for build in builds { build.stop() }
    }

    /// Builds all plugins for the first time; after a failure, it tries again when something changes.
    ///
    /// A package that builds no plugin is left out, if others build one.
    ///
    /// - Parameters:
    ///   - onReport: receives the results of builds.
    ///   - progress: called on any thread with each step of a build, and the name of the plugin.
    /// - Returns: `true` after successful builds; `false` if the task was cancelled.
    public func buildFirst(
        _ onReport: @escaping ReportHandler,
        progress: (@Sendable (_ plugin: String, _ step: String) -> Void)? = nil
    ) async -> Bool {
        var missing = Set(folders.indices.filter { !folders[$0].isApp })
        guard !missing.isEmpty else { return true }
        for index in missing { waiting[index] = .some(nil) }
        return await handle(progress) { index, outcome, _ in
            Self.report(outcome, onReport)
            guard case .built(let files, _, let note) = outcome else { return false }
            self.use(files)
            missing.remove(index)
            // Packages of which none builds a plugin have to be corrected.
            let isWaiting = self.files.isEmpty && self.folders.contains(where: \.isPackage)
            if isWaiting, missing.isEmpty {
                if let note { onReport(.failed(note)) }
            } else {
                self.report(note, of: index, isLeftOut: files.isEmpty, onReport)
            }
            return missing.isEmpty && !isWaiting
        }
    }

    /// Updates stages after each build, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - stages: returns the stages at the end of a build; one that refuses the build ends the update for
    ///     those after it.
    ///   - app: reads the app again, after each build of a plugin too; `nil` if no app is shown.
    ///   - onReport: receives the results of builds.
    ///   - draw: called for each stage that has been updated.
    public func follow(
        _ stages: @escaping @MainActor () -> [Stage],
        rereading app: AppReader? = nil,
        _ onReport: @escaping ReportHandler,
        _ draw: @escaping @MainActor (Stage, Stage.Reload) async throws -> Void
    ) async {
        _ = await handle(nil) { index, outcome, time in
            Self.report(outcome, onReport)
            if case .failed = outcome { self.failing.insert(index) }
            do {
                let built = try self.reload(stages, outcome)
                let read = await self.read(
                    built != nil || self.folders[index].isApp ? app : nil,
                    stages
                )
                let shown = built ?? (try? read?.get())
                if let shown { self.note(shown, of: index, time, onReport) }
                if case .built(let files, _, let note) = outcome {
                    self.report(note, of: index, isLeftOut: files.isEmpty, onReport)
                }
                if case .failure(let error) = read { onReport(.refused(error)) }
                for (stage, reload) in shown ?? [] { try await draw(stage, reload) }
                if built != nil { await self.builds[index].removeCopies(allBut: self.files) }
            } catch {
                self.failing.insert(index)
                onReport(.refused(error))
            }
            return false
        }
    }

    /// Shows the new build of a plugin; `nil` if there is none.
    private func reload(
        _ stages: @MainActor () -> [Stage],
        _ outcome: IncrementalBuild.Outcome
    ) throws -> [(Stage, Stage.Reload)]? {
        guard case .built(let files, _, _) = outcome, !files.isEmpty else { return nil }
        let reloads = try stages().map { ($0, try $0.reload(files)) }
        use(files)
        return reloads
    }

    /// Reads the app again, whose rights depend on the plugins.
    private func read(
        _ app: AppReader?,
        _ stages: @MainActor () -> [Stage]
    ) async -> Result<[(Stage, Stage.Reload)], any Error>? {
        guard let app else { return nil }
        do {
            let reloads = try await app(stages)
            isAppRefused = false
            return .success(reloads)
        } catch {
            isAppRefused = true
            return .failure(error)
        }
    }

    private func note(
        _ shown: [(Stage, Stage.Reload)],
        of index: Int,
        _ time: String,
        _ onReport: ReportHandler
    ) {
        failing.remove(index)
        let plugins = shown.first?.1.plugins ?? []
        let names = plugins.isEmpty ? folders[index].name : plugins.joined(separator: ", ")
        let isFaultless = failing.isEmpty && !isAppRefused
        onReport(.built(names, time: time, isFaultless: isFaultless))
    }

    /// Reports a note of a build; why a package is left out only once, until it builds a plugin.
    private func report(
        _ note: String?,
        of index: Int,
        isLeftOut: Bool,
        _ onReport: ReportHandler
    ) {
        let isKnown = isLeftOut && !leftOut.insert(index).inserted
        if !isLeftOut { leftOut.remove(index) }
        if let note, !isKnown { onReport(.note(note)) }
    }

    /// Uses libraries instead of those with the same names.
    private func use(_ new: [String]) {
        let names = Set(new.map(IncrementalBuild.name))
        files.removeAll { names.contains(IncrementalBuild.name(of: $0)) }
        files += new
    }

    /// Builds pending changes, and builds again after every change.
    ///
    /// - Returns: `true` when `handler` is satisfied; `false` if the task was cancelled.
    private func handle(
        _ progress: (@Sendable (String, String) -> Void)?,
        _ handler: @escaping Handler
    ) async -> Bool {
        var isBusy = work(progress, handler)
        for await event in events {
            switch event {
            case .changed(let index, let changes):
                waiting[index] = .some((waiting[index] ?? [])?.union(changes))
            case .finished(let isEnough):
                isBusy = false
                if isEnough { return true }
            }
            if !isBusy { isBusy = work(progress, handler) }
        }
        return false
    }

    /// Builds pending changes of the first folder that has some.
    private func work(
        _ progress: (@Sendable (String, String) -> Void)?,
        _ handler: @escaping Handler
    ) -> Bool {
        guard let index = waiting.keys.min(), let changes = waiting.removeValue(forKey: index)
        else { return false }
        let (build, name) = (builds[index], folders[index].name)
        let step: IncrementalBuild.Progress? = progress.map { progress in
            { @Sendable step in progress(name, step) }
        }
        Task {
            let clock = ContinuousClock()
            let start = clock.now
            let outcome = await build.build(after: changes, progress: step)
            let time = Self.readable(start.duration(to: clock.now))
            continuation.yield(.finished(isEnough: await handler(index, outcome, time)))
        }
        return true
    }

    private static func report(_ outcome: IncrementalBuild.Outcome, _ onReport: ReportHandler) {
        switch outcome {
        case .built(_, let words, _): if !words.isEmpty { onReport(.words(words)) }
        case .failed(let words): onReport(.failed(words))
        case .unchanged: break
        }
    }

    private static func readable(_ time: Duration) -> String {
        let hundredths = Int(time / .milliseconds(10))
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
}
