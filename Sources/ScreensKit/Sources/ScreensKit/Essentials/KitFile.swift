internal import CScreensABI
private import Glibc

/// The file of the kit that this process uses; the host's other parts lie beside it.
@_spi(Host)
public enum KitFile {
    // `dladdr` is a GNU extension that Swift's C library module leaves out. Of the four words that
    // it fills in, the first is the file's name.
    private typealias Locate =
        @convention(c) (
            UnsafeRawPointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>
        ) -> Int32

    /// The path by which it was loaded; `nil` where the system cannot tell.
    public static var path: String? {
        guard let symbol = dlsym(nil, "dladdr") else { return nil }
        let locate = unsafeBitCast(symbol, to: Locate.self)
        let anchor = unsafeBitCast(screens_plugin_stamp().pointee.anchor, to: Int.self)
        var words = [UnsafePointer<CChar>?](repeating: nil, count: 4)
        guard locate(UnsafeRawPointer(bitPattern: anchor), &words) != 0 else { return nil }
        return words[0].map { String(cString: $0) }
    }

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
