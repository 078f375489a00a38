@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensShipping
import ScreensSystem

/// The user's folder of plugins, and what was decided about them.
enum PluginFolder {
    /// Installs and removes there.
    ///
    /// - Throws: where the environment names neither a data folder nor a home.
    static func installer() throws(CommandError) -> Installer {
        guard let folder = path else {
            throw .usage("Set HOME or XDG_DATA_HOME: plugins are installed below it.")
        }
        if let objection = Files.objection(toPrivate: folder, in: folder) {
            throw CommandError(
                exit: .failure,
                message:
                    "\(objection): plugins cannot be installed below it. Set XDG_DATA_HOME to a "
                    + "folder of your own.",
                code: "data"
            )
        }
        return Installer(folder: folder)
    }

    /// Changes what was decided.
    ///
    /// - Throws: where the environment names neither a data folder nor a home.
    static func trustStore() throws(CommandError) -> TrustStore {
        TrustStore(besidePlugins: try installer().folder)
    }

    /// What was decided; nobody is trusted where that cannot be read.
    static func trust() -> PluginTrust {
        guard let path else { return PluginTrust() }
        if let objection = Files.objection(toPrivate: path, in: path) {
            Console.note("note: \(objection), so that no installed plugin is trusted.")
            return PluginTrust()
        }
        let file = TrustFile(besidePlugins: path)
        if let trust = file.read() { return trust }
        Console.note("note: \(file.path) cannot be read, so that no installed plugin is trusted.")
        return PluginTrust()
    }

    /// The lock of the working folder, which everything that is installed agrees with.
    ///
    /// - Throws: what differs, by name.
    static func lock() throws -> PluginLock {
        let lock = try LockFile.read(lockPath)
        try refuse(lock.differences(from: try installer().installed()))
        return lock
    }

    /// Looks for plugins that are not in the lock, wherever they lie.
    ///
    /// - Throws: what is not in it, by name.
    static func checkLock(_ registry: PluginRegistry) throws(CommandError) {
        try refuse(
            registry.plugins.compactMap(\.refusal).compactMap { refusal in
                if case .notLocked = refusal { refusal.message } else { nil }
            }
        )
    }

    private static func refuse(_ differences: [String]) throws(CommandError) {
        guard !differences.isEmpty else { return }
        throw CommandError(
            exit: .refused,
            message: differences.joined(separator: "\n"),
            code: "not-locked"
        )
    }

    static var lockPath: String { LockFile.name }

    private static var path: String? {
        PluginSearchPath.userFolder(in: Environment.value)
    }
}
