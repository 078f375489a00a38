@_spi(Host) import ScreensKit
import ScreensSystem

/// The places in which plugins are looked for: if two offer one name, the first one found is used.
public struct PluginSearchPath: Hashable, Sendable {
    /// The source of a place.
    public enum Origin: String, Hashable, Sendable {
        /// The caller, as with `--plugin-path`. Such a place has to exist.
        case option
        /// The package in the current folder, which has built the plugin.
        case package
        /// The variable `SCREENS_PLUGIN_PATH`.
        case environment
        /// The user's data folder.
        case user
        /// The installation of this host.
        case installation
    }

    /// A folder of plugins, or the file of one plugin.
    public struct Location: Hashable, Sendable {
        /// The folder's or the file's path.
        public let path: String
        /// Who named it.
        public let origin: Origin

        /// Creates a place.
        public init(path: String, origin: Origin) {
            self.path = path
            self.origin = origin
        }
    }

    /// The places in the order of search.
    public let places: [Location]

    /// Creates a search path of the given places.
    public init(_ places: [Location]) { self.places = places }

    /// The places of a host: those named, the caller's own builds, those of the environment, the user's, the installation's.
    ///
    /// The installation's places are the folder of the kit, `plugins` in it, and `../lib/screens/plugins`
    /// beside it. They cover a build's folder, a host with its libraries in `lib/screens`, and one with
    /// libraries in `bin` or `lib`.
    ///
    /// - Parameters:
    ///   - named: folders and files of `--plugin-path`, in the order given.
    ///   - builds: the libraries that the package in the current folder has built.
    ///   - environment: returns the value of a variable; called for `SCREENS_PLUGIN_PATH`,
    ///     `XDG_DATA_HOME` and `HOME`.
    ///   - workingFolder: the folder that relative paths are relative to.
    ///   - kitFolder: the folder of the kit.
    /// - Returns: the places, whether they exist or not.
    public static func standard(
        named: [String] = [],
        builds: [String] = [],
        environment: (String) -> String?,
        workingFolder: String,
        kitFolder: String? = HostLibrary.folder
    ) -> PluginSearchPath {
        let listed = environment("SCREENS_PLUGIN_PATH") ?? ""
        let installation = kitFolder.map { folder in
            [folder, "\(folder)/plugins", "\(folder)/../lib/screens/plugins"]
        }
        let groups: [(Origin, [String])] = [
            (.option, named), (.package, builds),
            (.environment, listed.split(separator: ":").map(String.init)),
            (.user, userFolder(in: environment).map { [$0] } ?? []),
            (.installation, installation ?? []),
        ]
        return PluginSearchPath(
            groups.flatMap { origin, paths in
                paths.filter { !$0.isEmpty }.map { path in
                    Location(path: absolute(path, in: workingFolder), origin: origin)
                }
            }
        )
    }

    /// The user's own folder of plugins, into which plugins are installed.
    ///
    /// `nil` if the environment names neither a data folder nor a home.
    public static func userFolder(in environment: (String) -> String?) -> String? {
        UserFolder.data.path(in: environment).map { "\($0)/screens/plugins" }
    }

    private static func absolute(_ path: String, in folder: String) -> String {
        guard !path.hasPrefix("/") else { return withoutTrailingSlashes(path) }
        var rest = path[...]
        while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
        let base = withoutTrailingSlashes(folder)
        return rest.isEmpty || rest == "." ? base : withoutTrailingSlashes("\(base)/\(rest)")
    }

    private static func withoutTrailingSlashes(_ path: String) -> String {
        var path = path
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
