@_spi(Host) import ScreensKit
public import ScreensPlugins
public import ScreensShipping
import ScreensSystem
public import ScreensWorker

/// The plugins that a user may load: what is installed, whom the user trusts, what is isolated, and
/// what failed.
public struct UserPlugins: Sendable {
    private let environment: @Sendable (String) -> String?
    private let state: StateFolder
    private let worker: String
    private let note: @Sendable (String) -> Void

    /// The plugins of the user that an environment describes.
    ///
    /// - Parameters:
    ///   - environment: the value of a variable; `HOME`, `SCREENS_PLUGIN_PATH` and the folders of the
    ///     XDG Base Directory Specification are asked for.
    ///   - worker: the program that runs plugins apart: one that calls
    ///     ``ScreensWorker/WorkerProgram/runIfAsked(_:)`` first of all.
    ///   - note: called from any thread with what the user should know, such as a file that cannot
    ///     be read: one or two sentences.
    public init(
        environment: @escaping @Sendable (String) -> String?,
        worker: String = WorkerProgram.installed,
        note: @escaping @Sendable (String) -> Void
    ) {
        (self.environment, self.worker, self.note) = (environment, worker, note)
        state = StateFolder(environment: environment)
    }

    /// Installs and removes plugins of the user.
    ///
    /// - Throws: ``SessionError`` where the environment names no folder for them, or another user
    ///   could change it.
    public func installer() throws(SessionError) -> Installer {
        guard let folder else { throw .noDataFolder }
        if let objection = Files.objection(toPrivate: folder, in: folder) {
            throw .unusableData(objection)
        }
        return Installer(folder: folder)
    }

    /// Changes whom the user trusts.
    ///
    /// - Throws: as ``installer()``.
    public func trustStore() throws(SessionError) -> TrustStore {
        TrustStore(besidePlugins: try installer().folder)
    }

    /// Whom the user trusts; nobody, with a note, where that cannot be read.
    public func trust() -> PluginTrust {
        guard let folder else { return PluginTrust() }
        if let objection = Files.objection(toPrivate: folder, in: folder) {
            note("\(objection), so that no installed plugin is trusted.")
            return PluginTrust()
        }
        let file = TrustFile(besidePlugins: folder)
        do {
            return try file.contents()
        } catch {
            note("\(error.message) Until then, no installed plugin is trusted.")
            return PluginTrust()
        }
    }

    /// The lock of a file, which everything that is installed agrees with.
    ///
    /// - Throws: ``SessionError/notLocked(_:)`` where something differs, and
    ///   ``ScreensShipping/ShippingError`` for a file that is no lock.
    public func lock(_ file: String = LockFile.name) throws -> PluginLock {
        let lock = try LockFile.read(file)
        try Self.refuse(lock.differences(from: try installer().installed()))
        return lock
    }

    /// What is installed, and what of it may be loaded; a bad plugin costs no more than itself.
    ///
    /// - Parameters:
    ///   - paths: folders and files that are searched first.
    ///   - lock: ``lock(_:)``, where only what it names may be loaded, wherever it lies.
    ///   - isolatesAll: whether all plugins' views work in processes of their own, not only those
    ///     that the user's settings name and those that are not built in.
    ///   - isAhead: whether files are read on another thread until somebody asks for a plugin; of no
    ///     effect with a lock.
    ///   - onOutput: called from any thread with each line that a plugin prints in a process of its own.
    /// - Returns: the plugins.
    /// - Throws: ``SessionError/notLocked(_:)``.
    public func registry(
        searching paths: [String] = [],
        lock: PluginLock? = nil,
        isolatesAll: Bool = false,
        ahead isAhead: Bool = false,
        onOutput: @escaping Isolation.Output = { _, _ in }
    ) throws(SessionError) -> PluginRegistry {
        let registry = PluginRegistry(
            PluginSearchPath.standard(
                named: paths,
                environment: environment,
                workingFolder: Files.workingFolder
            ),
            cacheFolder: PluginRegistry.cacheFolder(in: environment),
            guardedBy: isolation(ofAll: isolatesAll, onOutput),
            ahead: isAhead
        ) { [self] in
            var trust = trust()
            trust.lock = lock
            return trust
        }
        if lock != nil { try Self.check(registry) }
        return registry
    }

    /// What is known of plugins that failed.
    ///
    /// - Throws: ``SessionError`` where that cannot be stored.
    public func quarantine() throws(SessionError) -> QuarantineFile {
        QuarantineFile(folder: try state.path(of: .plugins))
    }

    /// The same; `nil`, with a note, where it cannot be stored: each run tries plugins again then.
    private var usableQuarantine: QuarantineFile? {
        guard state.isNamed else { return nil }
        do {
            return try quarantine()
        } catch {
            note(error.message)
            return nil
        }
    }

    private func isolation(
        ofAll isAll: Bool,
        _ onOutput: @escaping Isolation.Output
    ) -> Isolation {
        var scope = Isolation.Scope.all
        if !isAll {
            let settings = PluginSettings.read(environment)
            if let problem = settings.problem { note(problem) }
            scope = settings.isolate
        }
        return Isolation(
            program: worker,
            quarantine: usableQuarantine,
            scope: scope,
            note: note,
            onOutput: onOutput
        )
    }

    private var folder: String? { PluginSearchPath.userFolder(in: environment) }

    /// Looks for plugins that are not in the lock or not as they were installed, wherever they lie.
    ///
    /// What the lock names is to be there and to be loaded: one that is refused for any reason differs.
    private static func check(_ registry: PluginRegistry) throws(SessionError) {
        try refuse(
            registry.plugins.filter { $0.state != .builtIn }.compactMap(\.refusal)
                .filter(\.differsFromLock).map(\.message)
        )
    }

    private static func refuse(_ differences: [String]) throws(SessionError) {
        guard !differences.isEmpty else { return }
        throw .notLocked(differences)
    }
}

extension PluginRefusal {
    /// Whether it is about the plugin's file, not about what it did when it was used.
    fileprivate var differsFromLock: Bool {
        switch self {
        case .quarantined, .failed: false
        default: true
        }
    }
}
