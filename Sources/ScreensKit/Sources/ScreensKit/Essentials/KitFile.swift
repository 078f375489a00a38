private import CScreensKit
private import Glibc

/// The kit's library file that this process uses; the other libraries of the host are in the same folder.
@_spi(Host)
public enum KitFile {
    /// The path from which the kit was loaded; `nil` if the system does not know it.
    public static let path = screens_kit_path().map { String(cString: $0) }

    /// The kit's folder, with symbolic links resolved; `nil` if the system does not know it.
    public static let folder: String? = {
        guard let path else { return nil }
        let end = path.lastIndex(of: "/") ?? path.startIndex
        let folder = end == path.startIndex ? "." : String(path[..<end])
        guard let resolved = realpath(folder, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }()
}
