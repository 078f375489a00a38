import LiferayKit
import ScreensKit

/// What the user has done with comments on an object since a copy of them was loaded.
struct CommentChanges {
    /// New comments, in the order in which they were written: those that the portal has, then those that it does not.
    private(set) var additions: [ShownComment] = []
    private var pending: [String: UnsentChange<CommentEntry>] = [:]
    private var sent: [String: CommentEntry] = [:]
    private let context: InteractionContext

    init(
        pending: [UnsentChange<CommentEntry>],
        sent: [EntryVersion<CommentEntry>],
        in context: InteractionContext
    ) {
        self.context = context
        for version in sent {
            guard let comment = version.value else { continue }
            self.sent[version.entry.key] = comment
            if version.entry.isAddition, !comment.isDeleted { add(comment, version.entry.key, nil) }
        }
        for change in pending {
            if change.entry.commentId != nil {
                self.pending[change.entry.key] = change
            } else if let comment = change.value {
                add(comment, change.entry.key, change.state)
            }
        }
        additions = additions.compactMap(applied)
    }

    private mutating func add(_ comment: CommentEntry, _ key: String, _ unsent: UnsentState?) {
        let text = context.richText(html: comment.body)
        additions.append(ShownComment(comment, text: text, key: key, unsent: unsent))
    }

    /// A comment of the copy with what was changed; `nil` if it was deleted.
    func applied(to shown: ShownComment) -> ShownComment? {
        var shown = shown
        if let comment = sent[shown.key] {
            guard !comment.isDeleted else { return nil }
            shown.show(comment, in: context)
        }
        guard let change = pending[shown.key] else { return shown }
        shown.unsent = change.state
        if let comment = change.value {
            var changed = shown.comment
            changed.body = comment.body
            shown.show(changed, in: context)
        } else {
            shown.isDeleted = true
        }
        return shown
    }
}

extension ShownComment {
    fileprivate mutating func show(_ comment: CommentEntry, in context: InteractionContext) {
        if comment.body != self.comment.body { text = context.richText(html: comment.body) }
        self.comment = comment
    }
}
