import LiferayKit
import ScreensKit

/// Comments of headless REST, which lists no answers to comments with them.
struct HeadlessComments {
    let context: InteractionContext

    /// The comment with an id; `nil` if the portal does not have it.
    func comment(_ id: Int64) async throws(PortalError) -> CommentEntry? {
        try await context.sendHeadless(toEntry: Self.request(id, .get)).map(Self.comment)
    }

    func add(_ body: String, to object: CommentedObject) async throws(PortalError) -> CommentEntry {
        let request = HeadlessService.delivery.request(
            try Self.path(object),
            method: .post,
            body: try Self.text(body)
        )
        return try Self.comment(try await context.sendHeadless(request))
    }

    func update(_ id: Int64, _ body: String) async throws(PortalError) -> CommentEntry {
        let request = HeadlessService.delivery.request(
            ["comments", "\(id)"],
            method: .put,
            body: try Self.text(body)
        )
        return try Self.comment(try await context.sendHeadless(request))
    }

    /// Deletes a comment; one that does not exist any more counts as deleted.
    func delete(_ id: Int64) async throws(PortalError) {
        _ = try await context.sendHeadless(toEntry: Self.request(id, .delete))
    }

    /// The comments on an object, and their number.
    func comments(
        _ rows: Range<Int>,
        on object: CommentedObject,
        newestFirst: Bool = false
    ) async throws(PortalError) -> (rows: [HeadlessObject], count: Int) {
        let query = ["sort": "dateCreated:\(newestFirst ? "desc" : "asc")"]
        return try await context.loadHeadlessRows(
            rows,
            of: HeadlessService.delivery.request(try Self.path(object), query: query)
        )
    }

    private static func request(_ id: Int64, _ method: ServiceRequest.Method) -> ServiceRequest {
        HeadlessService.delivery.request(["comments", "\(id)"], method: method)
    }

    private static func path(_ object: CommentedObject) throws(PortalError) -> [String] {
        let known = AssetClass(className: object.className)
        guard let collection = known?.headlessCollection else {
            throw .headless(lacks: "has comments on blog entries, documents and articles alone")
        }
        return [collection, "\(object.classPK)", "comments"]
    }

    private static func text(_ body: String) throws(PortalError) -> ServiceRequest.Body {
        try .json(JSONValue.object(["text": .text(body)]))
    }

    private static func comment(_ reply: ServiceReply) throws(PortalError) -> CommentEntry {
        try CommentEntry(headless: try HeadlessObject(try reply.value(as: JSONValue.self)))
    }
}
