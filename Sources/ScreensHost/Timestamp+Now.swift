import FoundationEssentials
public import ScreensKit

extension Timestamp {
    /// The time by the machine's clock.
    @Sendable
    public static func now() -> Timestamp {
        Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
}
