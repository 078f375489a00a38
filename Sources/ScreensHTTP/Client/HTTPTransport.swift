public import ScreensKit

/// Carries requests to a portal.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns the reply, whatever its status.
    ///
    /// Redirections are not followed. `progress` is called on an arbitrary thread.
    ///
    /// - Throws: ``PortalError/connection(_:)``, ``PortalError/unreachable(_:)``,
    ///   ``PortalError/tooLarge(limit:)``, ``PortalError/unexpected(_:)`` for a request that cannot be sent,
    ///   or ``PortalError/cancelled``.
    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply
}

/// A request as it goes over the wire.
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
    /// Whether the request may be sent twice: when a kept connection ends without a byte of the reply,
    /// nobody knows whether the server has done what it was asked to.
    public var isRepeatable: Bool
    /// What the transfer may take.
    public var limits: HTTPLimits

    /// A request.
    public init(
        method: String = "POST",
        url: String,
        headers: [String: String] = [:],
        body: [UInt8] = [],
        bodyFile: String? = nil,
        isRepeatable: Bool = false,
        limits: HTTPLimits = HTTPLimits()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.bodyFile = bodyFile
        self.isRepeatable = isRepeatable
        self.limits = limits
    }
}

/// What a transfer may take: all limits of the client.
public struct HTTPLimits: Hashable, Sendable {
    /// Seconds until there is a connection, encrypted where it is to be.
    public var connecting: Double = 10
    /// Seconds in which at least ``leastBytes`` of the request or the reply have to pass, unless all has.
    public var silence: Double
    /// Fewer bytes in that time count as silence: a byte now and then keeps nobody waiting.
    public var leastBytes = 2 << 10
    /// Seconds from the connection until the header fields of the reply are complete, but for what
    /// sending a body takes.
    public var answering: Double
    /// Seconds in all, besides the time that what is sent and what may come take at
    /// ``slowestBytesPerSecond``.
    public var whole: Double = 60
    /// The slowest line on which the largest request and reply pass.
    public var slowestBytesPerSecond: Double = 262_144
    /// Bytes of the reply's status line and header fields, those of interim replies and trailers too.
    public var headerBytes = 128 << 10
    /// Bytes of the reply's body, as it comes and after decompression.
    public var bodyBytes: Int

    /// Limits for calls of services.
    ///
    /// - Parameters:
    ///   - silence: seconds without a byte; also how long the header fields may take.
    ///   - bodyBytes: bytes of the reply's body.
    public init(silence: Double = 15, bodyBytes: Int = 64 << 20) {
        self.silence = silence
        answering = silence
        self.bodyBytes = bodyBytes
    }

    /// Seconds in all for a request of so many bytes.
    public func total(sending count: Int) -> Double {
        whole + (Double(count) + Double(bodyBytes)) / slowestBytesPerSecond
    }
}

/// What came back for a request.
public struct HTTPReply: Sendable {
    /// The HTTP status.
    public var status: Int
    /// Header fields, names in lower case; values of fields that came twice are joined by commas.
    public var headers: [String: String]
    /// The whole body, decompressed.
    public var body: [UInt8]

    /// A reply.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
