@_spi(Host) public import ScreensKit

/// The Comment List screenlet, as apps use it: the comments on an object, loaded a page at a time.
///
/// A plugin implements it, and the host returns it as this type. It shows what the user has added, changed and deleted
/// without a connection, also by a Comment Add or a Comment Display. Portals of version 6.2 have no comments.
@MainActor
public protocol CommentListScreenlet: ListScreenlet
where Page.Row == ShownComment, Delegate == any CommentListScreenletDelegate {
    /// The class of the object: a full Java name, or a short name such as `BlogsEntry`; required.
    var className: String { get set }
    /// The id of the object in its class; required.
    var classPK: Int64 { get set }
    /// Whether changing and deleting comments is offered, where the portal allows it. The default is `true`.
    var editable: Bool { get set }

    /// Shows a comment that was added elsewhere, as the last one; nothing is sent.
    func addComment(_ comment: CommentEntry)

    /// Shows a comment as it was changed elsewhere; nothing is sent.
    func updateComment(_ comment: CommentEntry)

    /// Removes a comment from the list that was deleted elsewhere; nothing is sent.
    func deleteComment(_ comment: CommentEntry)
}

/// Receives the events of a Comment List.
@MainActor
public protocol CommentListScreenletDelegate: ScreenletDelegate {
    /// A page was loaded. Called once for each page, with the comments of that page only.
    func screenlet(
        _ screenlet: any CommentListScreenlet,
        onListResponseComments comments: [CommentEntry]
    )

    /// A page could not be loaded.
    func screenlet(_ screenlet: any CommentListScreenlet, onCommentListError error: ScreensError)

    /// The user chose a comment that the portal has.
    func screenlet(_ screenlet: any CommentListScreenlet, onSelectedComment comment: CommentEntry)

    /// The portal has deleted a comment.
    func screenlet(_ screenlet: any CommentListScreenlet, onDeletedComment comment: CommentEntry)

    /// A comment could not be deleted.
    func screenlet(
        _ screenlet: any CommentListScreenlet,
        onCommentDelete comment: CommentEntry,
        onError error: ScreensError
    )

    /// The portal has changed a comment.
    func screenlet(_ screenlet: any CommentListScreenlet, onUpdatedComment comment: CommentEntry)

    /// A comment could not be changed.
    func screenlet(
        _ screenlet: any CommentListScreenlet,
        onCommentUpdate comment: CommentEntry,
        onError error: ScreensError
    )

    /// A change or a deletion is stored on this machine and visible, and the portal does not have it.
    func screenlet(
        _ screenlet: any CommentListScreenlet,
        onCommentStoredForLater stored: StoredChange
    )
}

extension CommentListScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentListScreenlet,
        onListResponseComments comments: [CommentEntry]
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentListScreenlet,
        onCommentListError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentListScreenlet,
        onSelectedComment comment: CommentEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentListScreenlet,
        onDeletedComment comment: CommentEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentListScreenlet,
        onCommentDelete comment: CommentEntry,
        onError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentListScreenlet,
        onUpdatedComment comment: CommentEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentListScreenlet,
        onCommentUpdate comment: CommentEntry,
        onError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any CommentListScreenlet,
        onCommentStoredForLater stored: StoredChange
    ) {}
}

/// The model of a Comment List.
public typealias CommentListModel = PagedListModel<ShownComment>

/// What identifies the comments of a Comment List, from its attributes.
public struct CommentListFilter: Hashable, Sendable {
    /// The class of the object.
    public var className: String
    /// The id of the object in its class.
    public var classPK: Int64
    /// Whether changing and deleting comments is offered.
    public var isEditable: Bool
    /// How many comments the portal has, from the first page; `nil` if that is not known.
    public var count: Int?

    /// Describes the comments on an object.
    public init(className: String, classPK: Int64, isEditable: Bool = true, count: Int? = nil) {
        (self.className, self.classPK) = (className, classPK)
        (self.isEditable, self.count) = (isEditable, count)
    }
}
