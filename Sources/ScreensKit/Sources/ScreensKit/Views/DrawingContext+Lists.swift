// What a list shows instead of rows, and above rows that may be old.
extension DrawingContext {
    /// Says that a list has no entries.
    var emptyList: Node {
        .state(.rows, title: phrase(.noEntries), text: string("core-list-empty"))
    }

    /// Says how old a copy is; `nil` for what the portal has just answered.
    func band(about freshness: Freshness?, retry: Action?) -> Node? {
        guard let freshness, freshness.isOldCopy else { return nil }
        let words = freshness.storedAt.map { string("core-copy-of", moment($0)) }
        return band(words ?? phrase(.fromCache), .warning, .offline, retry)
    }

    /// A band with a button that tries again, if it can be tried again.
    func band(
        _ text: String,
        _ role: Node.Role,
        _ symbol: ImageReference.Symbol,
        _ retry: Action?
    ) -> Node {
        let notice = Node.notice(text, role).symbol(symbol).placed(.band)
        guard let retry else { return notice }
        return .row([
            notice.spanning(.growing), .button(phrase(.retry), action: retry, role: .quiet),
        ])
    }

    /// The time of the last 24 hours, else the day.
    private func moment(_ moment: Timestamp) -> String {
        let age = now.milliseconds.subtractingReportingOverflow(moment.milliseconds)
        let isRecent = !age.overflow && 0..<86_400_000 ~= age.partialValue
        return isRecent ? time(moment) : date(moment, style: .short)
    }
}
