import ScreensKit
import ScreensSQLite

/// A comment below an asset.
struct CommentRow: Sendable {
    var commentId: Int64
    /// The class of the asset.
    var kind: AssetKind?
    var classPK: Int64
    /// The comment that it replies to; 0 if it is about the asset.
    var parentId: Int64
    var userId: Int64
    var userName: String
    /// HTML.
    var body: String
    var createDate: Int64
    var modifiedDate: Int64

    static let columns = """
        commentId, kind, classPK, parentId, userId, userName, body, createDate, modifiedDate
        """
    static let places = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"

    var sqlValues: [SQLValue] {
        [
            .int(commentId), .int(kind?.rawValue ?? 0), .int(classPK), .int(parentId), .int(userId),
            .text(userName), .text(body), .int(createDate), .int(modifiedDate),
        ]
    }

    /// The comment as the Screens plugin returns it, which writes ids as numbers.
    func json(for user: User) -> JSONValue {
        let isOwn = .bool(mayChange(user)) as JSONValue
        return [
            "body": .text(body), "commentId": .int64(commentId), "createDate": .int64(createDate),
            "modifiedDate": .int64(modifiedDate), "userId": .int64(userId),
            "userName": .text(userName), "updatePermission": isOwn, "deletePermission": isOwn,
        ]
    }

    /// Whether a user may update and delete it.
    func mayChange(_ user: User) -> Bool { user.isAdministrator || user.userId == userId }
}

extension CommentRow {
    init(_ row: Statement) {
        self.init(
            commentId: row.int(0),
            kind: AssetKind(rawValue: row.int(1)),
            classPK: row.int(2),
            parentId: row.int(3),
            userId: row.int(4),
            userName: row.text(5),
            body: row.text(6),
            createDate: row.int(7),
            modifiedDate: row.int(8)
        )
    }
}

extension Transaction {
    /// The setting with the id of the next comment.
    static let nextCommentId = "nextCommentId"

    /// The comments below an asset, each followed by its replies, the oldest first; all of them if `limit` is -1.
    func comments(
        below kind: AssetKind,
        _ classPK: Int64,
        offset: Int64 = 0,
        limit: Int64 = -1
    ) throws(ServiceError) -> [CommentRow] {
        try rows(
            """
            WITH RECURSIVE thread(id, path) AS (
                SELECT commentId, \(Self.step) FROM comment
                WHERE kind = ?1 AND classPK = ?2 AND parentId = 0
                UNION ALL
                SELECT commentId, path || \(Self.step) FROM comment JOIN thread ON parentId = id
                WHERE kind = ?1 AND classPK = ?2)
            SELECT \(CommentRow.columns) FROM thread JOIN comment ON commentId = id
            ORDER BY path LIMIT ?3 OFFSET ?4
            """,
            [.int(kind.rawValue), .int(classPK), .int(limit), .int(offset)],
            CommentRow.init
        )
    }

    /// A comment's part of the text by which a thread is sorted.
    private static let step = "printf('%016d%016d', createDate, commentId)"

    func commentCount(below kind: AssetKind, _ classPK: Int64) throws(ServiceError) -> Int64 {
        try number(
            "SELECT COUNT(*) FROM comment WHERE kind = ? AND classPK = ?",
            [.int(kind.rawValue), .int(classPK)]
        ) ?? 0
    }

    func comment(_ id: Int64) throws(ServiceError) -> CommentRow? {
        try rows(
            "SELECT \(CommentRow.columns) FROM comment WHERE commentId = ?",
            [.int(id)],
            CommentRow.init
        ).first
    }

    /// Adds a comment, and returns it with its id.
    func add(_ comment: CommentRow) throws(ServiceError) -> CommentRow {
        var comment = comment
        comment.commentId = try makeId(Self.nextCommentId)
        try run(
            "INSERT INTO comment (\(CommentRow.columns)) VALUES \(CommentRow.places)",
            comment.sqlValues
        )
        return comment
    }

    /// Changes a comment's body; its date of modification always changes.
    func setBody(_ body: String, of id: Int64, at now: Int64) throws(ServiceError) {
        try run(
            """
            UPDATE comment SET body = ?2, modifiedDate = max(?3, modifiedDate + 1)
            WHERE commentId = ?1
            """,
            [.int(id), .text(body), .int(now)]
        )
    }

    /// Deletes a comment; replies to it become replies to what it replied to.
    func deleteComment(_ id: Int64) throws(ServiceError) {
        try run(
            """
            UPDATE comment SET parentId = (SELECT parentId FROM comment WHERE commentId = ?1)
            WHERE parentId = ?1
            """,
            [.int(id)]
        )
        try run("DELETE FROM comment WHERE commentId = ?", [.int(id)])
    }
}
