import ScreensKit
import ScreensOffline
import ScreensSystem

/// The command's messages about unsent changes.
struct QueueMessages {
    let status: QueueStatus
    /// The options that name the portal and the cache, as they were given.
    private let options: String

    init(_ status: QueueStatus, _ invocation: Invocation) {
        self.status = status
        options = invocation.options(CommandTable.whoseCache)
    }

    /// The message for an empty queue.
    static let none = "No unsent changes."

    /// The number of changes, and their states.
    var counts: String {
        let total = status.total
        guard total > 0 else { return Self.none }
        let changes = total == 1 ? "1 change is not sent" : "\(total) changes are not sent"
        return "\(changes): \(Self.states(status))."
    }

    /// The number of changes in each state.
    static func states(_ status: QueueStatus) -> String {
        [
            status.pending > 0 ? "\(status.pending) pending" : nil,
            status.conflicted > 0 ? "\(status.conflicted) in conflict" : nil,
            status.refused > 0 ? "\(status.refused) refused" : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// The command that continues with them; `nil` if there is nothing to do.
    var next: String? {
        if status.pending > 0 { return command("sync run") }
        if status.conflicted > 0 { return command("sync run --on-conflict ask") }
        return status.refused > 0 ? command("sync retry --all") : nil
    }

    /// A command for the same cache.
    func command(_ words: String) -> String { "screens-host \(words)\(options)" }

    /// The note of a command that leaves unsent changes; `nil` if there are none.
    var note: String? {
        guard let next else { return nil }
        let purpose =
            status.pending > 0
            ? "send" : status.conflicted > 0 ? "resolve" : "retry"
        return "\(counts) Run \"\(next)\" to \(purpose) \(status.total == 1 ? "it" : "them")."
    }
}

/// Formats durations in the largest suitable unit.
enum DurationText {
    /// Formats milliseconds, such as `40 s` or `3 min`.
    static func length(_ milliseconds: Int64) -> String {
        let seconds = max(0, (milliseconds + 999) / 1_000)
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) d"
        }
    }
}
