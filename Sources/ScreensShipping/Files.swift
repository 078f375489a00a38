internal import Glibc
@_spi(Host) internal import ScreensKit
internal import ScreensPlugins
internal import ScreensSystem

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

    /// Writes a file in the place of any there is.
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

    /// Writes a file that is not there yet.
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

    /// Makes a folder that all may look into, and those above it.
    static func makeFolder(_ path: String) throws(ShippingError) {
        do throws(FileFailure) {
            try makeFolder(path, mode: 0o755)
        } catch {
            throw unwritable(path, error.reason)
        }
    }

    /// A file that cannot be written, for the reason of the call before unless another is given.
    static func unwritable(
        _ path: String,
        _ reason: String = String(cString: strerror(errno))
    ) -> ShippingError {
        .failure("\(path) cannot be written: \(reason).")
    }
}
