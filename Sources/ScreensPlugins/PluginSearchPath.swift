@_spi(Host) import ScreensKit
import ScreensSystem

/// Where plugins are looked for, in order: of two that offer one name, the first found wins.
public struct PluginSearchPath: Hashable, Sendable {
    /// Who named a place.
    public enum Origin: String, Hashable, Sendable {
        /// The caller, as with `--plugin-path`. Such a place has to exist.
        case option
        /// The variable `SCREENS_PLUGIN_PATH`.
        case environment
        /// The user's data folder.
        case user
        /// The installation of this host.
        case installation
    }

    /// A folder of plugins, or the file of one.
    public struct Place: Hashable, Sendable {
        /// The folder's or the file's path.
        public let path: String
        /// Who named it.
        public let origin: Origin

        /// A place.
        public init(path: String, origin: Origin) {
            self.path = path
            self.origin = origin
        }
    }

    /// The places in the order of search.
    public let places: [Place]

    /// A search in the given places.
    public init(_ places: [Place]) { self.places = places }

    /// The places of a host: those named, those of the environment, the user's, the installation's.
    ///
    /// The installation's are the folder of the kit, `plugins` in it, and `../lib/screens/plugins`
    /// beside it: a build's folder, a host with its libraries in `lib/screens`, and one with
    /// libraries in `bin` or `lib` are covered.
    ///
    /// - Parameters:
    ///   - named: folders and files of `--plugin-path`, in the order given.
    ///   - environment: the value of a variable; `SCREENS_PLUGIN_PATH`, `XDG_DATA_HOME` and `HOME` are
    ///     asked for.
    ///   - workingFolder: what relative paths are relative to.
    ///   - kitFolder: where the kit lies.
    /// - Returns: the places, whether they exist or not.
    public static func standard(
        named: [String] = [],
        environment: (String) -> String?,
        workingFolder: String,
        kitFolder: String? = HostLibrary.folder
    ) -> PluginSearchPath {
        let listed = environment("SCREENS_PLUGIN_PATH") ?? ""
        let installation = kitFolder.map { folder in
            [folder, "\(folder)/plugins", "\(folder)/../lib/screens/plugins"]
        }
        let groups: [(Origin, [String])] = [
            (.option, named),
            (.environment, listed.split(separator: ":").map(String.init)),
            (.user, userFolder(in: environment).map { [$0] } ?? []),
            (.installation, installation ?? []),
        ]
        return PluginSearchPath(
            groups.flatMap { origin, paths in
                paths.filter { !$0.isEmpty }.map { path in
                    Place(path: absolute(path, in: workingFolder), origin: origin)
                }
            }
        )
    }

    /// The user's own folder of plugins, into which installing puts them.
    ///
    /// `nil` where the environment names neither a data folder nor a home.
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
