@_spi(Host) public import ScreensKit

/// As whom a Web screenlet requests its page.
public enum WebType: String, CaseIterable, Codable, Sendable {
    /// As the user who is signed in; only pages of the portal.
    case liferayAuthenticated
    /// As a guest; pages of the portal and of other servers.
    case other
}

extension WebType: AttributeValue {
    /// `AttributeType.text`.
    public static var attributeType: AttributeType { .text }
    /// Lists the types.
    public static var attributeHint: String { "liferayAuthenticated or other" }
    /// Reads a type in any case.
    public init?(attribute: JSONValue) {
        guard let name = attribute.text?.lowercased(),
            let type = Self.allCases.first(where: { $0.rawValue.lowercased() == name })
        else { return nil }
        self = type
    }
    /// The type's name.
    public var attribute: JSONValue { .text(rawValue) }
}
