import LiferayKit
import ScreensKit

/// The services for comments, which portals of version 6.2 lack.
struct CommentService {
    /// The context, whose portal gets its own names for classes.
    let context: InteractionContext

    init(context: InteractionContext) { self.context = context.namingClasses }

    /// Requires a portal that has comments.
    ///
    /// - Throws: ``ScreensError/invalid(_:)``.
    func validate() throws {
        guard context.server.version.is62 else { return }
        throw invalid("comment-screenlet-old-portal")
    }

    func invalid(_ key: String) -> ScreensError { .invalid(context.liferayString(key)) }

    /// The services of headless REST; `nil` if the portal is asked by JSON web services.
    var headless: HeadlessComments? {
        context.server.dialect == .headless ? HeadlessComments(context: context) : nil
    }

    /// The comment with an id; `nil` if the portal does not have it.
    func comment(_ id: Int64) async throws(PortalError) -> CommentEntry? {
        if let headless { return try await headless.comment(id) }
        do {
            return try CommentEntry(reply: try await call("get", ["commentId": .int64(id)]))
        } catch {
            guard error.saysThatNoCommentExists else { throw error }
            return nil
        }
    }

    func add(_ body: String, to object: CommentedObject) async throws(PortalError) -> CommentEntry {
        if let headless { return try await headless.add(body, to: object) }
        let parameters = object.parameters.merging(["body": .text(body)]) { $1 }
        return try CommentEntry(reply: try await call("add", parameters))
    }

    func update(_ id: Int64, _ body: String) async throws(PortalError) -> CommentEntry {
        if let headless { return try await headless.update(id, body) }
        let parameters: JSONObject = ["commentId": .int64(id), "body": .text(body)]
        return try CommentEntry(reply: try await call("update", parameters))
    }

    /// Deletes a comment; one that does not exist any more counts as deleted.
    func delete(_ id: Int64) async throws(PortalError) {
        if let headless { return try await headless.delete(id) }
        let command = ServiceCommand(
            "/comment.commentmanagerjsonws/delete-comment",
            ["commentId": .int64(id)]
        )
        do {
            _ = try await context.portal.call(command)
        } catch {
            guard error.saysThatNoCommentExists else { throw error }
        }
    }

    /// The command that requests the comments on an object, to which the range is added.
    func listPath() -> String { path("get-comments") }

    /// The command that counts the comments on an object.
    func count(_ object: CommentedObject) -> ServiceCommand {
        ServiceCommand(path("get-comments-count"), object.parameters)
    }

    private func call(
        _ method: String,
        _ parameters: JSONObject
    ) async throws(PortalError) -> JSONValue {
        try await context.portal.call(ServiceCommand(path("\(method)-comment"), parameters))
    }

    private func path(_ method: String) -> String {
        context.server.version.screensPath("screenscomment/\(method)")
    }
}

extension PortalError {
    /// Whether the portal says that it does not have the comment.
    ///
    /// The service that loads one uses the comment without a look whether there is one.
    fileprivate var saysThatNoCommentExists: Bool {
        guard case .exception(let type, _) = self else { return false }
        return ["NoSuchMessageException", "NoSuchCommentException", "NullPointerException"]
            .contains { type.hasSuffix($0) }
    }
}

extension CommentEntry {
    /// In characters; Liferay's own limit for a full name is lower.
    private static let longestName = 300

    /// Reads a comment that a portal sent.
    init(reply: JSONValue) throws(PortalError) {
        guard let id = reply["commentId"]?.int64, id > 0, let body = reply["body"]?.text else {
            throw .unexpected("the comment has no ID or no body")
        }
        func date(_ name: String) -> Timestamp? {
            reply[name]?.int64.map(Timestamp.init(milliseconds:))
        }
        self.init(
            commentId: id,
            body: body,
            createDate: date("createDate"),
            modifiedDate: date("modifiedDate"),
            userId: reply["userId"]?.int64 ?? 0,
            userName: reply["userName"]?.text.map { String($0.prefix(Self.longestName)) },
            mayUpdate: reply["updatePermission"]?.bool ?? false,
            mayDelete: reply["deletePermission"]?.bool ?? false
        )
    }
}
