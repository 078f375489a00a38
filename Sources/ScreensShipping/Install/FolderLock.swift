internal import Glibc
internal import ScreensSystem

/// Locks a folder against changes by other processes.
///
/// The system releases the lock after a crash.
struct FolderLock: ~Copyable {
    private let file: Int32

    init(_ folder: String) throws(ShippingError) {
        file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw Files.unwritable(folder) }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let error = Files.unwritable(folder)
                close(file)
                throw error
            }
        }
    }

    deinit { close(file) }
}
