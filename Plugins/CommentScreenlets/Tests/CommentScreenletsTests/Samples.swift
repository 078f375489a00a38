@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting
import Synchronization

@testable import CommentScreenlets

let blogName = "com.liferay.blogs.kernel.model.BlogsEntry"

extension JSONValue {
    /// The reply of a portal about one comment, with other members if given.
    static func comment(
        _ id: Int64 = 40_212,
        _ body: String = "<p>Hi</p>",
        _ members: JSONObject = [:]
    ) -> JSONValue {
        let usual: JSONObject = [
            "commentId": .int64(id), "body": .text(body), "createDate": 1_469_000_000_000,
            "modifiedDate": 1_469_000_000_000, "userId": 20_156, "userName": "Test Test",
            "updatePermission": true, "deletePermission": true,
        ]
        return .object(usual.merging(members) { $1 })
    }
}

/// A portal with the comments on one object, which answers each service by its method.
final class CommentPortal: Portal {
    private struct State {
        var comments: [JSONValue]
        var failures: [String: PortalError] = [:]
        var received: [[ServiceCommand]] = []
    }

    private let state: Mutex<State>

    init(_ comments: [JSONValue], failing failures: [String: PortalError] = [:]) {
        state = Mutex(State(comments: comments, failures: failures))
    }

    /// The methods of each request, in order.
    var requests: [[String]] {
        state.withLock(\.received).map { $0.map(Self.method) }
    }
    var commands: [ServiceCommand] { state.withLock(\.received).flatMap(\.self) }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        state.withLock { $0.received.append(commands) }
        var results: [JSONValue] = []
        for command in commands { results.append(try answer(command)) }
        return results
    }

    private func answer(_ command: ServiceCommand) throws(PortalError) -> JSONValue {
        let state = state.withLock(\.self)
        if let failure = state.failures[Self.method(command)] { throw failure }
        let parameters = command.parameters
        switch Self.method(command) {
        case "get-comments":
            let start = Int(parameters["start"]?.int64 ?? 0)
            let end = Int(parameters["end"]?.int64 ?? 0)
            let all = state.comments.indices
            return .array(Array(state.comments[(start..<max(start, end)).clamped(to: all)]))
        case "get-comments-count": return .int64(Int64(state.comments.count))
        case "get-comment":
            let id = parameters["commentId"]
            guard let found = state.comments.first(where: { $0["commentId"] == id }) else {
                throw .exception(type: "java.lang.NullPointerException", message: "")
            }
            return found
        case "add-comment", "update-comment":
            let id = parameters["commentId"]?.int64 ?? 50_000
            return .comment(id, parameters["body"]?.text ?? "")
        case "get-user-by-id":
            return ["userId": parameters["userId"] ?? .null, "portraitId": 77, "firstName": "Test"]
        case "get-current-user": return ["userId": 20_156]
        case "delete-comment": return .null
        default: throw .exception(type: "NoSuchService", message: command.path)
        }
    }

    private static func method(_ command: ServiceCommand) -> String {
        command.path.split(separator: "/").last.map(String.init) ?? ""
    }

    func context(version: PortalVersion = .v70) -> InteractionContext {
        InteractionContext(
            portal: self,
            server: ServerInfo(version: version, companyId: 1, groupId: 2),
            locale: "en_US"
        ) { (_) throws(XMLError) in throw .refused("none here") }
        .reading { html, _ in RichText(CommentText(html: html).plain) }
    }
}

/// What the cache has beside the copy of a list.
struct CacheContent: UnsentValues {
    var pending: [UnsentChange<CommentEntry>] = []
    var sent: [EntryVersion<CommentEntry>] = []

    func changes<Value: Codable & Sendable>(
        of type: Value.Type,
        in collection: String,
        where isWanted: (CacheEntry) -> Bool
    ) -> [UnsentChange<Value>] {
        pending.filter { isWanted($0.entry) }.compactMap { $0 as? UnsentChange<Value> }
    }

    func storedVersions<Value: Codable & Sendable>(
        of type: Value.Type,
        in collection: String,
        since moment: Timestamp
    ) -> [EntryVersion<Value>] {
        sent.compactMap { $0 as? EntryVersion<Value> }
    }
}

extension CommentedObject {
    static let blog = CommentedObject(className: "BlogsEntry", classPK: 30_304, on: .v70)
}

extension CommentEntry {
    static func reply(_ id: Int64 = 40_212, _ body: String = "<p>Hi</p>") -> CommentEntry {
        CommentEntry(
            commentId: id,
            body: body,
            createDate: Timestamp(milliseconds: 1_469_000_000_000),
            modifiedDate: Timestamp(milliseconds: 1_469_000_000_000),
            userId: 20_156,
            userName: "Test Test"
        )
    }
}

extension ShownComment {
    static func sample(_ id: Int64 = 40_212, _ text: String = "Hi") -> ShownComment {
        ShownComment(.reply(id, CommentText.html(of: text)), text: RichText(text))
    }
}
