import Glibc
import ScreensSQLite
@_spi(Host) import ScreensSystem
import Synchronization

/// The calls by which a cache stores unsent changes.
///
/// Tests replace them, and so find out what is left if one of them fails or is the last one of a process.
final class Disk: Sendable {
    struct Calls: Sendable {
        /// Ends a transaction of the database.
        var commit: @Sendable (Connection) throws(DatabaseFailure) -> Void = {
            (connection) throws(DatabaseFailure) in try connection.run("COMMIT")
        }
        /// Writes a new file that only the user can read, durably.
        var make: @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileFailure) -> Void = {
            (path, bytes) throws(FileFailure) in
            try Files.make(path, with: bytes, mode: 0o600, isLasting: true)
        }
        /// Renames a file, which needs no space; returns 0, or -1 and sets `errno`.
        var rename: @Sendable (_ path: String, _ other: String) -> Int32 = { Glibc.rename($0, $1) }
        /// Removes a file.
        var remove: @Sendable (_ path: String) -> Void = { unlink($0) }
    }

    private let current = Mutex(Calls())

    var calls: Calls {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
