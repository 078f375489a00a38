/// Why a portal gave no usable answer.
///
/// Only ``connection(_:)``, ``unreachable(_:)`` and ``unavailable(status:words:retryAfter:)`` mean
/// that the portal could not be reached. Every other case is an answer, which no offline policy
/// replaces with older data.
public enum PortalError: Error, Hashable, Sendable {
    /// The connection broke, or there was no reply: the system's message.
    ///
    /// The portal may have done what was requested.
    case connection(String)
    /// There was no connection, so nothing was sent: the system's message.
    case unreachable(String)
    /// A service refused or failed: the Java class of the exception and the portal's message.
    case exception(type: String, message: String)
    /// The portal refused the user name and password.
    case unauthorized(String)
    /// The portal has moved to the address given.
    case redirected(to: String)
    /// The portal is overloaded or down for now, or a system in front of it answered instead, such
    /// as a gateway or the sign-in page of a wireless network.
    ///
    /// It has the HTTP status, the beginning of the reply, and the seconds after which to try
    /// again. The portal may have done what was requested.
    case unavailable(status: Int, words: String, retryAfter: Int?)
    /// A status other than 200 without the portal's usual error object.
    case http(status: Int)
    /// A service refused or failed without words of its own: portals from 7.3 on answer an empty object, and those that
    /// lack a headless service a page or nothing.
    ///
    /// It has the HTTP status, and words about the service and about what may be the reason.
    case wordless(status: Int, words: String)
    /// The reply is not JSON: its beginning.
    case unreadable(String)
    /// The reply is JSON of a shape that the service never returns: what is wrong.
    case unexpected(String)
    /// The reply is larger than the client accepts: the limit in bytes.
    case tooLarge(limit: Int)
    /// The request cannot be sent: what is wrong with it. Nothing was sent.
    case unsendable(String)
    /// The portal is asked in a dialect without a request for this: what is missing. Nothing was sent.
    case unsupported(String)
    /// The call was cancelled before it ended.
    case cancelled
}

extension PortalError {
    /// A short name of the kind of error, as printed in JSON: `connection`, `exception`, ….
    public var code: String {
        switch self {
        case .connection, .unreachable: "connection"
        case .exception: "exception"
        case .unauthorized: "unauthorized"
        case .redirected: "redirected"
        case .unavailable: "unavailable"
        case .http, .wordless: "http"
        case .unreadable: "unreadable"
        case .unexpected: "unexpected"
        case .tooLarge: "too-large"
        case .unsendable: "unsendable"
        case .unsupported: "unsupported"
        case .cancelled: "cancelled"
        }
    }

    /// Whether a service refused or failed, so that another one may still answer.
    public var isRefusal: Bool {
        switch self {
        case .exception, .http, .wordless: true
        default: false
        }
    }

    /// One sentence for people, with the portal's message if it sent one.
    public var message: String { message(locale: "en_US") }
}
