/// Carries requests to a portal.
///
/// The host's own: plugins talk to a ``Portal``.
@_spi(Host)
public protocol HTTPTransport: Sendable {
    /// Sends a request and answers what came back, whatever its status.
    ///
    /// Redirections are not followed.
    ///
    /// - Throws: ``PortalError/connection(_:)``, ``PortalError/tooLarge(limit:)`` or
    ///   ``PortalError/cancelled``.
    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply
}

/// A request as it goes over the wire.
@_spi(Host)
public struct HTTPRequest: Sendable {
    /// `GET`, `POST`.
    public var method: String
    /// The absolute address.
    public var url: String
    /// Header fields by name.
    public var headers: [String: String]
    /// The body; empty for none.
    public var body: [UInt8]
    /// The file that is the body in place of ``body``; it is read as it is sent.
    public var bodyFile: String?
    /// How long to wait for the next byte, in seconds.
    public var timeout: Double
    /// How many bytes of reply are taken before the transfer is given up.
    public var replyLimit: Int

    /// A request with the client's usual limits: 15 seconds, 64 MiB.
    public init(
        method: String = "POST",
        url: String,
        headers: [String: String] = [:],
        body: [UInt8] = [],
        bodyFile: String? = nil,
        timeout: Double = 15,
        replyLimit: Int = 64 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.bodyFile = bodyFile
        self.timeout = timeout
        self.replyLimit = replyLimit
    }
}

/// What came back for a request.
@_spi(Host)
public struct HTTPReply: Sendable {
    /// The HTTP status.
    public var status: Int
    /// Header fields, names in lower case.
    public var headers: [String: String]
    /// The whole body.
    public var body: [UInt8]

    /// A reply.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
