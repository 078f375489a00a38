internal import Glibc
internal import ScreensPlugins

/// Builds plugins under development and hands out copies of them to load.
///
/// The first build is the package manager's. What it recorded is then done again by the compiler
/// alone, until something other than a known source changes.
public actor Workbench {
    /// What came of a build.
    public enum Outcome: Hashable, Sendable {
        /// Copies of the libraries that are new, and what the compiler said on the way.
        case built([String], words: String)
        /// Nothing new, for reasons that the compiler, or the library's file, gives.
        case failed(String)
    }

    private let plugin: WatchedPlugin
    private let copies: CopyFolder
    private let tool = BuildTool()
    private var record: BuildRecord?
    /// The last copy of each library, by its name.
    private var current: [String: String] = [:]

    /// Makes a place to work.
    ///
    /// - Throws: ``WatchError`` where there is no room for copies.
    public init(_ plugin: WatchedPlugin) throws(WatchError) {
        self.plugin = plugin
        copies = try CopyFolder()
    }

    /// Ends a build that is running, and removes all copies.
    public nonisolated func stop() {
        tool.stop()
        copies.remove()
    }

    /// Removes the copies in whose place there are newer ones; code that was loaded goes on working.
    ///
    /// To be called between builds, when nobody opens the older ones any more.
    public func removeReplaced() { copies.remove(allBut: Set(current.values)) }

    /// Builds what some changes make necessary; everything, when it is not known what changed.
    public func build(after changes: Set<String>?) async -> Outcome {
        switch plugin {
        case .libraries: return takeLibraries(changes)
        case .package(let folder):
            if let changes, !current.isEmpty, changes.allSatisfy(plugin.isResource) {
                return .built(current.values.sorted(), words: "")
            }
            if let changes, let (library, compilation) = shortcut(changes) {
                return await compile(compilation, library, folder)
            }
            await Self.passSecond(of: changes ?? [])
            return await buildPackage(folder, isAgain: changes != nil)
        }
    }

    /// The compiler's call, where nothing changed but sources that it reads.
    private func shortcut(_ changes: Set<String>) -> (String, Compilation)? {
        guard let product = record?.products.first, record?.products.count == 1,
            let compilation = product.compilation,
            changes.subtracting(compilation.sources).allSatisfy(plugin.isResource),
            (compilation.sources + compilation.needs).allSatisfy({ access($0, R_OK) == 0 })
        else { return nil }
        return (product.library, compilation)
    }

    private func compile(
        _ compilation: Compilation,
        _ library: String,
        _ folder: String
    ) async -> Outcome {
        let name = Self.name(of: library)
        let place = copies.place(for: name, resources: "\(folder)/resources")
        let result = await tool.run(compilation.command(to: place))
        guard result.status == 0 else {
            copies.remove(place)
            return .failed(Self.trimmed(result.words))
        }
        if let refusal = PluginFile(scanning: place).refusal {
            copies.remove(place)
            return .failed(refusal.message)
        }
        current[name] = place
        return .built([place], words: Self.trimmed(result.words))
    }

    /// Waits until the second is over in which files were saved.
    ///
    /// The package manager tells versions of a file apart by whole seconds: built within its second,
    /// a file could be saved again in it, and that would be missed.
    private static func passSecond(of changes: Set<String>) async {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let wasJustSaved = changes.contains { path in
            var facts = stat()
            return stat(path, &facts) == 0 && facts.st_mtim.tv_sec == now.tv_sec
        }
        guard wasJustSaved else { return }
        // A little longer, as the clock of files is a tick behind.
        try? await Task.sleep(for: .nanoseconds(1_010_000_000 - now.tv_nsec))
    }

    private func buildPackage(_ folder: String, isAgain: Bool) async -> Outcome {
        record = nil
        let command = ["swift", "build", "--quiet", "--package-path", folder]
        var result = await tool.run(command)
        // After a source was removed, a build may miss it once.
        if result.status != 0, isAgain, result.words.contains("missing input") {
            result = await tool.run(command)
        }
        guard result.status == 0 else { return .failed(Self.trimmed(result.words)) }
        guard let made = BuildRecord(package: folder) else {
            return .failed("“swift build” left no \(folder)/.build/debug.yaml.")
        }
        record = BuildRecord(products: made.products.filter { Self.isPlugin($0.library) })
        let libraries = record?.products.map(\.library) ?? []
        guard !libraries.isEmpty else {
            return .failed(
                "The package in \(folder) builds no plugin: it wants a product such as "
                    + ".library(name: \"X\", type: .dynamic, targets: [\"X\"]) with the entry point."
            )
        }
        return take(libraries) { _ in "\(folder)/resources" }
    }

    private func takeLibraries(_ changes: Set<String>?) -> Outcome {
        let libraries = plugin.libraryNames.map { "\(plugin.folder)/\($0)" }.filter { library in
            changes?.contains(library) ?? true
        }
        return take(libraries.filter(Self.isPlugin)) { library in
            "\(plugin.folder)/\(CopyFolder.resourceFolder(of: Self.name(of: library)))"
        }
    }

    /// Copies libraries, all or none.
    private func take(_ libraries: [String], resources: (String) -> String) -> Outcome {
        if let refusal = libraries.lazy.compactMap({ PluginFile(scanning: $0).refusal }).first {
            return .failed(refusal.message)
        }
        let new = libraries.compactMap { copies.copy(of: $0, resources: resources($0)) }
        for copy in new { current[Self.name(of: copy)] = copy }
        return .built(new, words: "")
    }

    /// Whether a library says that it is a plugin, be it one that is refused.
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
