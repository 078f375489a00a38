@_spi(Host) public import ScreensKit

/// The Comment Display screenlet, as apps use it: one comment, which its author can change and delete.
///
/// A plugin implements it, and the host returns it as this type. Portals of version 6.2 have no comments.
@MainActor
public protocol CommentDisplayScreenlet: ContentScreenlet
where Model == CommentDisplayModel, Delegate == any CommentDisplayScreenletDelegate {
    /// The comment; required.
    var commentId: Int64 { get set }
    /// Whether changing and deleting the comment is offered, where the portal allows it. The default is `false`.
    var editable: Bool { get set }
    /// The comment that is shown; `nil` for none. Setting it shows a comment without loading it.
    var comment: CommentEntry? { get set }

    /// Begins to change the text, as the user does.
    ///
    /// - Returns: whether the portal allows it, and no change is being sent.
    @discardableResult
    func editComment() -> Bool

    /// Changes the text of the comment, which has no markup.
    ///
    /// - Returns: whether a change was started; otherwise, the delegate is notified unless nothing is shown.
    @discardableResult
    func updateComment(body: String) -> Bool

    /// Deletes the comment, without a question.
    ///
    /// - Returns: whether the deletion was started.
    @discardableResult
    func deleteComment() -> Bool
}

/// Receives the events of a Comment Display.
@MainActor
public protocol CommentDisplayScreenletDelegate: ScreenletDelegate {
    /// The comment was loaded.
    func screenlet(_ screenlet: any CommentDisplayScreenlet, onCommentLoaded comment: CommentEntry)

    /// The comment could not be loaded.
    func screenlet(
        _ screenlet: any CommentDisplayScreenlet,
        onLoadCommentError error: ScreensError
    )

    /// The portal has deleted the comment.
    func screenlet(_ screenlet: any CommentDisplayScreenlet, onCommentDeleted comment: CommentEntry)

    /// The comment could not be deleted.
    func screenlet(
        _ screenlet: any CommentDisplayScreenlet,
        onDeleteComment comment: CommentEntry,
        onError error: ScreensError
    )

    /// The portal has changed the comment.
    func screenlet(_ screenlet: any CommentDisplayScreenlet, onCommentUpdated comment: CommentEntry)

    /// The comment could not be changed.
    func screenlet(
        _ screenlet: any CommentDisplayScreenlet,
        onUpdateComment comment: CommentEntry,
        onError error: ScreensError
    )

    /// A change or the deletion is stored on this machine and visible, and the portal does not have it.
    func screenlet(
        _ screenlet: any CommentDisplayScreenlet,
        onCommentStoredForLater stored: StoredChange
    )
}

extension CommentDisplayScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentDisplayScreenlet,
        onCommentLoaded comment: CommentEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentDisplayScreenlet,
        onLoadCommentError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentDisplayScreenlet,
        onCommentDeleted comment: CommentEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentDisplayScreenlet,
        onDeleteComment comment: CommentEntry,
        onError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentDisplayScreenlet,
        onCommentUpdated comment: CommentEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentDisplayScreenlet,
        onUpdateComment comment: CommentEntry,
        onError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentDisplayScreenlet,
        onCommentStoredForLater stored: StoredChange
    ) {}
}

/// The model of a Comment Display.
public struct CommentDisplayModel: LoadableModel, Hashable {
    /// The state of the comment.
    public var phase = Phase.idle
    /// How current it is.
    public var freshness: Freshness?
    /// Why it could not be loaded; `nil` if there is no problem.
    public var problem: ScreensError?
    /// The comment; `nil` until it is loaded, and after the portal has deleted it.
    public var shown: ShownComment?
    /// Whether the portal has deleted the comment.
    public var isGone = false

    /// Creates a model that has requested nothing yet.
    public init() {}

    /// Creates a model with values.
    public init(
        phase: Phase = .idle,
        shown: ShownComment? = nil,
        problem: ScreensError? = nil,
        freshness: Freshness? = nil,
        isGone: Bool = false
    ) {
        (self.phase, self.shown, self.problem) = (phase, shown, problem)
        (self.freshness, self.isGone) = (freshness, isGone)
    }

    /// The action that loads the comment again.
    public var loadAction: Action { Action("load") }
}
