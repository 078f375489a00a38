/// Why a portal gave no usable answer.
///
/// Only ``connection(_:)``, ``unreachable(_:)`` and ``unavailable(status:words:retryAfter:)`` mean that the
/// portal could not be reached; everything else is an answer, and no offline policy hides it behind older
/// data.
public enum PortalError: Error, Hashable, Sendable {
    /// The connection broke, or nothing came back: in the system's words.
    ///
    /// The portal may have done what it was asked to.
    case connection(String)
    /// There was no connection, so that nothing was sent: in the system's words.
    case unreachable(String)
    /// A service refused or failed: the Java class and the portal's own words.
    case exception(type: String, message: String)
    /// The portal does not accept the user name and password.
    case unauthorized(String)
    /// The portal has moved to the address given.
    case redirected(to: String)
    /// The portal is overloaded or down for now, or something before it answered in its place, such as a
    /// gateway or the sign-in page of a wireless network: the HTTP status, how the reply begins, and after
    /// how many seconds it wants to be asked again.
    ///
    /// The portal may have done what it was asked to.
    case unavailable(status: Int, words: String, retryAfter: Int?)
    /// A status other than 200 without the portal's usual error object.
    case http(status: Int)
    /// The reply is not JSON: how it begins.
    case unreadable(String)
    /// The reply is JSON of a shape the service never answers: what was wrong.
    case unexpected(String)
    /// The reply is larger than the client takes, in bytes.
    case tooLarge(limit: Int)
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
        case .http: "http"
        case .unreadable: "unreadable"
        case .unexpected: "unexpected"
        case .tooLarge: "too-large"
        case .cancelled: "cancelled"
        }
    }

    /// One sentence for people, with the portal's own words where it gave any.
    public var message: String { message(locale: "en_US") }
}
