import ScreensSQLite

/// A comment, as the portal stores it.
public struct StoredComment: Sendable, Hashable {
    /// The id of the comment.
    public var commentId: Int64
    /// The id of the object that it is below.
    public var classPK: Int64
    /// The id of the comment that it replies to; 0 if it replies to none.
    public var parentId: Int64
    /// The id of its author.
    public var userId: Int64
    /// The full name of its author.
    public var userName: String
    /// The text, as HTML.
    public var body: String
    /// When it was added, in milliseconds since 1970.
    public var createDate: Int64
    /// When it was changed last, in milliseconds since 1970; `createDate` if it never was.
    public var modifiedDate: Int64
}

/// Access to comments that clients do not know of.
extension DemoPortal {
    /// The comments below an object, each followed by its replies, the oldest first.
    ///
    /// The class has its name in the portal's replies; objects of an unknown one have no comments.
    public func comments(
        className: String,
        classPK: Int64
    ) throws(DemoPortalError) -> [StoredComment] {
        guard let kind = core.classes.kind(name: className) else { return [] }
        return try core.byTheBackDoor { (data) throws(ServiceError) in
            try data.comments(below: kind, classPK).map(StoredComment.init)
        }
    }

    /// The comment with an id; `nil` if there is none.
    public func comment(_ id: Int64) throws(DemoPortalError) -> StoredComment? {
        try core.byTheBackDoor { (data) throws(ServiceError) in
            try data.comment(id).map(StoredComment.init)
        }
    }

    /// Adds a comment as a user, by the screen name, and returns its id.
    ///
    /// `nil`, and no comment, for an unknown class or screen name. The object and its permissions are not looked at.
    @discardableResult
    public func addComment(
        _ body: String,
        className: String,
        classPK: Int64,
        user screenName: String
    ) throws(DemoPortalError) -> Int64? {
        let (kind, now) = (core.classes.kind(name: className), core.now)
        return try core.byTheBackDoor(isWriting: true) { (data) throws(ServiceError) in
            guard let kind, let user = try data.user("screenName = ?", .text(screenName))
            else { return nil }
            let comment = CommentRow(
                commentId: 0,
                kind: kind,
                classPK: classPK,
                parentId: 0,
                userId: user.userId,
                userName: user.fullName,
                body: body,
                createDate: now,
                modifiedDate: now
            )
            return try data.add(comment).commentId
        }
    }

    /// Changes the text of a comment, which is HTML; an unknown id has no effect.
    public func setCommentBody(_ body: String, of id: Int64) throws(DemoPortalError) {
        let now = core.now
        try core.byTheBackDoor(isWriting: true) { (data) throws(ServiceError) in
            try data.setBody(body, of: id, at: now)
        }
    }

    /// Deletes comments; replies to them stay.
    public func deleteComments(_ ids: [Int64]) throws(DemoPortalError) {
        try core.byTheBackDoor(isWriting: true) { (data) throws(ServiceError) in
            for id in ids { try data.deleteComment(id) }
        }
    }
}

extension StoredComment {
    fileprivate init(_ row: CommentRow) {
        self.init(
            commentId: row.commentId,
            classPK: row.classPK,
            parentId: row.parentId,
            userId: row.userId,
            userName: row.userName,
            body: row.body,
            createDate: row.createDate,
            modifiedDate: row.modifiedDate
        )
    }
}
