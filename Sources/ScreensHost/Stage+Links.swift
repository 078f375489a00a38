public import ScreensKit

extension Stage {
    /// Offers an address that the user follows to the screenlet; see ``ScreensKit/ActionDeclaration/followLink``.
    ///
    /// Links do not say which screenlet shows them: those inside this one are asked first.
    ///
    /// - Returns: whether a screenlet has handled it; otherwise the surface opens it.
    public func follow(_ address: LinkAddress) -> Bool {
        for inner in embeddedStages where inner.follow(address) { return true }
        guard hasLinkAction else { return false }
        return (try? perform(.followLink(address))) ?? false
    }

    /// Whether the screenlet or one inside it handles links.
    public var followsLinks: Bool { withEmbedded.contains(where: \.hasLinkAction) }

    private var hasLinkAction: Bool {
        actions.contains { $0.name == ActionDeclaration.followLink.name }
    }
}
