@_spi(Host) import ScreensKit
public import ScreensPlugins
import ScreensSystem
public import ScreensWorker

extension PluginRegistry {
    /// The plugins that are installed on this machine, read without running any of their code.
    ///
    /// They are looked for in this order: `named`, the folders of `SCREENS_PLUGIN_PATH`, the user's folder
    /// (`$XDG_DATA_HOME/screens/plugins`, or `~/.local/share/screens/plugins`), and the installation
    /// whose kit this program uses. None of the variables has to be set. Plugins that were installed by
    /// name are used only if the user trusts or allows them.
    ///
    /// - Parameters:
    ///   - named: folders and files to look in first, such as a folder of the program's own.
    ///   - guardian: decides which plugins may be loaded. By default, plugins that are not part of the
    ///     installation draw in processes of their own, for which the installation's `screens-host` is
    ///     started; with `nil`, every plugin that is needed is loaded into this process.
    /// - Returns: a registry of the plugins found.
    public static func installed(
        named: [String] = [],
        guardedBy guardian: (any PluginGuard)? = Isolation.installed()
    ) -> PluginRegistry {
        let environment: @Sendable (String) -> String? = { Environment.valueOrHome(of: $0) }
        return PluginRegistry(
            PluginSearchPath.standard(
                named: named,
                environment: environment,
                workingFolder: Files.workingFolder
            ),
            guardedBy: guardian
        ) {
            let folder = PluginSearchPath.userFolder(in: environment)
            return folder.flatMap { TrustFile(besidePlugins: $0).read() } ?? PluginTrust()
        }
    }
}

extension Isolation {
    /// Creates the default guardian.
    ///
    /// It runs plugins that are not part of the installation in processes of its `screens-host`, and stores
    /// for the user which of them failed.
    public static func installed() -> Isolation {
        let base = UserFolder.state.path { Environment.valueOrHome(of: $0) }
        let folder = base.flatMap { base in
            let folder = "\(base)/screens/plugins"
            return Files.objection(toPrivate: folder, in: base) == nil ? folder : nil
        }
        return Isolation(
            program: WorkerProgram.installed,
            quarantine: folder.map(QuarantineFile.init(folder:))
        )
    }
}
