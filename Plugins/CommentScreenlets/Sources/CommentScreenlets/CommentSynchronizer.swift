public import LiferayKit
public import ScreensKit

/// Sends new, changed and deleted comments.
///
/// A change is in conflict if somebody else has changed or deleted the comment since it was loaded.
public struct CommentSynchronizer: Synchronizer {
    /// Creates a synchroniser.
    public init() {}

    /// Checks the text, the object of a new comment, and the version of the portal.
    ///
    /// - Throws: ``ScreensError/invalid(_:)``.
    public func validate(
        _ change: EntryChange<CommentEntry>,
        in context: InteractionContext
    ) throws {
        let service = CommentService(context: context)
        try service.validate()
        if change.entry.commentId == nil, CommentedObject(change.entry) == nil {
            let isNamed = change.entry.attributes["className"]?.text?.isEmpty == false
            let missing = isNamed ? "classPK" : "className"
            throw service.invalid("comment-screenlet-undefined-\(missing)")
        }
        guard let comment = change.local else { return }
        guard !comment.body.isEmpty else { throw service.invalid("comment-screenlet-empty") }
        guard comment.body.utf8.count <= 2 * CommentText.maximumBytes else {
            throw service.invalid("comment-screenlet-too-long")
        }
    }

    /// Adds, changes or deletes the comment.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func send(
        _ change: EntryChange<CommentEntry>,
        in context: InteractionContext
    ) async throws -> EntryVersion<CommentEntry> {
        let service = CommentService(context: context)
        guard let comment = change.local else {
            // A new comment that was deleted before it was sent is none.
            guard let id = change.entry.commentId else {
                return EntryVersion(entry: change.entry, value: nil)
            }
            try await service.delete(id)
            return change.version(.deleted(id, change.base))
        }
        if let id = change.entry.commentId, try await exists(id, change, service) {
            return change.version(try await service.update(id, comment.body))
        }
        guard let object = CommentedObject(change.entry) else {
            throw ScreensError.failed(context.liferayString("comment-screenlet-not-loaded"))
        }
        return change.version(try await service.add(comment.body, to: object))
    }

    /// Whether a comment is changed, and not added again.
    ///
    /// It was deleted at the portal if it is a change without a base: then the user has decided to keep it.
    private func exists(
        _ id: Int64,
        _ change: EntryChange<CommentEntry>,
        _ service: CommentService
    ) async throws(PortalError) -> Bool {
        guard change.base == nil else { return true }
        return try await service.comment(id) != nil
    }

    /// Loads the comment; one that was being added is searched for among the newest ones on its object.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func loadRemoteVersion(
        of change: EntryChange<CommentEntry>,
        in context: InteractionContext
    ) async throws -> EntryVersion<CommentEntry>? {
        let service = CommentService(context: context)
        if let id = change.entry.commentId, let comment = try await service.comment(id) {
            return change.version(comment)
        }
        // A comment that was deleted at the portal may have been added again.
        guard change.base == nil || change.entry.commentId == nil, let added = AddedComment(change)
        else { return nil }
        return try await added.find(in: service).map(change.version)
    }

    /// Whether both say the same.
    public func isSame(_ value: CommentEntry, as other: CommentEntry) -> Bool {
        value.hasSameText(as: other)
    }

    /// Whether nobody has changed the comment since.
    ///
    /// The date decides, because the portal may write the text in another way than it was sent.
    public func isUnchanged(_ remote: CommentEntry, since base: CommentEntry) -> Bool {
        guard let now = remote.modifiedDate, let then = base.modifiedDate else {
            return remote.hasSameText(as: base)
        }
        return now == then
    }

    /// The text of the side that has changed it, if only one has.
    public func merged(
        base: CommentEntry,
        local: CommentEntry,
        remote: CommentEntry
    ) -> CommentEntry? {
        if local.hasSameText(as: base) || local.hasSameText(as: remote) { return remote }
        guard remote.hasSameText(as: base) else { return nil }
        var merged = remote
        merged.body = local.body
        return merged
    }
}

extension CommentEntry {
    /// What is left of a comment: older copies of lists still have it.
    fileprivate static func deleted(_ id: Int64, _ base: CommentEntry?) -> CommentEntry {
        var comment = base ?? CommentEntry(commentId: id, body: "")
        comment.isDeleted = true
        return comment
    }
}

extension EntryChange<CommentEntry> {
    /// A comment as an entry with the portal's key.
    fileprivate func version(_ comment: CommentEntry) -> EntryVersion<CommentEntry> {
        EntryVersion(
            entry: CacheEntry(comment: comment.commentId, entry.attributes),
            value: comment
        )
    }
}
