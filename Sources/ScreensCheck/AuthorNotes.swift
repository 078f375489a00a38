@_spi(Host) import ScreensKit
public import ScreensPlugins

/// The problems of plugins under development that `run` reports beside what it shows.
///
/// They have the sentences of the author's tests and of `plugin check`.
public enum AuthorNotes {
    /// The problems of the package that has built a plugin, and of the texts that the plugin ships.
    ///
    /// - Parameters:
    ///   - plugin: a plugin; built-in and installed ones have no problems, since users cannot correct them.
    ///   - isBuildCurrent: whether the build is known to be newer than its sources.
    /// - Returns: a sentence or two for each.
    public static func problems(of plugin: Plugin, isBuildCurrent: Bool) -> [String] {
        guard isDeveloped(plugin) else { return [] }
        let package = PluginFolder(around: plugin.path)
        var files = package?.files ?? PluginFiles()
        files.texts = ShippedFiles(of: plugin.path).texts
        let outdated = isBuildCurrent ? nil : package?.outdatedBuild(plugin.path)
        return ((outdated.map { [$0] } ?? []) + files.problems).map(\.message)
    }

    /// Whether the plugin is one that the user named a folder of, and not an installed one.
    public static func isDeveloped(_ plugin: Plugin) -> Bool {
        plugin.installed == nil
            && [.option, .package, .environment].contains(plugin.place.origin)
    }
}
