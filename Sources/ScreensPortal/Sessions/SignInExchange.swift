import ScreensHTTP
import ScreensKit
import ScreensSystem

/// Sends the requests of a sign-in to a portal.
struct SignInExchange: Sendable {
    let server: LiferayServerContext
    private let transport: any HTTPTransport
    private let limits: HTTPLimits
    private let trace: (@Sendable (String) -> Void)?

    /// Sign-in pages and tokens are small.
    private static let largestReply = 4 << 20

    init(
        _ server: LiferayServerContext,
        _ transport: any HTTPTransport,
        _ limits: HTTPLimits = HTTPLimits(),
        _ trace: (@Sendable (String) -> Void)? = nil
    ) {
        (self.server, self.transport, self.trace) = (server, transport, trace)
        var limits = limits
        limits.bodyBytes = min(limits.bodyBytes, Self.largestReply)
        self.limits = limits
    }

    /// Sends a form to a path of the portal.
    func post(
        _ path: String,
        _ form: FormBody,
        _ fields: [String: String]
    ) async throws(PortalError) -> HTTPReply {
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        let request = HTTPRequest(
            url: server.server + path,
            headers: fields.merging(type) { $1 },
            body: form.bytes,
            limits: limits
        )
        return try await send(request, path)
    }

    /// Gets a page of the portal.
    ///
    /// The address is a complete one of the portal. The trace names the path instead, because the query may hold secrets.
    func get(
        _ url: String,
        as path: String,
        _ fields: [String: String]
    ) async throws(PortalError) -> HTTPReply {
        let request = HTTPRequest(method: "GET", url: url, headers: fields, limits: limits)
        return try await send(request, path)
    }

    private func send(
        _ request: HTTPRequest,
        _ path: String
    ) async throws(PortalError) -> HTTPReply {
        trace?("→ \(request.method) \(server.server)\(path)")
        do throws(PortalError) {
            let reply = try await transport.send(request, progress: nil)
            trace?("← \(reply.status), \(reply.body.count) bytes")
            return reply
        } catch {
            trace?("✗ \(error.message)")
            throw error
        }
    }
}

/// The body of a form, `application/x-www-form-urlencoded`.
struct FormBody: Sendable {
    private(set) var fields: [(name: String, value: String)] = []

    init(_ fields: KeyValuePairs<String, String>) {
        self.fields = fields.map { ($0.key, $0.value) }
    }

    /// Adds a field.
    mutating func append(_ name: String, _ value: String) { fields.append((name, value)) }

    var bytes: [UInt8] {
        let parts = fields.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
        return Array(parts.joined(separator: "&").utf8)
    }

    /// Escapes a text as browsers do it in forms (WHATWG URL, 5.2).
    static func escaped(_ text: String) -> String {
        PercentEncoding.text(text).replacing("%20", with: "+").replacing("~", with: "%7E")
            .replacing("%2A", with: "*")
    }
}
