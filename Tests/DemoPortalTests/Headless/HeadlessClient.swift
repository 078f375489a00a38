import Foundation
import ScreensKit
import Testing

@testable import DemoPortal

/// A client of the headless APIs of a portal, which compares each answer with its document.
struct HeadlessClient {
    static let delivery = "/o/headless-delivery/v1.0"
    static let users = "/o/headless-admin-user/v1.0"

    var client: Client
    var portal: DemoPortal { client.portal }
    /// The site of the demo company.
    var site: String { "/sites/\(portal.groupId)" }

    /// Makes a client of a new portal, signed in as the default user.
    init(_ dialects: Set<DemoPortal.Configuration.Dialect> = [.headless]) throws {
        var configuration = DemoPortal.Configuration()
        configuration.dialects = dialects
        client = Client(try DemoPortal(configuration))
    }

    init(client: Client) { self.client = client }

    /// The same client, signed in as another user.
    func signedIn(as user: String) -> HeadlessClient {
        var other = self
        other.client = client.signedIn(as: user)
        return other
    }

    /// The same client without a sign-in.
    var guest: HeadlessClient {
        var other = self
        other.client.signIn = nil
        return other
    }

    /// The number of a sample, as a part of a path.
    func sample(_ name: String) throws -> String {
        try "\(#require(try client.sample(name).int64))"
    }

    /// Sends a request for a path with a query below the address of an API.
    func send(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil,
        api: String = delivery,
        headers: [String: String] = [:]
    ) async throws -> Reply {
        let bytes = try body.map { try JSONEncoder().encode($0) } ?? Data()
        return try await client.send(bytes, method: method, path: api + path, headers: headers)
    }

    /// The answer to a request, which its document allows.
    func call(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil,
        api: String = delivery,
        headers: [String: String] = [:]
    ) async throws -> JSONValue {
        let reply = try await send(method, path, body, api: api, headers: headers)
        try #require(
            reply.status == 200,
            "\(method) \(path) \(reply.status) \(String(decoding: reply.body, as: UTF8.self))"
        )
        let exchange = HeadlessExchange(
            method,
            api + path,
            contentType: body == nil ? nil : "application/json",
            body: try body.map { [UInt8](try JSONEncoder().encode($0)) } ?? [],
            status: reply.status,
            answer: [UInt8](reply.body)
        )
        try exchange.check()
        return try reply.json
    }

    func get(_ path: String, api: String = delivery, headers: [String: String] = [:]) async throws
        -> JSONValue
    {
        try await call("GET", path, api: api, headers: headers)
    }

    /// The objects of a page.
    func items(_ path: String) async throws -> [JSONValue] {
        try #require(try await get(path)["items"]?.array)
    }
}

extension Reply {
    /// The text of an error in the first shape, if the reply has that shape.
    var title: String? {
        guard let json = try? json, json.object?.count == 2, json["status"] != nil else {
            return nil
        }
        return json["title"]?.text
    }
}
