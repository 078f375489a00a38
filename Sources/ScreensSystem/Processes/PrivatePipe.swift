private import CScreensSystem
private import Glibc

/// The two ends of a pipe, which no child gets by chance.
package struct PrivatePipe: Sendable {
    package let read: Int32
    package let write: Int32

    /// Makes a pipe; whoever does closes its ends.
    ///
    /// - Throws: ``ChildFailure`` where the system has none left.
    package init() throws(ChildFailure) {
        var ends: [Int32] = [-1, -1]
        guard screens_pipe(&ends) == 0 else { throw ChildFailure(errno) }
        (read, write) = (ends[0], ends[1])
    }
}
