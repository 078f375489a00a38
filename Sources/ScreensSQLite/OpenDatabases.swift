private import Glibc
private import Synchronization

/// The database files that this process has open.
///
/// Closing any descriptor of a file releases every POSIX lock that the process holds on that file, including those of
/// SQLite. Other processes could then change a database that this process is using.
package enum OpenDatabases {
    /// The identity of a file, whichever path leads to it.
    struct File: Hashable, Sendable {
        private let (device, number): (UInt, UInt)

        /// Finds the file at a path; `nil` if there is none.
        init?(_ path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            (device, number) = (UInt(facts.st_dev), UInt(facts.st_ino))
        }
    }

    private static let counts = Mutex<[File: Int]>([:])

    /// Records that a file is being opened.
    ///
    /// Call it before SQLite opens the file.
    static func add(_ path: String) -> File? {
        counts.withLock { counts in
            let file = File(path)
            if let file { counts[file, default: 0] += 1 }
            return file
        }
    }

    /// Records that a file was closed.
    static func remove(_ file: File) {
        counts.withLock { counts in
            let rest = counts[file, default: 1] - 1
            counts[file] = rest > 0 ? rest : nil
        }
    }

    /// Calls `body` unless this process has the database open, and prevents it from opening the database in the
    /// meantime.
    ///
    /// - Returns: the result of `body`, or `other` if the database is open.
    package static func whileClosed<Value: Sendable>(
        _ path: String,
        else other: Value,
        _ body: () -> Value
    ) -> Value {
        counts.withLock { counts in
            if let file = File(path), counts[file] != nil { return other }
            return body()
        }
    }
}
