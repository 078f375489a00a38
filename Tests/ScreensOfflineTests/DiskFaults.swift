import Glibc
import ScreensSQLite
import ScreensSystem

@testable import ScreensOffline

/// A step at which a disk can fail or a process can die.
enum DiskStep: CaseIterable {
    /// The commit of a transaction of the database.
    case commit
    /// Writing the file of an unsent change.
    case file
    /// Renaming such a file, which needs no space.
    case name
    /// Removing such a file.
    case removal

    /// Whether it fails on a disk without space, on which files can still be renamed and removed.
    var needsSpace: Bool { self == .commit || self == .file }
}

extension CacheManager {
    /// Lets steps of storing unsent changes fail.
    func setFaults(_ fails: @escaping @Sendable (DiskStep) -> Bool) {
        storage.disk.calls = Disk.Calls(failing: fails) {}
    }

    /// Calls `note` before and after each step of storing unsent changes; `nil` for nothing.
    func observeDisk(_ note: (@Sendable () -> Void)?) {
        storage.disk.calls =
            note.map { note in
                Disk.Calls { _ in
                    note()
                    return false
                } afterwards: {
                    note()
                }
            } ?? Disk.Calls()
    }
}

extension Disk.Calls {
    fileprivate init(
        failing fails: @escaping @Sendable (DiskStep) -> Bool,
        afterwards note: @escaping @Sendable () -> Void
    ) {
        let usual = Disk.Calls()
        self.init(
            commit: { (connection) throws(DatabaseFailure) in
                guard !fails(.commit) else {
                    throw DatabaseFailure(isDamage: false, reason: "no space left, says a test")
                }
                try usual.commit(connection)
                note()
            },
            make: { (path, bytes) throws(FileFailure) in
                guard !fails(.file) else { throw FileFailure(path, "no space, says a test") }
                try usual.make(path, bytes)
                note()
            },
            rename: { path, other in
                guard !fails(.name) else {
                    errno = EIO
                    return -1
                }
                let result = usual.rename(path, other)
                let reason = errno
                note()
                errno = reason
                return result
            },
            remove: { path in
                guard !fails(.removal) else { return }
                usual.remove(path)
                note()
            }
        )
    }
}
