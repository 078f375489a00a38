public import ScreensHTTP
@_spi(Host) public import ScreensKit

extension Dialect {
    /// Finds out whether a portal has headless REST, with one request and without a sign-in.
    ///
    /// It is asked for the description of its services (OpenAPI). One that refuses it to guests in the words of headless
    /// REST has the services too.
    ///
    /// - Parameters:
    ///   - address: the portal's address.
    ///   - trace: receives one line for the request and one for its reply.
    ///   - transport: sends the request.
    /// - Returns: whether it has them, and the version that its reply names.
    /// - Throws: ``PortalError`` if nothing answered in time, or something in the portal's place.
    @_spi(Host)
    public static func isHeadless(
        at address: ServerAddress,
        trace: (@Sendable (String) -> Void)? = nil,
        transport: any HTTPTransport = HTTPClient()
    ) async throws(PortalError) -> (has: Bool, release: PortalRelease?) {
        let request = HTTPRequest(
            method: "GET",
            url: address.text + "/o/headless-delivery/v1.0/openapi.json",
            isRepeatable: true,
            limits: limits
        )
        trace?("→ GET \(request.url)")
        let reply = try await transport.send(request, progress: nil)
        trace?("← \(reply.status), \(reply.body.count) bytes")
        try InvokerReply.checkAvailable(reply)
        return (describesHeadless(reply), PortalRelease(of: reply))
    }

    private static func describesHeadless(_ reply: HTTPReply) -> Bool {
        guard let json = JSON.value(JSONValue.self, from: reply.body) else { return false }
        switch reply.status {
        case 200: return json["openapi"]?.text?.hasPrefix("3.") == true
        case 401, 403:
            let refusal = json["status"]?.text ?? json["message"]?.text ?? json["title"]?.text
            return refusal != nil && json["exception"] == nil
        default: return false
        }
    }

    /// The description of today's portals has about a megabyte, and whoever waits for it sees nothing yet.
    private static let limits = {
        var limits = HTTPLimits(silence: 5, bodyBytes: 8 << 20)
        (limits.connecting, limits.whole) = (5, 10)
        return limits
    }()
}
