@_spi(Host) public import ScreensKit

/// As whom a Web screenlet requests its page.
public enum WebType: String, CaseIterable, Codable, Sendable {
    /// As the user who is signed in; only pages of the portal.
    case liferayAuthenticated
    /// As a guest; pages of the portal and of other servers.
    case other
}

extension WebType: AttributeValue {}
