import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensRendering

/// The output of `sync status`; docs/cli.md documents the JSON.
struct SyncStatus: Encodable {
    struct Write: Encodable {
        let screenlet: String
        /// The name of the service; `nil` for the portal.
        let service: String?
        /// The service, its address and its user, for which the change waits; `nil` for the portal.
        let account: String?
        let key: String
        let action: String
        let attributes: JSONObject
        let state: UnsentState
        let attempts: Int
        let queuedAt: Timestamp
        let ageSeconds: Int64
        let retryAt: Timestamp?
        let after: [String]
        let error: ScreensError?
        let base: JSONValue?
        let local: JSONValue?
        let remote: JSONValue?
        let differences: [ConflictTable.Row]?
        let isRemovedThere: Bool

        private enum CodingKeys: String, CodingKey {
            case screenlet, service, account, key, action, attributes, state, attempts, queuedAt
            case ageSeconds, retryAt, after, error, base, local, remote, differences
        }

        init(_ write: PendingWrite, at now: Timestamp) {
            (screenlet, service, account) = (write.screenlet, write.service, write.account)
            key = write.key
            action = write.action
            attributes = write.attributes
            state = write.state
            attempts = write.attempts
            queuedAt = write.queuedAt
            ageSeconds = max(0, now.milliseconds - write.queuedAt.milliseconds) / 1_000
            retryAt = write.retryAt
            after = write.dependencies
            error = write.problem
            (base, local, remote) = (write.baseValue, write.localValue, write.remoteValue)
            differences = write.state == .conflicted ? write.table.rows : nil
            isRemovedThere = write.isRemovedThere
        }

        /// When the change is sent, or what has to be done first.
        func next(at now: Timestamp) -> String {
            switch state {
            case .conflicted: return "decide"
            case .refused: return "retry or drop"
            case .draft: return "send or drop"
            case .pending: break
            @unknown default: return ""
            }
            if let first = after.first { return "after \(first)" }
            let pause = (retryAt?.milliseconds ?? 0) - now.milliseconds
            return pause > 0 ? "due in \(DurationText.length(pause))" : "due now"
        }
    }

    /// An entry that is stored only on this machine.
    struct Draft: Encodable {
        let screenlet: String
        let service: String?
        let account: String?
        let key: String
        let attributes: JSONObject
        let value: JSONValue?

        init(_ draft: PendingWrite) {
            (screenlet, service, key) = (draft.screenlet, draft.service, draft.key)
            account = draft.account
            (attributes, value) = (draft.attributes, draft.localValue)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case schemaVersion, writes, drafts
    }

    let schemaVersion = 1
    let writes: [Write]
    let drafts: [Draft]
    private let now: Timestamp
    private let words: QueueMessages?

    /// Creates the status of changes and drafts.
    ///
    /// `words` counts them and names the next command; `nil` for changes that no longer exist.
    init(
        _ writes: [PendingWrite],
        drafts: [PendingWrite],
        words: QueueMessages? = nil,
        at now: Timestamp = .now()
    ) {
        self.writes = writes.map { Write($0, at: now) }
        self.drafts = drafts.map(Draft.init)
        (self.words, self.now) = (words, now)
    }

    /// A table, the count, and the next command; a sentence if there are none.
    var text: String { queueText + draftText }

    /// The drafts, and how to send one.
    private var draftText: String {
        guard let first = drafts.first, let words else { return "" }
        let count = drafts.count == 1 ? "1 draft is" : "\(drafts.count) drafts are"
        let rows = drafts.map { [$0.screenlet, $0.key, "draft"] + ($0.service.map { [$0] } ?? []) }
        return TextTable(rows).text
            + "\(count) stored on this machine and not sent.\n"
            + words.command("sync send \(first.key)") + "\n"
    }

    private var queueText: String {
        guard !writes.isEmpty, let words else { return "\(QueueMessages.none)\n" }
        let hasServices = writes.contains { $0.service != nil }
        let rows = writes.map { write in
            [write.screenlet, write.key, write.state.rawValue]
                + (hasServices ? [write.service ?? "portal"] : []) + [
                    "\(DurationText.length(write.ageSeconds * 1_000)) old", write.next(at: now),
                    write.error?.message ?? "",
                ]
        }
        let conflict = writes.first { $0.state == .conflicted }.map { write in
            words.command("sync status \(write.key)") + "\n"
        }
        let next = words.next.map { $0 + "\n" } ?? ""
        return TextTable(rows, escapedBy: SafeText.line).text + words.counts + "\n" + next
            + (conflict ?? "")
    }

    /// One change: its state, the fields in which it differs, and the commands about it.
    var details: String {
        guard let words else { return "" }
        return draftDetails(words)
            + writes.map { write in
                let head = TextTable(
                    [
                        ["screenlet", write.screenlet]
                    ] + Self.row(of: write.account) + [
                        ["key", write.key],
                        ["state", write.state.rawValue],
                        ["queued", "\(DurationText.length(write.ageSeconds * 1_000)) ago"],
                        ["attempts", "\(write.attempts)"], ["next", write.next(at: now)],
                    ] + (write.error.map { [["problem", $0.message]] } ?? []),
                    escapedBy: SafeText.line
                ).text
                return head + "\n" + table(write) + "\n" + commands(write, words)
            }.joined(separator: "\n")
    }

    private func draftDetails(_ words: QueueMessages) -> String {
        drafts.map { draft in
            TextTable(
                [
                    ["screenlet", draft.screenlet]
                ] + Self.row(of: draft.account) + [
                    ["key", draft.key], ["state", "draft"],
                ]
            ).text + "\n"
                + ConflictText(
                    ConflictTable(base: nil, local: draft.value, remote: nil),
                    remote: nil
                ).text + "\n"
                + TextTable([
                    [words.command("sync send \(draft.key)"), "queue it and send it"],
                    [words.command("sync drop \(draft.key)"), "discard it"],
                ]).text
        }.joined(separator: "\n")
    }

    private func table(_ write: Write) -> String {
        let isConflict = write.state == .conflicted
        let remote = isConflict ? write.remote : write.base
        let changed = ConflictTable(base: write.base, local: write.local, remote: remote)
        return ConflictText(changed, remote: isConflict ? write.service ?? "portal" : nil).text
    }

    /// The line of an account in the details: changes for several of them may have one key.
    private static func row(of account: String?) -> [[String]] {
        account.map { [["account", $0]] } ?? []
    }

    private func commands(_ write: Write, _ words: QueueMessages) -> String {
        func command(_ text: String, _ purpose: String) -> [String] {
            [words.command(text), purpose]
        }
        let rows =
            switch write.state {
            case .conflicted:
                ConflictText.answers(isRemovedThere: write.isRemovedThere, write.service).map {
                    command("sync resolve \(write.key) \($0.answer.rawValue)", $0.words)
                }
            case .refused:
                [
                    command("sync retry \(write.key)", "send it again"),
                    command("sync drop \(write.key)", "discard it"),
                ]
            default:
                [
                    command("sync run", "send it when it is due"),
                    command("sync retry \(write.key)", "send it now"),
                ]
            }
        return TextTable(rows, escapedBy: SafeText.line).text
    }
}

/// A conflict's fields as a table, and its possible answers.
struct ConflictText {
    let text: String

    /// Longer values, such as those of pictures, are shortened.
    private static let longestValue = 60

    /// Creates the text; `remote` is the title of the portal's values, or those of a service, and `nil` leaves them out.
    init(_ table: ConflictTable, remote: String?) {
        let head = ["field", "base", "yours"] + (remote.map { [$0] } ?? [])
        let lines = table.rows.map { row in
            let values = [row.base, row.local] + (remote == nil ? [] : [row.remote])
            return [table.title(of: row)] + values.map(Self.words)
        }
        text = TextTable([head] + lines, escapedBy: SafeText.line).text
    }

    private static func words(_ value: JSONValue?) -> String {
        guard let words = value?.words.replacing("\n", with: " ") else { return "–" }
        return words.count > longestValue ? words.prefix(longestValue) + "…" : words
    }

    /// The answers, each with its letter and its effect, for a conflict with the portal or a service.
    static func answers(
        isRemovedThere: Bool,
        _ service: String?
    ) -> [(letter: String, answer: SyncConflictResolution, words: String)] {
        [
            ("l", .useLocal, isRemovedThere ? "add yours again" : "send yours"),
            ("r", .useRemote, "take \(service ?? "the portal")'s"),
            ("m", .merge, "send both where they do not overlap"),
            ("d", .discard, "discard yours"),
        ]
    }
}
