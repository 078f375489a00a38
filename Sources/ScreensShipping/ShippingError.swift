internal import ScreensPlugins

/// Why something about archives, signatures or installed plugins was not done.
///
/// Names in the message come from outside: whoever prints it escapes it.
public struct ShippingError: Error, Hashable, Sendable {
    /// What kind of reason it is.
    public enum Kind: String, Hashable, Sendable {
        /// Something was asked for that makes no sense.
        case usage
        /// Something is not there.
        case notFound = "not-found"
        /// Something is not trusted, or not what it says it is.
        case refused = "plugin-refused"
        /// The system does not let it be done.
        case failure = "failed"
    }

    /// What kind of reason it is.
    public let kind: Kind
    /// One sentence: what it is about, what is wrong, and what would be right.
    public let message: String

    static func usage(_ message: String) -> ShippingError { .init(kind: .usage, message: message) }

    static func notFound(_ message: String) -> ShippingError {
        .init(kind: .notFound, message: message)
    }

    static func refused(_ message: String) -> ShippingError {
        .init(kind: .refused, message: message)
    }

    static func failure(_ message: String) -> ShippingError {
        .init(kind: .failure, message: message)
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
