import Glibc
@_spi(Host) import ScreensKit
import ScreensSystem

/// Claims on a cache's writes that end with their process, however that ends.
///
/// A byte of a file stands for each write, byte 0 for the whole run, and one beyond all writes for putting a
/// damaged cache aside. Locks of open files are given up by the kernel when the file is closed, which a
/// dead process cannot put off.
final class OutboxLock: Sendable {
    private let file: Int32
    private let path: String

    // <fcntl.h> hides it from Swift behind a feature macro; the number is the kernel's interface.
    private static let setLock: Int32 = 37
    private static let setLockWhenFree: Int32 = 38
    private static let salvage: Int64 = 1 << 62

    /// Opens the claims of a cache.
    init(cache path: String) throws(CacheError) {
        self.path = "\(path)-claims"
        do {
            file = try Files.openPrivate(self.path, for: .making)
        } catch {
            throw .inaccessible(path: self.path, reason: error.reason)
        }
    }

    deinit { close(file) }

    /// Claims a write; `false` while another holds it.
    func claim(_ id: Int64) -> Bool { set(Int16(F_WRLCK), id) }

    /// Gives a write up.
    func release(_ id: Int64) { _ = set(Int16(F_UNLCK), id) }

    /// Waits until nobody else synchronises, and claims that.
    ///
    /// - Throws: `CancellationError`.
    func waitForTurn() async throws {
        // The kernel tells no waiting task; what is asked for is cheap.
        while !claim(0) { try await Task.sleep(for: .milliseconds(20)) }
    }

    /// Waits until nobody else puts the cache aside, and claims that until the end.
    ///
    /// Blocks the thread: it takes a moment, and the cache cannot be used before.
    func waitToSalvage() throws(CacheError) {
        while !set(Int16(F_WRLCK), Self.salvage, by: Self.setLockWhenFree) {
            guard errno == EINTR else {
                throw .inaccessible(path: path, reason: String(cString: strerror(errno)))
            }
        }
    }

    private func set(_ kind: Int16, _ byte: Int64, by command: Int32 = setLock) -> Bool {
        var range = flock()
        range.l_type = kind
        range.l_whence = Int16(SEEK_SET)
        range.l_start = Int(byte)
        range.l_len = 1
        return fcntl(file, command, &range) == 0
    }
}
