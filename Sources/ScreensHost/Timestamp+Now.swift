import Glibc
public import ScreensKit

extension Timestamp {
    /// The present time of the machine's clock.
    @Sendable
    public static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(
            milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        )
    }
}
