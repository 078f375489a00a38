@_spi(Host) public import ScreensKit

/// The Comment Add screenlet, as apps use it: a field in which users write a comment.
///
/// A plugin implements it, and the host returns it as this type. Portals of version 6.2 have no comments.
@MainActor
public protocol CommentAddScreenlet: Screenlet
where Model == CommentAddModel, Delegate == any CommentAddScreenletDelegate {
    /// The class of the object: a full Java name, or a short name such as `BlogsEntry`; required.
    var className: String { get set }
    /// The id of the object in its class; required.
    var classPK: Int64 { get set }
    /// Whether comments are sent to the portal, stored here, or both. The default is `remote-first`.
    var offlinePolicy: OfflinePolicy { get set }
    /// The comment whose text the user changes, until that is sent; `nil`, the default, for a new one.
    var comment: CommentEntry? { get set }
    /// The text that the user has written, without markup.
    var body: String { get set }

    /// Sends the comment, and empties the field when the portal has it, or it is stored here.
    ///
    /// - Returns: whether it was started; `false` before a host shows the screenlet, while a comment is being sent, and
    ///   if the text or an attribute is missing, which the delegate is notified of.
    @discardableResult
    func addComment() -> Bool
}

/// Receives the events of a Comment Add.
@MainActor
public protocol CommentAddScreenletDelegate: ScreenletDelegate {
    /// The portal has added the comment.
    func screenlet(_ screenlet: any CommentAddScreenlet, onCommentAdded comment: CommentEntry)

    /// The comment was not added.
    func screenlet(_ screenlet: any CommentAddScreenlet, onAddCommentError error: ScreensError)

    /// The portal has changed the comment.
    func screenlet(_ screenlet: any CommentAddScreenlet, onCommentUpdated comment: CommentEntry)

    /// The comment was not changed.
    func screenlet(_ screenlet: any CommentAddScreenlet, onUpdateCommentError error: ScreensError)

    /// The comment is stored on this machine, and the portal does not have it.
    func screenlet(
        _ screenlet: any CommentAddScreenlet,
        onCommentStoredForLater stored: StoredChange
    )
}

extension CommentAddScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentAddScreenlet,
        onCommentAdded comment: CommentEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentAddScreenlet,
        onAddCommentError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentAddScreenlet,
        onCommentUpdated comment: CommentEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentAddScreenlet,
        onUpdateCommentError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentAddScreenlet,
        onCommentStoredForLater stored: StoredChange
    ) {}
}
