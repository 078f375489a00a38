import LiferayKit
import ScreensKit

/// The comments on an object that the user has added, changed or deleted, and that the portal does not have so.
struct UnsentComments {
    /// New comments, in the order in which they were written.
    private(set) var additions: [ShownComment] = []
    private var changes: [String: UnsentChange<CommentEntry>] = [:]
    private let context: InteractionContext

    init(_ unsent: [UnsentChange<CommentEntry>], in context: InteractionContext) {
        self.context = context
        for change in unsent {
            if change.entry.commentId != nil {
                changes[change.entry.key] = change
            } else if let comment = change.value {
                additions.append(
                    ShownComment(
                        comment,
                        text: context.richText(html: comment.body),
                        key: change.entry.key,
                        unsent: change.state
                    )
                )
            }
        }
    }

    /// Changes a comment as the user has; returns why the portal does not have that, or `nil` if nothing was changed.
    func apply(to shown: inout ShownComment) -> UnsentState? {
        guard let change = changes[shown.key] else { return nil }
        shown.unsent = change.state
        guard let comment = change.value else {
            shown.isDeleted = true
            return change.state
        }
        shown.comment.body = comment.body
        shown.text = context.richText(html: comment.body)
        return change.state
    }
}
