public import ScreensKit

extension Stage {
    /// Offers an address that the user follows to the screenlet; see ``ScreensKit/ActionDeclaration/followLink``.
    ///
    /// - Returns: whether the screenlet has handled it; otherwise the surface opens it.
    public func follow(_ address: LinkAddress) -> Bool {
        guard followsLinks else { return false }
        return (try? perform(.followLink(address))) ?? false
    }

    /// Whether the screenlet handles links.
    public var followsLinks: Bool {
        actions.contains { $0.name == ActionDeclaration.followLink.name }
    }
}
