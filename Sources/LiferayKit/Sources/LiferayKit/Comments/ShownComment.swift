@_spi(Host) public import ScreensKit

/// A comment as lists and displays show it, with what the user is doing with it.
public struct ShownComment: Hashable, Codable, Sendable {
    /// The comment.
    public var comment: CommentEntry
    /// What the host made from its HTML.
    public var text: RichText
    /// The user who wrote it, without the picture, which the host loads when it is shown; `nil` if not known.
    public var author: Portrait?
    /// What identifies it in actions: its id, or a temporary key before the portal has it.
    public var key: String
    /// Whether changing and deleting it are offered, if the portal allows them.
    public var isEditable: Bool
    /// Why the portal does not have the comment as it is shown; `nil` if it has.
    public var unsent: UnsentState?
    /// Whether the user has deleted it, and the portal has not.
    public var isDeleted: Bool
    /// What the user is doing with it; `nil` for nothing.
    public var step: CommentStep?
    /// Whether it is the only comment of its screenlet, whose actions need not name it.
    public var isAlone = false

    /// A comment; one that the portal does not have needs a key.
    public init(
        _ comment: CommentEntry,
        text: RichText,
        author: Portrait? = nil,
        key: String? = nil,
        isEditable: Bool = true,
        unsent: UnsentState? = nil,
        isDeleted: Bool = false,
        step: CommentStep? = nil
    ) {
        (self.comment, self.text, self.author) = (comment, text, author)
        self.key = key ?? "\(comment.commentId)"
        (self.isEditable, self.unsent) = (isEditable, unsent)
        (self.isDeleted, self.step) = (isDeleted, step)
    }

    /// Whether the user can change it.
    public var canUpdate: Bool { isEditable && comment.mayUpdate && !isDeleted }
    /// Whether the user can delete it.
    public var canDelete: Bool { isEditable && comment.mayDelete && !isDeleted }
}

extension ShownComment: ListRow {
    /// The members of the payloads of events about a comment.
    public static let fields = CommentEntry.fields
}

/// What a user is doing with a comment.
public struct CommentStep: Hashable, Codable, Sendable {
    /// What it is.
    public enum Kind: String, Codable, Sendable {
        /// The user is changing the text.
        case editing
        /// The user is asked whether the comment is to be deleted.
        case deleting
        /// A change or a deletion is being sent.
        case sending
    }

    /// What it is.
    public var kind: Kind
    /// The text as the user has changed it, which may be empty; `nil` unless it is being changed or sent.
    public var text: String?
    /// Why it could not be done; `nil` if there is no problem.
    public var problem: String?

    /// Creates a step.
    public init(_ kind: Kind, text: String? = nil, problem: String? = nil) {
        (self.kind, self.text, self.problem) = (kind, text, problem?.nonEmpty)
    }
}

// What the user can do with a comment of a list or a display.
extension ShownComment {
    /// The name of the field with the changed text.
    public static let fieldName = "changedComment"

    /// The action that begins to change the text.
    public var editAction: Action { Action("editComment", name) }
    /// The action that sends the changed text.
    public var saveAction: Action { Action("saveComment") }
    /// The action that asks whether the comment is to be deleted.
    public var askAction: Action { Action("askToDelete", name) }
    /// The action that deletes the comment.
    public var deleteAction: Action { Action("deleteComment", name) }
    private var name: JSONObject { isAlone ? [:] : ["comment": .text(key)] }

    /// The action that ends changing the text, or the question, without doing anything.
    public var cancelAction: Action { Action("cancelComment") }
}
