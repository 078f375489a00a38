public import ScreensKit
import ScreensPortal

extension Timestamp {
    /// The present time of the machine's clock.
    @Sendable
    public static func now() -> Timestamp { SystemClock.now }
}
