import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensRendering

/// The output of `sync run`; docs/cli.md documents the JSON.
struct SyncReport: Encodable {
    private let schemaVersion = 1
    private let items: [SyncReporter.Item]
    private let summary: SyncSummary
    /// The number of remaining changes, by state.
    private let pending: Int
    private let conflicted: Int
    private let refused: Int
    /// When the first pending change is tried again; `nil` if none has a time.
    private let retryAt: Timestamp?

    init(_ summary: SyncSummary, _ items: [SyncReporter.Item], left: QueueStatus) {
        self.summary = summary
        self.items = items
        (pending, conflicted, refused) = (left.pending, left.conflicted, left.refused)
        retryAt = left.retryAt
    }

    /// One line for each change that was not sent, and one for the total.
    var text: String {
        let problems = items.filter { $0.outcome != .completed }.map { item in
            [item.screenlet, item.key, item.outcome.rawValue, item.error?.message ?? ""]
        }
        return TextTable(problems, escapedBy: SafeText.line).text + counts + "\n" + hint
    }

    /// How many changes were sent, how many failed, and how many remain.
    var counts: String {
        let counts = [
            "\(summary.completed - summary.settled) sent",
            summary.settled > 0 ? "\(summary.settled) settled without sending" : nil,
            summary.failed > 0 ? "\(summary.failed) failed" : nil,
            conflicted > 0 ? "\(conflicted) in conflict" : nil,
            refused > 0 ? "\(refused) refused" : nil,
            pending > 0 ? "\(pending) pending" : nil,
        ]
        return counts.compactMap { $0 }.joined(separator: ", ")
    }

    /// When pending changes are tried again.
    private var hint: String {
        guard let retryAt else { return "" }
        let pause = retryAt.milliseconds - Timestamp.now().milliseconds
        let when = pause > 0 ? "in \(DurationText.length(pause))" : "now"
        return "Next attempt \(when). Run \"screens-host sync retry --all\" to send now.\n"
    }

    /// An open conflict takes precedence over a failure, and a missing sign-in over both.
    var exit: ExitCode {
        if let stopped = summary.stopped { return CommandError(stopped).exit }
        if conflicted > 0 || summary.beingSent > 0 { return .conflict }
        return items.lazy.compactMap(\.error).first.map { CommandError($0).exit } ?? .ok
    }
}
