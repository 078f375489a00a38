private import CScreensSystem
private import Glibc

/// The two ends of a pipe, which child processes do not inherit by accident.
package struct PrivatePipe: Sendable {
    package let read: Int32
    package let write: Int32

    /// Creates a pipe; the caller has to close its ends.
    ///
    /// - Throws: ``ChildFailure`` if the system has no descriptors left.
    package init() throws(ChildFailure) {
        var ends: [Int32] = [-1, -1]
        guard screens_pipe(&ends) == 0 else { throw ChildFailure(errno) }
        (read, write) = (ends[0], ends[1])
    }
}
