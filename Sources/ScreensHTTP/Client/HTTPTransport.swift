public import ScreensKit

/// Sends requests to a portal.
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

/// A request as it is sent.
public struct HTTPRequest: Sendable {
    /// The method, such as `GET` or `POST`.
    public var method: String
    /// The absolute address.
    public var url: String
    /// Header fields by name.
    public var headers: [String: String]
    /// The body; empty for none.
    public var body: [UInt8]
    /// The form that is sent as the body instead of ``body``.
    public var form: HTTPForm?
    /// Whether the request may be sent twice.
    ///
    /// If an open connection ends without a byte of the reply, it is unknown whether the server has carried out the
    /// request.
    public var isRepeatable: Bool
    /// Whether the body of the reply may be compressed.
    ///
    /// Parts of files may not: their places are those in the file.
    public var acceptsCompression = true
    /// What takes the body of the reply instead of a buffer.
    public var receiver: HTTPReceiver?
    /// The limits of the transfer.
    public var limits: HTTPLimits
    /// Certificates of authorities in PEM format, which are trusted for this request.
    var authorities: String?

    /// Creates a request.
    public init(
        method: String = "POST",
        url: String,
        headers: [String: String] = [:],
        body: [UInt8] = [],
        form: HTTPForm? = nil,
        isRepeatable: Bool = false,
        limits: HTTPLimits = HTTPLimits()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.form = form
        self.isRepeatable = isRepeatable
        self.limits = limits
    }
}

/// A form with a file, `multipart/form-data` (RFC 7578).
public struct HTTPForm: Sendable {
    /// The text fields by name; sent in the order of their names, before the file.
    public var fields: [String: String]
    /// The path of the file, a regular one, which is read while it is sent.
    public var path: String
    /// The name of the field for the file.
    public var fileField: String
    /// The name that the server gets for the file.
    public var fileName: String
    /// The file's type, such as `image/png`.
    public var mediaType: String

    /// Creates a form, and reads nothing yet.
    public init(
        fields: [String: String],
        path: String,
        fileField: String = "file",
        fileName: String,
        mediaType: String
    ) {
        self.fields = fields
        self.path = path
        self.fileField = fileField
        self.fileName = fileName
        self.mediaType = mediaType
    }
}

/// The limits of a transfer.
public struct HTTPLimits: Hashable, Sendable {
    /// Seconds until the connection is established, including encryption if it is used.
    public var connecting: Double = 10
    /// Seconds in which at least ``leastBytes`` of the request or the reply must pass, unless all of it has.
    public var silence: Double
    /// Fewer bytes than this in that time count as silence, so that a byte now and then does not keep the transfer
    /// alive.
    public var leastBytes = 2 << 10
    /// Seconds from the connection until the header fields of the reply are complete, without the time for sending a
    /// body.
    public var answering: Double
    /// Seconds for the whole transfer.
    ///
    /// The time that the request and the largest allowed reply take at ``slowestBytesPerSecond`` is added.
    public var whole: Double = 60
    /// The speed in bytes per second at which the largest request and reply still succeed.
    public var slowestBytesPerSecond: Double = 262_144
    /// Bytes of the reply's status line and header fields, including those of interim replies and trailers.
    public var headerBytes = 128 << 10
    /// Bytes of the reply's body, both as received and after decompression.
    public var bodyBytes: Int

    /// Creates limits for calls of services.
    ///
    /// - Parameters:
    ///   - silence: the seconds without enough bytes, and also the seconds for the header fields.
    ///   - bodyBytes: the bytes of the reply's body.
    public init(silence: Double = 15, bodyBytes: Int = 64 << 20) {
        self.silence = silence
        answering = silence
        self.bodyBytes = bodyBytes
    }

    /// Returns the seconds for the whole transfer of a request with `count` bytes.
    ///
    /// A reply that something else takes may have `received` bytes.
    public func total(sending count: Int, receiving received: Int = 0) -> Double {
        whole + (Double(count) + Double(max(bodyBytes, received))) / slowestBytesPerSecond
    }
}

/// The reply to a request.
public struct HTTPReply: Sendable {
    /// The HTTP status code.
    public var status: Int
    /// Header fields with names in lower case.
    ///
    /// The values of repeated fields are joined by commas. Cookies are in ``cookies``.
    public var headers: [String: String]
    /// The values of all fields `Set-Cookie`, in order.
    public var cookies: [String] = []
    /// The complete body, decompressed.
    public var body: [UInt8]

    /// Creates a reply.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
