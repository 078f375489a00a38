internal import Glibc
internal import ScreensBuild
internal import ScreensPlugins
internal import ScreensSystem

/// Builds plugins under development, and provides copies of them to load.
///
/// A package as templates make it is built by a ``PluginCompiler``, any other one by the package manager.
public actor IncrementalBuild {
    /// The result of a build.
    public enum Outcome: Hashable, Sendable {
        /// Success: copies of the new libraries, the compiler's messages, and a note.
        ///
        /// The note says why builds are slower than they could be, if that was not reported before, or why a package
        /// has no library.
        case built([String], words: String, note: String? = nil)
        /// Nothing to do, because only the products of builds have changed.
        case unchanged
        /// Failure, for reasons from the compiler or the library's file.
        case failed(String)
    }

    /// Receives the steps of a build, as the package manager prints them.
    public typealias Progress = @Sendable (String) -> Void

    private let plugin: WatchedFolder
    private let libraries: String?
    private let manager: PackageManager
    private let copies: CopyFolder
    private let tool = BuildTool()
    /// The folder in which the package manager builds; known when it has built for the first time.
    private var binFolder: String?
    /// The package's manifest; `nil` if it has to be read.
    private var manifest: PackageManifest?
    /// Whether it was reported that the compiler alone has failed.
    private var hasNotedFailure = false
    /// The last copy of each library, by the library's name.
    private var current: [String: String] = [:]

    /// Creates a workbench.
    ///
    /// - Parameters:
    ///   - plugin: the plugin to build.
    ///   - scratchPath: the package manager's build folder, if that is not the default one.
    /// - Throws: ``WatchError`` if there is no space for copies.
    public init(_ plugin: WatchedFolder, scratchPath: String? = nil) throws(WatchError) {
        try self.init(plugin, scratchPath: scratchPath, swift: "swift")
    }

    /// Creates a workbench; `swift` is the package manager's program, `libraries` the folder of the host's libraries.
    init(
        _ plugin: WatchedFolder,
        scratchPath: String? = nil,
        swift: String,
        libraries: String? = HostLibrary.folder
    ) throws(WatchError) {
        (self.plugin, self.libraries) = (plugin, libraries)
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

    /// Removes copies that are no longer used; code that is loaded continues to work.
    ///
    /// To be called between builds, when nobody opens the others any more: the last copy may have been refused, and
    /// then an older one is still used.
    func removeCopies(allBut used: [String]) { copies.remove(allBut: used) }

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
        // Nobody knows what has changed in a folder as a whole.
        let changes = changes?.contains("\(plugin.folder)/") == true ? nil : changes
        switch plugin {
        case .app: return .unchanged
        case .libraries: return copyLibraries(changes)
        case .package(let folder):
            let changes = changes?.filter { !isProduct($0) }
            if changes?.isEmpty == true { return .unchanged }
            if let changes, !current.isEmpty, changes.allSatisfy(plugin.isResource) {
                return .built(current.values.sorted(), words: "")
            }
            return await build(folder, changes, progress)
        }
    }

    /// Whether builds write the file; building because of it would never end.
    private func isProduct(_ path: String) -> Bool {
        guard let binFolder else { return false }
        let scratch = Files.parent(Files.parent(binFolder))
        return scratch.hasPrefix("\(plugin.folder)/") && "\(path)/".hasPrefix("\(scratch)/")
    }

    private func build(
        _ folder: String,
        _ changes: Set<String>?,
        _ progress: Progress?
    ) async -> Outcome {
        if changes?.contains(where: plugin.isManifest) ?? true { manifest = nil }
        // A manifest with a mistake is reported by the build.
        if manifest == nil { manifest = try? await manager.manifest() }
        guard let compiler, let sources = compiler.sources else {
            return await buildPackage(folder, changes, progress)
        }
        let (outcome, words) = await compile(sources, compiler, folder)
        if let outcome { return outcome }
        let built = await buildPackage(folder, changes, progress)
        guard case .built(let files, let warnings, nil) = built, !hasNotedFailure else {
            return built
        }
        hasNotedFailure = true
        let reason = CompilerMessages.summary(words)
        let note = "Using the slower \"swift build\", as calling swiftc directly failed: \(reason)"
        return .built(files, words: warnings, note: note)
    }

    private var compiler: PluginCompiler? {
        guard let module = manifest?.pluginModule, let libraries else { return nil }
        return PluginCompiler(module, in: plugin.folder, libraries: libraries)
    }

    /// Lets the compiler alone build.
    ///
    /// - Returns: the outcome, unless the package manager has to decide; and the compiler's messages.
    private func compile(
        _ sources: [String],
        _ compiler: PluginCompiler,
        _ folder: String
    ) async -> (Outcome?, words: String) {
        let place = copies.place(for: compiler.library, resources: "\(folder)/resources")
        do throws(FileFailure) {
            let call = try compiler.call(sources, to: place, scratch: copies.scratch)
            let result = await tool.run(call)
            let words = Self.trimmed(result.words)
            if result.status == 0, PluginFile(scanning: place).refusal == nil {
                current[compiler.library] = place
                return (.built([place], words: words), words)
            }
            copies.remove(place)
            return (PluginCompiler.isMistake(words, in: sources) ? .failed(words) : nil, words)
        } catch {
            return (nil, "\(error)")
        }
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
        _ progress: Progress?
    ) async -> Outcome {
        // What builds write must be known before the first one.
        if binFolder == nil { binFolder = try? await manager.debugFolder() }
        await Self.passSecond(of: changes ?? [])
        var result = await manager.build(progress: changes == nil ? progress : nil)
        // After the removal of a source, the first build may fail because it is missing.
        if result.status != 0, changes != nil, result.words.contains("missing input") {
            result = await manager.build()
        }
        guard result.status == 0 else { return .failed(Self.trimmed(result.words)) }
        do throws(PackageManager.Failure) {
            return copyBuild(in: folder, try await builtLibraries())
        } catch {
            return .failed(Self.trimmed(error.message))
        }
    }

    /// The paths of the libraries that the package manager builds.
    private func builtLibraries() async throws(PackageManager.Failure) -> [String] {
        if binFolder == nil { binFolder = try await manager.debugFolder() }
        if manifest == nil { manifest = try await manager.manifest() }
        guard let binFolder, let manifest else { return [] }
        return manifest.dynamicLibraries.map { "\(binFolder)/lib\($0).so" }
    }

    /// Copies what the package manager has built.
    private func copyBuild(in folder: String, _ libraries: [String]) -> Outcome {
        let libraries = libraries.filter { library in
            !HostLibrary.isPart(Self.name(of: library)) && Self.isPlugin(library)
        }
        guard !libraries.isEmpty else {
            let words =
                "The package in \(folder) builds no plugin. It requires a product such as "
                + ".library(name: \"X\", type: .dynamic, targets: [\"X\"]) with the entry point."
            // One that never built a plugin may be a part of the others.
            return current.isEmpty ? .built([], words: "", note: words) : .failed(words)
        }
        return copy(libraries) { _ in "\(folder)/resources" }
    }

    private func copyLibraries(_ changes: Set<String>?) -> Outcome {
        let libraries = plugin.libraryNames.map { "\(plugin.folder)/\($0)" }.filter { library in
            changes?.contains(library) ?? true
        }
        return copy(libraries.filter(Self.isPlugin)) { library in
            "\(plugin.folder)/\(CopyFolder.resourceFolder(of: Self.name(of: library)))"
        }
    }

    /// Copies all of the libraries or none.
    private func copy(_ libraries: [String], resources: (String) -> String) -> Outcome {
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

    static func name(of library: String) -> String {
        library.split(separator: "/").last.map(String.init) ?? library
    }

    private static func trimmed(_ words: String) -> String {
        var words = words[...]
        while words.last?.isNewline == true { words.removeLast() }
        return String(words)
    }
}
