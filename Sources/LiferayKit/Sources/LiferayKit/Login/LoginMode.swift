@_spi(Host) public import ScreensKit

/// How a Login proves to the portal who the user is.
public enum LoginMode: String, CaseIterable, Codable, Sendable {
    /// Name and password with every request.
    case basic
    /// Name and password once, then cookies.
    case cookie
    /// The portal's own page in a browser, then OAuth 2 tokens.
    case oauth2redirect
    /// Name and password once, then OAuth 2 tokens.
    case oauth2usernameandpassword
    /// The client's own id and secret, then OAuth 2 tokens of the user whom the portal knows for the client.
    case oauth2clientcredentials

    /// Whether the form asks for a name and a password.
    var hasPassword: Bool { self != .oauth2redirect && self != .oauth2clientcredentials }
}

extension LoginMode: AttributeValue {
    /// Reads a mode in any case; `login` means ``basic``.
    public init?(attribute: JSONValue) {
        let text = attribute.text?.lowercased() == "login" ? "basic" : attribute.text
        guard let mode = Self.named(text) else { return nil }
        self = mode
    }
}
