import Glibc
@_spi(Host) import ScreensKit
public import ScreensPlugins
import ScreensSystem

extension PluginRegistry {
    /// What is installed on this machine, read without running any of it.
    ///
    /// `SCREENS_PLUGIN_PATH`, `XDG_DATA_HOME`, `XDG_CACHE_HOME` and `HOME` are looked at. Of what was
    /// installed by name, that is used which the user trusts or allows.
    ///
    /// - Parameters:
    ///   - named: folders and files to look in first.
    ///   - guardian: who keeps bad plugins away; without one, every plugin that is needed is loaded
    ///     into this process. See `Isolation` of ScreensWorker.
    /// - Returns: a registry of the plugins found.
    public static func installed(
        named: [String] = [],
        guardedBy guardian: (any PluginGuard)? = nil
    ) -> PluginRegistry {
        let environment: @Sendable (String) -> String? = { name in
            getenv(name).map { String(cString: $0) }
        }
        return PluginRegistry(
            PluginSearchPath.standard(
                named: named,
                environment: environment,
                workingFolder: Files.workingFolder
            ),
            cacheFolder: cacheFolder(in: environment),
            guardedBy: guardian
        ) {
            let folder = PluginSearchPath.userFolder(in: environment)
            return folder.flatMap { TrustFile(besidePlugins: $0).read() } ?? PluginTrust()
        }
    }
}
