internal import CScreensABI
internal import CScreensSystem
internal import Glibc

/// A part of the host that is loaded on first need, and lies beside the kit.
public struct HostLibrary: Sendable {
    /// The parts of the host that are libraries; no search takes them for plugins.
    public static let names = [
        "libScreensKit.so", "libScreensFoundation.so", "libScreensPictures.so",
        "libScreensArchive.so",
    ]

    /// The folder of the kit that this process uses; `nil` where the system cannot tell.
    public static let folder: String? = {
        guard let path = kitPath else { return nil }
        let end = path.lastIndex(of: "/") ?? path.startIndex
        let folder = end == path.startIndex ? "." : String(path[..<end])
        guard let resolved = realpath(folder, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }()

    /// The file of the kit that this process uses.
    static let kitPath: String? = screens_plugin_stamp().pointee.anchor.flatMap { anchor in
        screens_library_of(unsafeBitCast(anchor, to: UnsafeRawPointer.self))
            .map { String(cString: $0) }
    }

    private let library: SharedLibrary

    /// Loads the library of a file name such as `libScreensFoundation.so`.
    ///
    /// Loading one again gives the same library.
    ///
    /// - Throws: ``PluginRefusal/missing(path:)`` where it does not lie beside the kit, and
    ///   ``PluginRefusal/notLoadable(path:reason:)``.
    public static func load(named name: String) throws(PluginRefusal) -> HostLibrary {
        guard let folder, !name.isEmpty, !name.contains("/") else { throw .missing(path: name) }
        let path = "\(folder)/\(name)"
        guard access(path, F_OK) == 0 else { throw .missing(path: path) }
        return HostLibrary(library: try SharedLibrary(opening: path))
    }

    /// The address of a symbol; `nil` where the library has none of that name.
    public func address(of symbol: String) -> UnsafeMutableRawPointer? {
        library.address(of: symbol)
    }
}
