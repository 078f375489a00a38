internal import ScreensPlugins

/// Why an operation on archives, signatures or installed plugins failed.
///
/// Names in the message come from outside, so escape them before printing.
public struct ShippingError: Error, Hashable, Sendable {
    /// The category of the reason.
    public enum Kind: String, Hashable, Sendable {
        /// The request itself is invalid.
        case usage
        /// Something does not exist.
        case notFound = "not-found"
        /// Something is untrusted, or differs from its description.
        case refused = "plugin-refused"
        /// A server cannot be reached, or the connection broke.
        case unreachable = "connection"
        /// The system refused the operation.
        case failure = "failed"
    }

    /// The category of the reason.
    public let kind: Kind
    /// What it is about, what is wrong, and what would be right, in one sentence.
    public let message: String

    static func usage(_ message: String) -> ShippingError { .init(kind: .usage, message: message) }

    static func notFound(_ message: String) -> ShippingError {
        .init(kind: .notFound, message: message)
    }

    static func refused(_ message: String) -> ShippingError {
        .init(kind: .refused, message: message)
    }

    static func unreachable(_ message: String) -> ShippingError {
        .init(kind: .unreachable, message: message)
    }

    static func failure(_ message: String) -> ShippingError {
        .init(kind: .failure, message: message)
    }

    /// The error for an app where a plugin is expected.
    public static func isApp(_ path: String) -> ShippingError {
        .usage("\(path) is an app. Run \"screens-host app check \(path)\" to check it.")
    }

    init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }

    init(_ refusal: PluginRefusal) {
        var kind = Kind.refused
        if case .missing = refusal { kind = .notFound }
        self.init(kind: kind, message: refusal.message)
    }
}
