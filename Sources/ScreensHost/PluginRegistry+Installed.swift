import FoundationEssentials
public import ScreensPlugins

extension PluginRegistry {
    /// What is installed on this machine, read without running any of it.
    ///
    /// `SCREENS_PLUGIN_PATH`, `XDG_DATA_HOME`, `XDG_CACHE_HOME` and `HOME` are looked at.
    ///
    /// - Parameter named: folders and files to look in first.
    /// - Returns: a registry of the plugins found.
    public static func installed(named: [String] = []) -> PluginRegistry {
        let environment = ProcessInfo.processInfo.environment
        return PluginRegistry(
            PluginSearchPath.standard(
                named: named,
                environment: environment,
                workingFolder: FileManager.default.currentDirectoryPath
            ),
            cacheFolder: cacheFolder(in: environment)
        )
    }
}
