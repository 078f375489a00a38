private import CScreensKit
private import Glibc

/// The file of the kit that this process uses; the host's other parts lie beside it.
@_spi(Host)
public enum KitFile {
    /// The path by which it was loaded; `nil` where the system cannot tell.
    public static let path = screens_kit_path().map { String(cString: $0) }

    /// Its folder, links resolved; `nil` where the system cannot tell.
    public static let folder: String? = {
        guard let path else { return nil }
        let end = path.lastIndex(of: "/") ?? path.startIndex
        let folder = end == path.startIndex ? "." : String(path[..<end])
        guard let resolved = realpath(folder, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }()
}
