import ScreensKit
import Synchronization

/// Since when the portal has been in reach, as far as reads have found out.
final class PortalContact: Sendable {
    /// How old an answer is at most that is as good as one of now, in milliseconds.
    private static let limit: Int64 = 3_600_000

    private let since: Mutex<Timestamp>

    /// Nothing is known of the time before a moment.
    init(since moment: Timestamp) { since = Mutex(moment) }

    /// Notes that the portal was not in reach.
    func lose(at moment: Timestamp) { since.withLock { $0 = max($0, moment) } }

    /// Whether an answer of a moment is as good as one of now.
    func confirms(_ answered: Timestamp, now: Timestamp) -> Bool {
        let age = now.milliseconds - answered.milliseconds
        return (0...Self.limit).contains(age) && since.withLock { answered > $0 }
    }
}
