/// A password, a token or another text that nobody may see.
///
/// It has no coding, so no model, cached value, event, log or message to a worker can contain it, and printing it shows
/// dots. A user's secret reaches a screenlet as an argument of an action; the screenlet passes it on as
/// ``Credentials``, or as the parameter of a service.
public struct SecretText: Hashable, Sendable {
    /// What is shown instead of a secret, whatever its length.
    @_spi(Host)
    public static let dots = "••••••••"

    // In an object, because mirrors and dumps of a structure show the text of its property.
    private let box: Box

    private final class Box: Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }

    /// Keeps a text secret.
    public init(_ text: String) { box = Box(text) }

    /// Whether there is no text.
    public var isEmpty: Bool { box.text.isEmpty }

    /// Returns the text, for the request that needs it.
    ///
    /// Nothing else may store, print or return it.
    public func reveal() -> String { box.text }

    /// Whether both are the same text.
    public static func == (one: SecretText, other: SecretText) -> Bool {
        one.box.text == other.box.text
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(box.text) }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Dots; nothing for an empty text.
    public var description: String { isEmpty ? "" : Self.dots }
    /// Dots; nothing for an empty text.
    public var debugDescription: String { description }
    /// Dots; nothing for an empty text.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}

extension SecretText: AttributeValue {
    /// ``AttributeType/secret``.
    public static var attributeType: AttributeType { .secret }
    /// Reads a text.
    public init?(attribute: JSONValue) {
        guard let text = attribute.text else { return nil }
        self.init(text)
    }
    /// Dots; nothing for an empty text.
    public var attribute: JSONValue { .text(description) }
}
