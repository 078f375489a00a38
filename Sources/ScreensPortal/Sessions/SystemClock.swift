import Glibc
package import ScreensKit

/// The time of the machine's clock, which continues while the machine sleeps.
package enum SystemClock {
    /// A time that tests set instead.
    @TaskLocal package static var fixed: Timestamp?

    /// The present time.
    package static var now: Timestamp {
        if let fixed { return fixed }
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let milliseconds = Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        return Timestamp(milliseconds: milliseconds)
    }
}
