internal import Glibc
internal import ScreensBuild
internal import ScreensPlugins
internal import ScreensSystem

/// Builds plugins under development, and provides copies of them to load.
///
/// The package manager builds first. The compiler alone repeats its recorded calls as long as only known sources
/// change. If the record cannot be used, the package manager builds each change.
public actor IncrementalBuild {
    /// The result of a build.
    public enum Outcome: Hashable, Sendable {
        /// Success: copies of the new libraries, the compiler's messages, and a note.
        ///
        /// The note says why builds are slower than they could be, if that was not reported before.
        case built([String], words: String, note: String? = nil)
        /// Nothing to do, because only the products of builds have changed.
        case unchanged
        /// Failure, for reasons from the compiler or the library's file.
        case failed(String)
    }

    /// Receives the steps of a build, as the package manager prints them.
    public typealias Progress = @Sendable (String) -> Void

    private let plugin: WatchedPlugin
    private let manager: PackageManager
    private let copies: CopyFolder
    private let tool = BuildTool()
    /// The build folder, if it is among the sources; known after the first build.
    private var scratch: String??
    /// The package manager's last description of the package.
    private var layout: PackageLayout?
    private var shortcut: Shortcut?
    /// Whether the compiler alone has failed where the package manager succeeded.
    private var isCompilerDistrusted = false
    /// The notes about missing shortcuts that were reported.
    private var notes: Set<String> = []
    /// The last copy of each library, by the library's name.
    private var current: [String: String] = [:]

    /// Creates a workbench.
    ///
    /// - Parameters:
    ///   - plugin: the plugin to build.
    ///   - scratchPath: the package manager's build folder, if that is not the default one.
    /// - Throws: ``WatchError`` if there is no space for copies.
    public init(_ plugin: WatchedPlugin, scratchPath: String? = nil) throws(WatchError) {
        try self.init(plugin, scratchPath: scratchPath, swift: "swift")
    }

    /// Creates a workbench; `swift` is the package manager's program.
    init(
        _ plugin: WatchedPlugin,
        scratchPath: String? = nil,
        swift: String
    ) throws(WatchError) {
        self.plugin = plugin
        manager = PackageManager(
            of: plugin.folder,
            options: scratchPath.map { ["--scratch-path", $0] } ?? [],
            program: swift,
            tool: tool
        )
        if case .package(let folder) = plugin, !manager.isInstalled {
            throw WatchError(
                isUsage: false,
                message: "\(folder) cannot be built: there is no program \"\(swift)\" in PATH. "
                    + "Install Swift's toolchain (https://www.swift.org/install), "
                    + "or name a folder of built plugins."
            )
        }
        copies = try CopyFolder()
    }

    /// Ends a running build, and removes all copies.
    public nonisolated func stop() {
        tool.stop()
        copies.remove()
    }

    /// Removes copies that were replaced by newer ones; code that is loaded continues to work.
    ///
    /// To be called between builds, when nobody opens the older ones any more.
    public func removeReplaced() { copies.remove(allBut: Set(current.values)) }

    /// Builds after some changes; builds everything if the changes are not known.
    ///
    /// - Parameters:
    ///   - changes: the paths that have changed.
    ///   - progress: called on any thread with each step of a build of everything.
    /// - Returns: the result.
    public func build(
        after changes: Set<String>?,
        progress: Progress? = nil
    ) async -> Outcome {
        switch plugin {
        case .libraries: return takeLibraries(changes)
        case .package(let folder):
            if scratch == nil { scratch = .some(await manager.ownScratchFolder()) }
            let changes = changes?.filter { !isProduct($0) }
            if changes?.isEmpty == true { return .unchanged }
            if let changes, !current.isEmpty, changes.allSatisfy(plugin.isResource) {
                return .built(current.values.sorted(), words: "")
            }
            if let changes, let shortcut = usableShortcut(changes) {
                return await compile(shortcut, changes, folder)
            }
            return await buildPackage(folder, changes, progress)
        }
    }

    /// Whether builds write the file; building because of it would never end.
    private func isProduct(_ path: String) -> Bool {
        guard case .some(.some(let folder)) = scratch else { return false }
        return "\(path)/".hasPrefix("\(folder)/")
    }

    /// The compiler call, if only sources that it reads have changed.
    private func usableShortcut(_ changes: Set<String>) -> Shortcut? {
        guard let shortcut,
            changes.subtracting(shortcut.sources).allSatisfy(plugin.isResource),
            (shortcut.sources + shortcut.needs).allSatisfy({ access($0, R_OK) == 0 })
        else { return nil }
        return shortcut
    }

    /// Lets the compiler alone build.
    ///
    /// If it fails, the package manager decides, unless the error is certainly in the sources.
    private func compile(
        _ shortcut: Shortcut,
        _ changes: Set<String>,
        _ folder: String
    ) async -> Outcome {
        let name = Self.name(of: shortcut.library)
        let place = copies.place(for: name, resources: "\(folder)/resources")
        let versions = shortcut.versions
        let result = await tool.run(shortcut.compilation.command(to: place))
        if result.status == 0, PluginFile(scanning: place).refusal == nil {
            self.shortcut?.isProven = true
            current[name] = place
            return .built([place], words: Self.trimmed(result.words))
        }
        copies.remove(place)
        if shortcut.isMistake(result.words) { return .failed(Self.trimmed(result.words)) }
        return await judge(shortcut, versions, changes, folder)
    }

    /// Lets the package manager build what the compiler alone could not.
    ///
    /// `versions` are those of the sources before the compiler started.
    private func judge(
        _ shortcut: Shortcut,
        _ versions: [Shortcut.Version],
        _ changes: Set<String>,
        _ folder: String
    ) async -> Outcome {
        let outcome = await buildPackage(folder, changes)
        guard case .built(let files, let words, let note) = outcome else {
            // The package manager's plan has not changed.
            self.shortcut = shortcut
            return outcome
        }
        // The author may have fixed an error between the two builds.
        guard versions == shortcut.versions else { return outcome }
        isCompilerDistrusted = true
        self.shortcut = nil
        let reason = self.note("the direct compiler call failed where \"swift build\" succeeded")
        return .built(files, words: words, note: note ?? reason)
    }

    /// Waits until the second in which files were saved is over.
    ///
    /// The package manager compares the times of files in whole seconds. If a file were built and saved again in the
    /// same second, the second change would be missed.
    private static func passSecond(of changes: Set<String>) async {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let wasJustSaved = changes.contains { path in
            var facts = stat()
            return stat(path, &facts) == 0 && facts.st_mtim.tv_sec == now.tv_sec
        }
        guard wasJustSaved else { return }
        // A little longer, because the clock of files is up to one tick behind.
        try? await Task.sleep(for: .nanoseconds(1_010_000_000 - now.tv_nsec))
    }

    private func buildPackage(
        _ folder: String,
        _ changes: Set<String>?,
        _ progress: Progress? = nil
    ) async -> Outcome {
        shortcut = nil
        await Self.passSecond(of: changes ?? [])
        var result = await manager.build(progress: changes == nil ? progress : nil)
        // After the removal of a source, the first build may fail because it is missing.
        if result.status != 0, changes != nil, result.words.contains("missing input") {
            result = await manager.build()
        }
        guard result.status == 0 else { return .failed(Self.trimmed(result.words)) }
        do throws(PackageManager.Failure) {
            return takeBuild(of: try await currentLayout(changes), folder)
        } catch {
            return .failed(Self.trimmed(error.message))
        }
    }

    /// The package manager's description of the package; it is read again unless only sources changed.
    private func currentLayout(
        _ changes: Set<String>?
    ) async throws(PackageManager.Failure) -> PackageLayout {
        if let layout, let changes, !changes.isEmpty,
            changes.allSatisfy({ layout.sources.contains($0) && access($0, R_OK) == 0 })
        {
            return layout
        }
        layout = nil
        let new = try await manager.layout()
        layout = new
        return new
    }

    /// Copies what the package manager has built, and looks for a shortcut.
    private func takeBuild(of layout: PackageLayout, _ folder: String) -> Outcome {
        let libraries = layout.libraries.filter { library in
            !HostLibrary.isPart(Self.name(of: library.path)) && Self.isPlugin(library.path)
        }
        guard !libraries.isEmpty else {
            return .failed(
                "The package in \(folder) builds no plugin. It requires a product such as "
                    + ".library(name: \"X\", type: .dynamic, targets: [\"X\"]) with the entry point."
            )
        }
        let outcome = take(libraries.map(\.path)) { _ in "\(folder)/resources" }
        guard case .built(let files, let words, _) = outcome else { return outcome }
        return .built(files, words: words, note: findShortcut(libraries, layout))
    }

    /// Looks for a shortcut to a package's only library.
    ///
    /// - Returns: why there is none, if that was not reported before and is not due to the kind of package.
    private func findShortcut(
        _ libraries: [PackageLayout.Library],
        _ layout: PackageLayout
    ) -> String? {
        guard !isCompilerDistrusted, libraries.count == 1, let library = libraries.first else {
            return nil
        }
        do throws(BuildRecord.Obstacle) {
            let record = try BuildRecord(besideBuild: layout.binFolder)
            shortcut = try record.compilation(of: library, in: layout).map {
                Shortcut(library: library.path, compilation: $0)
            }
            return nil
        } catch {
            return note(error.description)
        }
    }

    private func note(_ reason: String) -> String? {
        guard notes.insert(reason).inserted else { return nil }
        return "Using the slower \"swift build\" for each change: \(reason)."
    }

    private func takeLibraries(_ changes: Set<String>?) -> Outcome {
        let libraries = plugin.libraryNames.map { "\(plugin.folder)/\($0)" }.filter { library in
            changes?.contains(library) ?? true
        }
        return take(libraries.filter(Self.isPlugin)) { library in
            "\(plugin.folder)/\(CopyFolder.resourceFolder(of: Self.name(of: library)))"
        }
    }

    /// Copies all of the libraries or none.
    private func take(_ libraries: [String], resources: (String) -> String) -> Outcome {
        if let refusal = libraries.firstValue({ PluginFile(scanning: $0).refusal }) {
            return .failed(refusal.message)
        }
        let new = libraries.compactMap { copies.copy(of: $0, resources: resources($0)) }
        for copy in new { current[Self.name(of: copy)] = copy }
        return .built(new, words: "")
    }

    /// Whether a library declares that it is a plugin, even if it is refused.
    private static func isPlugin(_ library: String) -> Bool {
        if case .noStamp = PluginFile(scanning: library).refusal { false } else { true }
    }

    private static func name(of library: String) -> String {
        library.split(separator: "/").last.map(String.init) ?? library
    }

    private static func trimmed(_ words: String) -> String {
        var words = words[...]
        while words.last?.isNewline == true { words.removeLast() }
        return String(words)
    }
}
