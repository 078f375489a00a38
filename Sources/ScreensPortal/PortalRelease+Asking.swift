public import ScreensHTTP
@_spi(Host) public import ScreensKit

extension PortalRelease {
    /// Asks a portal for its version, with one request and without a sign-in.
    ///
    /// A portal names itself in each reply. If it is configured not to, the number of its build tells the version, and
    /// if guests may not ask for that, the words of the refusal, which 6.2 has of its own.
    ///
    /// - Parameters:
    ///   - address: the portal's address.
    ///   - trace: receives one line for the request and one for its reply.
    ///   - transport: sends the request.
    /// - Returns: the version; `nil` if what answered does not tell it.
    /// - Throws: ``PortalError`` if nothing answered in time, or something in the portal's place.
    @_spi(Host)
    public static func found(
        at address: ServerAddress,
        trace: (@Sendable (String) -> Void)? = nil,
        transport: any HTTPTransport = HTTPClient()
    ) async throws(PortalError) -> PortalRelease? {
        let request = HTTPRequest(
            url: address.text + "/api/jsonws/invoke",
            headers: ["Content-Type": "application/json; charset=utf-8"],
            body: Array(#"[{"\#(question)":{}}]"#.utf8),
            isRepeatable: true,
            limits: limits
        )
        trace?("→ POST \(request.url) \(question)")
        let reply = try await transport.send(request, progress: nil)
        trace?("← \(reply.status), \(reply.body.count) bytes")
        do throws(PortalError) {
            return try PortalRelease(answering: reply)
        } catch {
            let error = SignInPage.error(error, status: reply.status, of: address.text)
            // Everything else is a portal's answer.
            guard case .unavailable = error else { return nil }
            throw error
        }
    }

    /// Finds out which version a portal is, with one request and without a sign-in.
    ///
    /// - Parameter address: the portal's address.
    /// - Returns: the version; `nil` if what answers there does not tell it.
    /// - Throws: ``PortalError`` if nothing answers within some seconds, or something in the portal's place.
    public static func found(at address: ServerAddress) async throws(PortalError) -> PortalRelease?
    {
        try await found(at: address, trace: nil)
    }

    private static let question = "/portal/get-build-number"

    /// Whoever waits for the answer sees nothing yet, so it has less time than others.
    private static let limits = {
        var limits = HTTPLimits(silence: 5, bodyBytes: 256 << 10)
        (limits.connecting, limits.whole) = (5, 10)
        return limits
    }()
}

extension PortalRelease {
    /// What a reply to the question tells; `nil` if nothing.
    ///
    /// - Throws: the error of the reply, if that does not tell a version either.
    fileprivate init?(answering reply: HTTPReply) throws(PortalError) {
        if let release = PortalRelease(of: reply) {
            self = release
            return
        }
        do throws(PortalError) {
            let answer = try InvokerReply.result(reply)
            let number = answer.array?.first ?? answer
            guard let build = number.int64 ?? number.text.flatMap(Int64.init) else { return nil }
            self.init(build: build)
        } catch {
            guard let version = Refusal.version(of: error) else { throw error }
            self.init(version)
        }
    }
}
