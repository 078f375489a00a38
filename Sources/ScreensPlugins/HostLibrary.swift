internal import Glibc
@_spi(Host) internal import ScreensKit

/// A part of the host that is loaded on first need, from a file beside the kit.
public struct HostLibrary: Sendable {
    /// The names of the host's libraries, which searches for plugins skip.
    public static let names =
        [
            "libScreensKit.so", LocaleLibrary.fileName,
            "libScreensPictures.so", "libScreensExamination.so",
        ] + KitNames.libraries

    /// Whether a file is a part of the host; the library for programs has its build in its name.
    package static func isPart(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix("libScreensHost-") || name == "libScreensHost.so"
    }

    /// The folder of the kit that this process uses; `nil` if the system does not report it.
    public static var folder: String? { KitFile.folder }

    private let library: SharedLibrary

    /// Loads the library of a file name such as `libScreensFoundation.so`.
    ///
    /// Loading one again gives the same library.
    ///
    /// - Throws: ``PluginRefusal/missing(path:)`` if it is not beside the kit, and
    ///   ``PluginRefusal/notLoadable(path:reason:)``.
    public static func load(named name: String) throws(PluginRefusal) -> HostLibrary {
        guard let folder, !name.isEmpty, !name.contains("/") else { throw .missing(path: name) }
        let path = "\(folder)/\(name)"
        guard access(path, F_OK) == 0 else { throw .missing(path: path) }
        return HostLibrary(library: try SharedLibrary(opening: path))
    }

    /// The address of a symbol; `nil` if the library has none of that name.
    public func address(of symbol: String) -> UnsafeMutableRawPointer? {
        library.address(of: symbol)
    }
}
