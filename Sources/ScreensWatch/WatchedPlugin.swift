internal import Glibc
@_spi(Host) internal import ScreensKit
internal import ScreensPlugins
internal import ScreensSystem

/// A plugin under development: a Swift package, or a folder of built libraries.
public enum WatchedPlugin: Hashable, Sendable {
    /// The folder of a package, whose sources are compiled when they change.
    case package(String)
    /// A folder of libraries that another program builds.
    case libraries(String)

    /// Detects what a folder has.
    ///
    /// - Throws: ``WatchError`` for a folder that is neither.
    public init(folder: String) throws(WatchError) {
        guard let resolved = realpath(folder, nil) else { throw Self.wrong(folder) }
        defer { free(resolved) }
        let path = String(cString: resolved)
        if access("\(path)/Package.swift", R_OK) == 0 {
            self = .package(path)
        } else if let names = Files.names(in: path), names.contains(where: Self.isLibrary) {
            self = .libraries(path)
        } else {
            throw Self.wrong(folder)
        }
    }

    /// The folder, with links resolved.
    public var folder: String {
        switch self {
        case .package(let folder), .libraries(let folder): folder
        }
    }

    /// The name to show to users.
    public var name: String { folder.split(separator: "/").last.map(String.init) ?? folder }

    /// Whether a changed file can affect the build; the path of a folder ends in a slash.
    func concerns(_ path: String) -> Bool {
        guard path.hasPrefix("\(folder)/") else { return false }
        let inside = path.dropFirst(folder.utf8.count + 1)
        let name = inside.split(separator: "/").last ?? ""
        switch self {
        case .libraries: return !inside.contains("/") && Self.isLibrary(String(name))
        case .package:
            if inside == ".screens-sdk" || inside.hasSuffix("/") || isResource(path) { return true }
            let ending = name.split(separator: ".").last.map(String.init) ?? ""
            return !name.hasPrefix(".") && Self.sourceEndings.contains(ending)
        }
    }

    /// Whether the plugin uses the file as it is, instead of compiling it.
    func isResource(_ path: String) -> Bool { path.hasPrefix("\(folder)/resources/") }

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
            message: "--watch requires the folder of a plugin's package or of built plugins; "
                + "\"\(folder)\" has neither a Package.swift nor a library such as libX.so."
        )
    }
}
