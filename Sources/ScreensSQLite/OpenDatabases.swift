private import Glibc
private import Synchronization

/// The database files that this process has open.
///
/// Closing any descriptor of a file gives up every POSIX lock that the process holds on that file, those of
/// SQLite among them: others would then change what this process is using.
package enum OpenDatabases {
    /// A file, whatever path leads to it.
    struct File: Hashable, Sendable {
        private let (device, number): (UInt, UInt)

        /// The file at a path; `nil` where there is none.
        init?(_ path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            (device, number) = (UInt(facts.st_dev), UInt(facts.st_ino))
        }
    }

    private static let counts = Mutex<[File: Int]>([:])

    /// Notes that a file is opened; to be called before SQLite opens it.
    static func add(_ path: String) -> File? {
        counts.withLock { counts in
            let file = File(path)
            if let file { counts[file, default: 0] += 1 }
            return file
        }
    }

    /// Notes that a file was closed.
    static func remove(_ file: File) {
        counts.withLock { counts in
            let rest = counts[file, default: 1] - 1
            counts[file] = rest > 0 ? rest : nil
        }
    }

    /// Calls `body` unless this process has the database open, and lets nobody here open it meanwhile.
    ///
    /// - Returns: what `body` returns; `other` where the database is open.
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
