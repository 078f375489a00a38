internal import Glibc
@_spi(Host) internal import ScreensKit
internal import ScreensPlugins
internal import ScreensSystem

/// Files that are read within limits, and written completely or not at all.
extension Files {
    /// The bytes of a file.
    ///
    /// - Throws: ``ShippingError`` if there is none, or it is larger than `limit` bytes.
    static func read(_ path: String, atMost limit: Int) throws(ShippingError) -> [UInt8] {
        do {
            let file = try FileBytes(path: path)
            guard file.size <= limit else {
                throw ShippingError.refused(
                    "\(path) has \(file.size) bytes; the limit is \(limit)."
                )
            }
            guard let bytes = file.all(atMost: limit) else {
                throw ShippingError.failure("\(path) changed while it was read. Try again.")
            }
            return bytes
        } catch {
            throw (error as? PluginRefusal).map { ShippingError($0) }
                ?? (error as? ShippingError ?? .failure("\(path) cannot be read."))
        }
    }

    /// Writes a file, and replaces an existing one.
    static func replace(
        _ path: String,
        _ bytes: [UInt8],
        mode: mode_t = 0o644
    ) throws(ShippingError) {
        do throws(FileFailure) {
            try replace(path, with: bytes, mode: mode, isLasting: true)
        } catch {
            throw unwritable(path, error.reason)
        }
    }

    /// Writes a file that must not exist yet.
    static func create(
        _ path: String,
        _ bytes: [UInt8],
        mode: mode_t = 0o644
    ) throws(ShippingError) {
        do throws(FileFailure) {
            try make(path, with: bytes, mode: mode, isLasting: true)
        } catch {
            throw unwritable(path, error.reason)
        }
    }

    /// Creates a folder that all users may read, and its parent folders.
    static func makeFolder(_ path: String) throws(ShippingError) {
        do throws(FileFailure) {
            try makeFolder(path, mode: 0o755)
        } catch {
            throw unwritable(path, error.reason)
        }
    }

    /// The error for a file that cannot be written.
    ///
    /// The default reason is that of the previous system call.
    static func unwritable(
        _ path: String,
        _ reason: String = String(cString: strerror(errno))
    ) -> ShippingError {
        .failure("\(path) cannot be written: \(reason).")
    }
}
