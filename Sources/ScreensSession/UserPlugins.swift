@_spi(Host) import ScreensKit
public import ScreensPlugins
public import ScreensShipping
import ScreensSystem
public import ScreensWorker

/// The plugins that a user may load.
///
/// This combines the installed plugins, trusted keys, settings for isolation, and plugins that failed.
public struct UserPlugins: Sendable {
    private let environment: @Sendable (String) -> String?
    private let state: StateFolder
    private let worker: String
    private let note: @Sendable (String) -> Void

    /// Creates the plugins of the user whom an environment describes.
    ///
    /// - Parameters:
    ///   - environment: returns the value of a variable; called for `HOME`, `SCREENS_PLUGIN_PATH` and the
    ///     folders of the XDG Base Directory Specification.
    ///   - worker: the program that runs workers: one that calls
    ///     ``ScreensWorker/WorkerProgram/runIfAsked(_:)`` before anything else.
    ///   - note: called from any thread with a message for the user, of one or two sentences, for example
    ///     about a file that cannot be read.
    public init(
        environment: @escaping @Sendable (String) -> String?,
        worker: String = WorkerProgram.installed,
        note: @escaping @Sendable (String) -> Void
    ) {
        (self.environment, self.worker, self.note) = (environment, worker, note)
        state = StateFolder(environment: environment)
    }

    /// The installer of the user's plugins.
    ///
    /// - Throws: ``SessionError`` if the environment names no folder for them, or another user could
    ///   change it.
    public func installer() throws(SessionError) -> Installer {
        guard let folder else { throw .noDataFolder }
        if let objection = Files.objection(toPrivate: folder, in: folder) {
            throw .unusableData(objection)
        }
        return Installer(folder: folder)
    }

    /// The store with which trusted keys are changed.
    ///
    /// - Throws: as ``installer()``.
    public func trustStore() throws(SessionError) -> TrustStore {
        TrustStore(besidePlugins: try installer().folder)
    }

    /// The store of the indexes of plugins that the user follows.
    ///
    /// - Throws: as ``installer()``.
    public func indexes() throws(SessionError) -> IndexStore {
        IndexStore(besidePlugins: try installer().folder)
    }

    /// The user's trusted keys.
    ///
    /// If they cannot be read, the user gets a note, and no key is trusted.
    public func trust() -> PluginTrust {
        guard let folder else { return PluginTrust() }
        if let objection = Files.objection(toPrivate: folder, in: folder) {
            note("\(objection), so no installed plugin is trusted.")
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

    /// The lock of a file, with which everything that is installed agrees.
    ///
    /// - Throws: ``SessionError/notLocked(_:)`` if something differs, and
    ///   ``ScreensShipping/ShippingError`` for a file that is no lock.
    public func lock(_ file: String = LockFile.name) throws -> PluginLock {
        let lock = try LockFile.read(file)
        try Self.refuse(lock.differences(from: try installer().installed()))
        return lock
    }

    /// The installed plugins, with the rules for loading them.
    ///
    /// A faulty plugin does not affect the others.
    ///
    /// - Parameters:
    ///   - paths: folders and files that are searched first.
    ///   - builds: the libraries that the package in the current folder has built, which are searched next.
    ///   - lock: the result of ``lock(_:)`` if only the plugins that it names may be loaded, in any folder.
    ///   - isolatesAll: whether all plugins' views work in processes of their own, not only those
    ///     that the user's settings name and those that are not built in.
    ///   - onOutput: called from any thread with each line that a plugin prints in a process of its own.
    /// - Returns: the plugins.
    /// - Throws: ``SessionError/notLocked(_:)``.
    public func registry(
        searching paths: [String] = [],
        builds: [String] = [],
        lock: PluginLock? = nil,
        isolatesAll: Bool = false,
        onOutput: @escaping Isolation.Output = { _, _ in }
    ) throws(SessionError) -> PluginRegistry {
        let registry = PluginRegistry(
            PluginSearchPath.standard(
                named: paths,
                builds: builds,
                environment: environment,
                workingFolder: Files.workingFolder
            ),
            guardedBy: isolation(ofAll: isolatesAll, onOutput)
        ) { [self] in
            var trust = trust()
            trust.lock = lock
            return trust
        }
        if lock != nil { try Self.check(registry) }
        return registry
    }

    /// The installed apps, in the order of their names.
    ///
    /// - Parameter lock: the result of ``lock(_:)`` if only the apps that it names may be shown.
    /// - Returns: the apps, also those that are refused.
    public func apps(lock: PluginLock? = nil) -> [InstalledApp] {
        guard let folder else { return [] }
        let installed = Installer(folder: folder).installed().filter(\.isApp)
        guard !installed.isEmpty else { return [] }
        var trust = trust()
        trust.lock = lock
        return installed.map { InstalledApp($0, trust) }
    }

    /// The installed app of a name.
    ///
    /// - Parameters:
    ///   - name: the name, such as `intranet`.
    ///   - lock: the result of ``lock(_:)`` if only the apps that it names may be shown.
    /// - Returns: the app, also if it is refused; `nil` if there is none.
    public func app(named name: String, lock: PluginLock? = nil) -> InstalledApp? {
        guard let folder, let installed = Installer(folder: folder).installed(name),
            installed.isApp
        else { return nil }
        var trust = trust()
        trust.lock = lock
        return InstalledApp(installed, trust)
    }

    /// The results of trying plugins.
    ///
    /// - Throws: ``SessionError`` if they cannot be stored.
    public func quarantine() throws(SessionError) -> QuarantineFile {
        QuarantineFile(folder: try state.path(of: .plugins))
    }

    /// The results of trying plugins; `nil`, with a note, if they cannot be stored.
    ///
    /// Each run then tries plugins again.
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

    /// Finds plugins that are not in the lock or have changed since they were installed, in any folder.
    ///
    /// Every plugin in the lock has to be loaded: one that is refused for any reason differs.
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
    /// Whether the reason is the plugin's file, and not its behaviour when it was used.
    fileprivate var differsFromLock: Bool {
        switch self {
        case .quarantined, .failed: false
        default: true
        }
    }
}
