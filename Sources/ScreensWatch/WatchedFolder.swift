internal import Glibc
internal import ScreensApps
@_spi(Host) internal import ScreensKit
internal import ScreensPlugins
internal import ScreensSystem

/// What is under development: a plugin's package, a folder of built plugins, or an app.
public enum WatchedFolder: Hashable, Sendable {
    /// The folder of a package, whose sources are compiled when they change.
    case package(String)
    /// A folder of libraries that another program builds.
    case libraries(String)
    /// The folder of an app, which is read again.
    case app(String)

    /// Detects what a folder has: a package, built plugins, or packages in folders of it.
    ///
    /// - Parameters:
    ///   - folder: the folder, which may have none of these if it is that of the app.
    ///   - app: the folder of the app that is shown; `nil` if none is.
    /// - Returns: the plugins in the order of their names, and the app at the end.
    /// - Throws: ``WatchError`` for a folder that has nothing to watch.
    public static func all(in folder: String, app: String? = nil) throws(WatchError) -> [Self] {
        guard let path = resolved(folder) else { throw wrong(folder) }
        let app = app.flatMap(resolved)
        let names = Files.names(in: path) ?? []
        var found: [Self] = []
        if isPackage(path) {
            found = [.package(path)]
        } else if names.contains(where: isLibrary) {
            found = [.libraries(path)]
        } else {
            let folders = names.filter { !$0.hasPrefix(".") }.sorted().map { "\(path)/\($0)" }
            // A link would lead to packages of other folders.
            found = folders.filter { isPackage($0) && Files.isFolder($0, followingLink: false) }
                .map { .package($0) }
        }
        guard !found.isEmpty || path == app else { throw wrong(folder) }
        return found + (app.map { [.app($0)] } ?? [])
    }

    private static func resolved(_ folder: String) -> String? {
        guard let resolved = realpath(folder, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether a folder is itself that of a package.
    public static func isPackage(_ folder: String) -> Bool {
        access("\(folder)/Package.swift", R_OK) == 0
    }

    /// The folder, with links resolved.
    public var folder: String {
        switch self {
        case .package(let folder), .libraries(let folder), .app(let folder): folder
        }
    }

    /// Whether it is that of a package.
    public var isPackage: Bool { if case .package = self { true } else { false } }

    /// Whether it is that of an app.
    var isApp: Bool { if case .app = self { true } else { false } }

    /// The name to show to users.
    public var name: String { Files.name(folder) }

    /// Whether the folders inside one have files of interest.
    func enters(_ path: String) -> Bool {
        let name = Files.name(path)
        return switch self {
        case .package: !name.hasPrefix(".") && path != "\(folder)/Tests"
        case .libraries: false
        case .app: path == "\(folder)/\(AppFolder.texts)"
        }
    }

    /// Whether a changed file is of interest; the path of a folder ends in a slash.
    func concerns(_ path: String) -> Bool {
        guard path.hasPrefix("\(folder)/") else { return false }
        let inside = Substring(path.utf8.dropFirst(folder.utf8.count + 1))
        // The folder itself stands for all of its files.
        if inside.isEmpty { return true }
        let name = inside.split(separator: "/").last ?? ""
        switch self {
        case .libraries: return !inside.contains("/") && Self.isLibrary(String(name))
        case .app:
            let isText = !name.hasPrefix(".") && name.hasSuffix(".json")
            return inside == AppFile.name || inside == "\(AppFolder.texts)/"
                || isText && inside.hasPrefix("\(AppFolder.texts)/")
        case .package:
            if inside == ".screens-sdk" || inside.hasSuffix("/") || isResource(path) { return true }
            let ending = name.split(separator: ".").last.map(String.init) ?? ""
            return !name.hasPrefix(".") && Self.sourceEndings.contains(ending)
        }
    }

    /// Whether the plugin uses the file as it is, instead of compiling it.
    func isResource(_ path: String) -> Bool { path.hasPrefix("\(folder)/resources/") }

    /// Whether the file says what the package consists of.
    func isManifest(_ path: String) -> Bool {
        let name = Files.name(path)
        let isForVersion = name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
        return (["Package.swift", ".screens-sdk"].contains(name) || isForVersion)
            && path == "\(folder)/\(name)"
    }

    /// The sorted names of the libraries in the folder.
    var libraryNames: [String] {
        (Files.names(in: folder) ?? []).filter(Self.isLibrary)
    }

    private static let sourceEndings: Set = ["swift", "resolved", "c", "h", "modulemap"]

    private static func isLibrary(_ name: String) -> Bool {
        name.hasSuffix(".so") && !name.hasPrefix(".") && !HostLibrary.isPart(name)
    }

    private static func wrong(_ folder: String) -> WatchError {
        WatchError(
            isUsage: true,
            message:
                "--watch requires the folder of a plugin's package, of several packages, of built plugins, or of "
                + "the app that is shown; \"\(folder)\" has neither a Package.swift nor a library such as libX.so."
        )
    }
}
