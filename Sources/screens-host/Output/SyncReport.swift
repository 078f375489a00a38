import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensRendering

/// What `sync status` prints; docs/cli.md documents the JSON.
struct SyncStatus: Encodable {
    struct Write: Encodable {
        let screenlet: String
        let key: String
        let action: String
        let attributes: JSONObject
        let state: PendingWrite.State
        let attempts: Int
        let queuedAt: Timestamp
        let retryAt: Timestamp?
        let after: [String]
        let error: ScreensError?

        init(_ write: PendingWrite) {
            screenlet = write.collection
            key = write.key
            action = write.action
            attributes = write.attributes
            state = write.state
            attempts = write.attempts
            queuedAt = write.queuedAt
            retryAt = write.retryAt
            after = write.dependencies
            error = write.problem
        }
    }

    let schemaVersion = 1
    let writes: [Write]

    init(_ writes: [PendingWrite]) { self.writes = writes.map(Write.init) }

    /// A table, and a sentence for none.
    var text: String {
        guard !writes.isEmpty else { return "Nothing waits to be sent.\n" }
        let rows = writes.map { write in
            [
                write.screenlet, write.key, write.action, write.state.rawValue,
                write.error?.message ?? "",
            ]
        }
        return TextTable(rows).text
    }
}

/// What `sync run` prints; docs/cli.md documents the JSON.
struct SyncReport: Encodable {
    private let schemaVersion = 1
    private let items: [SyncReporter.Item]
    private let summary: SyncSummary
    /// How many writes wait afterwards, and how many of them for a decision.
    private let waiting: Int
    private let undecided: Int
    /// When the first of them is tried again; `nil` if none waits for a time.
    private let retryAt: Timestamp?

    init(_ summary: SyncSummary, _ items: [SyncReporter.Item], left: [PendingWrite]) {
        self.summary = summary
        self.items = items
        waiting = left.count
        undecided = left.count { $0.state == .conflicted }
        retryAt = left.filter { $0.state == .waiting }.compactMap(\.retryAt).min()
    }

    /// One line for each item that did not arrive, and one for all.
    var text: String {
        let problems = items.filter { $0.outcome != .completed }.map { item in
            [item.screenlet, item.key, item.outcome.rawValue, item.error?.message ?? ""]
        }
        return TextTable(problems).text + counts + "\n" + hint
    }

    /// How many were sent, failed and wait.
    var counts: String {
        let counts = [
            "\(summary.completed) sent",
            summary.failed > 0 ? "\(summary.failed) failed" : nil,
            undecided > 0 ? "\(undecided) in conflict" : nil,
            waiting > 0 ? "\(waiting) waiting" : nil,
        ]
        return counts.compactMap { $0 }.joined(separator: ", ")
    }

    /// How to go on with what waits.
    private var hint: String {
        guard let retryAt else { return "" }
        let seconds = (retryAt.milliseconds - Timestamp.now().milliseconds + 999) / 1_000
        let when = seconds > 0 ? "in \(seconds) s" : "now"
        return "Due again \(when); “screens-host sync retry --all” does not wait.\n"
    }

    /// A conflict that is open says more than a failure, and a sign-in more than either.
    var exit: ExitCode {
        if let stopped = summary.stopped { return CommandError(stopped).exit }
        if undecided > 0 || summary.beingSent > 0 { return .conflict }
        return items.lazy.compactMap(\.error).first.map { CommandError($0).exit } ?? .ok
    }
}
