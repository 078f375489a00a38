import ScreensKit
import ScreensSQLite

/// The services for comments; 6.2 has none here.
func commentServices(_ dialect: PortalDialect) -> [String: [Method]] {
    guard dialect == .v70 else { return [:] }
    func path(_ method: String) -> String { dialect.screensPath("screenscomment/\(method)") }
    return [
        path("get-comments"): [
            Method(["className", "classPK", "start", "end"], Comments.list)
        ],
        path("get-comments-count"): [Method(["className", "classPK"], Comments.count)],
        path("get-comment"): [Method(["commentId"], Comments.get)],
        path("add-comment"): [Method(["className", "classPK", "body"], Comments.add)],
        path("update-comment"): [Method(["commentId", "body"], Comments.update)],
        "/comment.commentmanagerjsonws/delete-comment": [Method(["commentId"], Comments.delete)],
    ]
}

enum Comments {
    /// The comments of a range, in the order of the thread.
    fileprivate static let list: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let (entry, kind) = try entry(call)
        let (offset, limit) = try call.range()
        return try call.read { (data) throws(ServiceError) in
            let rows = try data.comments(below: kind, entry.classPK, offset: offset, limit: limit)
            return .array(rows.map { $0.json(for: call.user) })
        }
    }

    fileprivate static let count: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let (entry, kind) = try entry(call)
        return try call.read { (data) throws(ServiceError) in
            .int64(try data.commentCount(below: kind, entry.classPK))
        }
    }

    fileprivate static let get: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let id = try call.parameters.plain.long("commentId") ?? 0
        let found = try call.read { (data) throws(ServiceError) in try data.comment(id) }
        // The plugin uses the comment without a look whether there is one.
        guard let comment = found, let kind = comment.kind else { throw .nullPointer }
        _ = try viewable(call.portal.classes[kind].name, comment.classPK, call)
        return comment.json(for: call.user)
    }

    fileprivate static let add: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let (entry, kind) = try entry(call)
        let body = try call.parameters.plain.text("body") ?? ""
        return try add(body, below: entry, kind, call).json(for: call.user)
    }

    /// Adds a comment, or a reply to one, that everyone sees at once, because comments have no workflow here.
    static func add(
        _ body: String,
        below entry: AssetRow,
        _ kind: AssetKind,
        replyTo parentId: Int64 = 0,
        _ call: Call
    ) throws(ServiceError) -> CommentRow {
        try call.change { (data) throws(ServiceError) in
            try data.admit(call.user, toDiscuss: entry, call.portal)
            let body = try checked(body)
            let now = call.portal.now
            let comment = CommentRow(
                commentId: 0,
                kind: kind,
                classPK: entry.classPK,
                parentId: parentId,
                userId: call.user.userId,
                userName: call.user.fullName,
                body: body,
                createDate: now,
                modifiedDate: now
            )
            return try data.add(comment)
        }
    }

    fileprivate static let update: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        try call.change { (data) throws(ServiceError) in
            let comment = try data.comment(for: "UPDATE_DISCUSSION", call)
            try data.setBody(try body(call), of: comment.commentId, at: call.portal.now)
            return try data.comment(comment.commentId)?.json(for: call.user) ?? .null
        }
    }

    fileprivate static let delete: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        try call.change { (data) throws(ServiceError) in
            try data.deleteComment(data.comment(for: "DELETE_DISCUSSION", call).commentId)
            return .null
        }
    }

    /// The asset of a call, if the caller may see it.
    private static func entry(_ call: Call) throws(ServiceError) -> (AssetRow, AssetKind) {
        let plain = call.parameters.plain
        let name = try plain.text("className") ?? ""
        return try viewable(name, try plain.long("classPK") ?? 0, call)
    }

    /// The asset of an object, if the caller may see it.
    static func viewable(
        _ className: String,
        _ classPK: Int64,
        _ call: Call
    ) throws(ServiceError) -> (AssetRow, AssetKind) {
        let entry = try AssetEntries.entry(ofClass: className, classPK, call)
        guard entry.isViewable, let kind = entry.kind else {
            throw .mayNot("VIEW", call.user, className, classPK, call.portal.dialect)
        }
        return (entry, kind)
    }

    /// The body of a new or changed comment; the portal accepts any HTML, but not blanks alone.
    private static func body(_ call: Call) throws(ServiceError) -> String {
        try checked(call.parameters.plain.text("body") ?? "")
    }

    static func checked(_ body: String) throws(ServiceError) -> String {
        guard body.contains(where: { !$0.isWhitespace }) else {
            throw .boards("MessageBodyException", "Body is null")
        }
        return body
    }
}

extension Transaction {
    /// Refuses users who may only read comments: those who are no members of the site of the asset.
    fileprivate func admit(
        _ user: User,
        toDiscuss entry: AssetRow,
        _ core: PortalCore
    ) throws(ServiceError) {
        let isMember = try number(
            "SELECT 1 FROM membership WHERE userId = ? AND groupId = ?",
            [.int(user.userId), .int(entry.groupId)]
        )
        guard !user.isAdministrator, isMember == nil else { return }
        let name = entry.kind.map { core.classes[$0].name } ?? ""
        throw .mayNot("ADD_DISCUSSION", user, name, entry.classPK, core.dialect)
    }

    /// The comment of a call, if the caller may change it.
    fileprivate func comment(for action: String, _ call: Call) throws(ServiceError) -> CommentRow {
        let id = try call.parameters.plain.long("commentId") ?? 0
        guard let comment = try comment(id) else {
            throw .boards(
                "NoSuchMessageException",
                "No MBMessage exists with the primary key \(id)"
            )
        }
        guard comment.mayChange(call.user) else {
            let name = call.portal.classes[.mbMessage].name
            throw .mayNot(action, call.user, name, id, call.portal.dialect)
        }
        return comment
    }
}

extension ServiceError {
    /// An error of the message boards, in which comments are messages.
    fileprivate static func boards(_ name: String, _ message: String) -> ServiceError {
        ServiceError(type: "com.liferay.message.boards.kernel.exception.\(name)", message: message)
    }
}
