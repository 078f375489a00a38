import DemoPortal
import Foundation
import FoundationNetworking
import LiferayKit
@_spi(Host) import ScreensKit
import Testing

/// An answer of the portal.
struct Reply {
    let status: Int
    let headers: [String: String]
    let body: Data

    var json: JSONValue {
        get throws { try JSON.decode(JSONValue.self, from: [UInt8](body)) }
    }

    /// The class of exception in an error object of version 7.0.
    var errorType: String? { (try? json)?["error"]?["type"]?.text }

    /// The class of exception in an error object of either version.
    var exception: String? { errorType ?? (try? json)?["exception"]?.text }
}

/// A client of a portal that signs in with every request.
struct Client {
    let portal: DemoPortal
    let version: Int
    var signIn: (user: String, password: String)?
    /// The idempotency key that every request carries.
    var idempotencyKey: String?
    private let session = URLSession(
        configuration: .ephemeral,
        delegate: RedirectStopper(),
        delegateQueue: nil
    )

    /// Makes a client of a new portal, signed in as the default user.
    init(version: Int = 70) throws {
        self.init(try DemoPortal(.init(version: version)), version: version)
    }

    init(_ portal: DemoPortal, version: Int = 70) {
        self.portal = portal
        self.version = version
        signIn = (portal.user, portal.password)
    }

    /// The same client, signed in as another user.
    func signedIn(as user: String, _ password: String? = nil) -> Client {
        var client = self
        client.signIn = (user, password ?? portal.password)
        return client
    }

    func send(
        _ body: Data,
        method: String = "POST",
        path: String = "/api/jsonws/invoke",
        headers: [String: String] = [:]
    ) async throws -> Reply {
        var request = URLRequest(url: try #require(URL(string: portal.url + path)))
        request.httpMethod = method
        if !["GET", "HEAD"].contains(method) { request.httpBody = body }
        request.timeoutInterval = 10
        // Or the session would answer by itself for files that it has seen.
        request.cachePolicy = .reloadIgnoringLocalCacheData
        // Requests without a body have none.
        if !body.isEmpty {
            request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
        }
        if let signIn {
            let token = Data("\(signIn.user):\(signIn.password)".utf8).base64EncodedString()
            request.setValue("Basic \(token)", forHTTPHeaderField: "Authorization")
        }
        request.setValue(idempotencyKey, forHTTPHeaderField: "Idempotency-Key")
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        let headers = http.allHeaderFields.map { ("\($0)".lowercased(), "\($1)") }
        return Reply(
            status: http.statusCode,
            headers: Dictionary(headers) { $1 },
            body: data
        )
    }

    func send(_ value: JSONValue) async throws -> Reply {
        try await send(JSONEncoder().encode(value))
    }

    /// The reply to one command.
    func reply(_ path: String, _ parameters: JSONObject = [:]) async throws -> Reply {
        try await send(.array([.object([path: .object(parameters)])]))
    }

    /// The result of one command.
    func call(_ path: String, _ parameters: JSONObject = [:]) async throws -> JSONValue {
        let reply = try await send(.array([.object([path: .object(parameters)])]))
        try #require(reply.status == 200, "\(String(decoding: reply.body, as: UTF8.self))")
        return try #require(try reply.json.array?.first)
    }
}

/// Passes redirections to the test instead of following them.
private final class RedirectStopper: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

extension Client {
    var isOld: Bool { version == 62 }
    var entriesPath: String {
        (isOld ? "/screens-web." : "/screens.") + "screensassetentry/get-asset-entries"
    }
    var userPath: String {
        isOld ? "/screens-web.screensuser/get-current-user" : "/user/get-current-user"
    }
    var blogs: Int64 { isOld ? 10007 : 20011 }
    private var queryClass: JSONValue {
        .text(PortalVersion(version).assetEntryQueryClass)
    }

    /// The command for a page of entries.
    func pageCommand(_ query: JSONObject, locale: JSONValue = "en_US") -> JSONValue {
        var parameters: JSONObject = ["+assetEntryQuery": queryClass, "locale": locale]
        for (name, value) in query { parameters["assetEntryQuery.\(name)"] = value }
        return .object([entriesPath: .object(parameters)])
    }

    /// The command for a count of entries.
    func countCommand(_ query: JSONObject) -> JSONValue {
        var parameters: JSONObject = ["+entryQuery": queryClass]
        for (name, value) in query { parameters["entryQuery.\(name)"] = value }
        return .object(["/assetentry/get-entries-count": .object(parameters)])
    }

    func entries(
        _ query: JSONObject,
        locale: String = "en_US"
    ) async throws -> [JSONObject] {
        let reply = try await send(pageCommand(query, locale: .text(locale)))
        try #require(reply.status == 200, "\(String(decoding: reply.body, as: UTF8.self))")
        return try #require(try reply.json.array).compactMap(\.object)
    }

    func count(_ query: JSONObject) async throws -> Int64 {
        try #require(try await send(countCommand(query)).json.int64)
    }

    /// The ids of the entries of a query.
    func ids(_ query: JSONObject) async throws -> [Int64] {
        try await entries(query).compactMap { $0["entryId"]?.int64 }
    }
}

extension Client {
    static let blogClass = "com.liferay.blogs.kernel.model.BlogsEntry"
    static let deletion = "/comment.commentmanagerjsonws/delete-comment"

    /// The newest blog entry.
    var solar: JSONObject { ["className": .text(Self.blogClass), "classPK": 30304] }

    /// The path of a service for comments.
    static func service(_ method: String) -> String { "/screens.screenscomment/\(method)" }

    func comment(_ method: String, _ parameters: JSONObject) async throws -> JSONValue {
        try await call(Self.service(method), parameters)
    }

    /// The comments of a range below an object.
    func comments(_ object: JSONObject, _ start: Int64, _ end: Int64) async throws -> [JSONValue] {
        let range: JSONObject = ["start": .int64(start), "end": .int64(end)]
        let reply = try await comment("get-comments", object.merging(range) { $1 })
        return try #require(reply.array)
    }
}

extension Client {
    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Reply {
        try await send(Data(), method: "GET", path: path, headers: headers)
    }

    /// The address of the file of an asset, by the name of its sample.
    func address(ofEntry name: String) async throws -> String {
        let entry = try await call(
            "/screens.screensassetentry/get-asset-entry",
            ["entryId": sample(name), "locale": "en_US"]
        )
        return try #require(entry["object"]?["url"]?.text)
    }
}
