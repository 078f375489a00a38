internal import Glibc
@_spi(Host) internal import ScreensKit
internal import ScreensPlugins

/// Files, read within limits and written as a whole or not at all.
extension Files {
    /// The bytes of a file.
    ///
    /// - Throws: ``ShippingError`` where there is none, or it is larger than `limit`.
    static func read(_ path: String, atMost limit: Int) throws(ShippingError) -> [UInt8] {
        do {
            let file = try FileBytes(path: path)
            guard file.size <= limit else {
                throw ShippingError.refused(
                    "\(path) has \(file.size) bytes; at most \(limit) are taken."
                )
            }
            guard let bytes = file.all(atMost: limit) else {
                throw ShippingError.failure("\(path) changes while it is read; try again.")
            }
            return bytes
        } catch {
            throw (error as? PluginRefusal).map { ShippingError($0) }
                ?? (error as? ShippingError ?? .failure("\(path) cannot be read."))
        }
    }

    /// Writes a file in the place of any there is.
    static func replace(
        _ path: String,
        _ bytes: [UInt8],
        mode: mode_t = 0o644
    ) throws(ShippingError) {
        guard ReplacedFile.write(bytes, to: path, mode: mode, isLasting: true) else {
            throw unwritable(path)
        }
    }

    /// Writes a file that is not there yet.
    static func create(
        _ path: String,
        _ bytes: [UInt8],
        mode: mode_t = 0o644
    ) throws(ShippingError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { throw unwritable(path) }
        defer { close(file) }
        guard ReplacedFile.write(bytes, to: file), fsync(file) == 0 else { throw unwritable(path) }
    }

    /// Makes a folder that all may look into, and those above it.
    static func makeFolder(_ path: String) throws(ShippingError) {
        do throws(FileFailure) {
            try makeFolder(path, mode: 0o755)
        } catch {
            throw .failure("\(path) cannot be written: \(error.reason).")
        }
    }

    static func name(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    static func unwritable(_ path: String) -> ShippingError {
        let reason = String(cString: strerror(errno))
        return .failure("\(path) cannot be written: \(reason).")
    }
}
