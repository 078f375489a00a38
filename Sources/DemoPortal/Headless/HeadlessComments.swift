import ScreensKit
import ScreensSQLite

/// Comments below blog postings, documents and web content.
let headlessCommentRoutes: [String: HeadlessRoute] = HeadlessKind.allCases.reduce(into: ownRoutes) {
    $0.merge(routes(below: $1)) { first, _ in first }
}

private let ownRoutes: [String: HeadlessRoute] = [
    "GET /comments/{commentId}": { (call) throws(ServiceError) in
        try call.answer(call.comment("commentId").comment)
    },
    "PUT /comments/{commentId}": { (call) throws(ServiceError) in
        let id = try call.comment("commentId").parentId
        try call.service(
            "/screens.screenscomment/update-comment",
            ["commentId": .int64(id), "body": .text(call.text())]
        )
        return try call.answer(call.comment("commentId").comment)
    },
    "DELETE /comments/{commentId}": { (call) throws(ServiceError) in
        let id = try call.comment("commentId").parentId
        try call.service(
            "/comment.commentmanagerjsonws/delete-comment",
            ["commentId": .int64(id)]
        )
        return .nothing
    },
    "GET /comments/{parentCommentId}/comments": { (call) throws(ServiceError) in
        try call.comments(below: call.comment("parentCommentId"))
    },
    "POST /comments/{parentCommentId}/comments": { (call) throws(ServiceError) in
        try call.add(below: call.comment("parentCommentId"))
    },
]

/// The comments that are about the objects of a kind.
private func routes(below kind: HeadlessKind) -> [String: HeadlessRoute] {
    let path = "\(kind.path)/{\(kind.parameter)}/comments"
    return [
        "GET \(path)": { (call) throws(ServiceError) in
            try call.comments(below: call.commented(kind))
        },
        "POST \(path)": { (call) throws(ServiceError) in
            try call.add(below: call.commented(kind))
        },
    ]
}

/// What is commented: an asset, or a comment below it.
private struct Commented {
    let entry: AssetRow
    let kind: AssetKind
    var comment: CommentRow?

    var parentId: Int64 { comment?.commentId ?? 0 }
}

extension HeadlessCall {
    /// The object in the path, which the user may see.
    fileprivate func commented(_ kind: HeadlessKind) throws(ServiceError) -> Commented {
        Commented(entry: try entry(kind, id(kind.parameter)), kind: kind.assets)
    }

    /// The comment with the number in the path, whose object the user may see.
    fileprivate func comment(_ name: String) throws(ServiceError) -> Commented {
        let id = id(name)
        let found = try core.transact { (data) throws(ServiceError) in try data.comment(id) }
        guard let found, let kind = found.kind else { throw .noSuch("MBMessage", "\(id)") }
        let name = core.classes[kind].name
        let (entry, _) = try Comments.viewable(name, found.classPK, call())
        return Commented(entry: entry, kind: kind, comment: found)
    }

    /// The text of a new or changed comment.
    fileprivate func text() throws(ServiceError) -> String {
        try refuse(except: ["text"])
        return try Comments.checked(body["text"]?.text ?? "")
    }

    fileprivate func add(below object: Commented) throws(ServiceError) -> HeadlessAnswer {
        let parent = object.parentId
        return try answer(
            Comments.add(text(), below: object.entry, object.kind, replyTo: parent, call())
        )
    }

    fileprivate func answer(_ comment: CommentRow?) throws(ServiceError) -> HeadlessAnswer {
        guard let comment else { throw .noSuch("MBMessage", key("commentId")) }
        return try core.transact { (data) throws(ServiceError) in
            .object(try self.json(comment, data))
        }
    }

    /// The page of comments that reply to an asset or to a comment; the oldest first.
    fileprivate func comments(below object: Commented) throws(ServiceError) -> HeadlessAnswer {
        let page = try HeadlessPage(query)
        for name in ["filter", "search"] where query[name] ?? "" != "" {
            throw .badRequest("The demo portal does not apply \"\(name)\" to comments.")
        }
        let order = try Self.commentOrder(query["sort"] ?? "")
        return try core.transact { (data) throws(ServiceError) in
            let all = try data.comments(below: object.kind, object.entry.classPK)
                .filter { $0.parentId == object.parentId }.sorted(by: order)
            var items: [JSONObject] = []
            for comment in all.dropFirst(Int(page.offset)).prefix(Int(page.size)) {
                items.append(try json(comment, data))
            }
            return page.answer(items, of: Int64(all.count))
        }
    }

    /// Which of two comments comes first; the oldest one without a request.
    private static func commentOrder(
        _ sort: String
    ) throws(ServiceError) -> @Sendable (CommentRow, CommentRow) -> Bool {
        let parts = sort.split(separator: ":").map(String.init)
        let isDescending = parts.last == "desc"
        guard ["dateCreated", "dateModified", nil].contains(parts.first),
            parts.count < 2 || isDescending || parts[1] == "asc"
        else {
            throw .badRequest(
                "The parameter \"sort\" has \"\(sort.prefix(80))\", but must be one of dateCreated, "
                    + "dateModified, with :asc or :desc."
            )
        }
        let isModified = parts.first == "dateModified"
        return { one, other in
            let (first, second) = isDescending ? (other, one) : (one, other)
            let dates =
                isModified
                ? (first.modifiedDate, second.modifiedDate) : (first.createDate, second.createDate)
            return (dates.0, first.commentId) < (dates.1, second.commentId)
        }
    }

    private func json(_ comment: CommentRow, _ data: Transaction) throws(ServiceError) -> JSONObject
    {
        let path = "/comments/\(comment.commentId)"
        var actions: JSONObject = ["get": action("GET", path)]
        if comment.mayChange(user) {
            actions["delete"] = action("DELETE", path)
            actions["replace"] = action("PUT", path)
        }
        let replies = try data.number(
            "SELECT COUNT(*) FROM comment WHERE parentId = ?",
            [.int(comment.commentId)]
        )
        var members: JSONObject = [
            "actions": .object(actions), "id": .int64(comment.commentId),
            "dateCreated": .text(ISODate.text(comment.createDate)),
            "dateModified": .text(ISODate.text(comment.modifiedDate)),
            "numberOfComments": .int64(replies ?? 0), "text": .text(comment.body),
        ]
        if comment.parentId != 0 { members["parentCommentId"] = .int64(comment.parentId) }
        members["creator"] = try data.creator(comment.userId, core)
        return members
    }
}
