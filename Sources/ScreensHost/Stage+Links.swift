public import ScreensKit

extension Stage {
    /// Offers an address that the user follows to the screenlet; see ``ScreensKit/ActionDeclaration/followLink``.
    ///
    /// Links do not say which screenlet shows them: those inside this one are asked first.
    ///
    /// - Parameters:
    ///   - address: the address.
    ///   - isUsers: whether the user is known to have followed it. In a frame, a script may have done so: then nothing
    ///     of an app writes because of that.
    /// - Returns: whether a screenlet has handled it; otherwise the surface opens it.
    public func follow(_ address: LinkAddress, byUser isUsers: Bool = true) -> Bool {
        for inner in embeddedStages where inner.follow(address, byUser: isUsers) { return true }
        guard hasLinkAction else { return false }
        let (action, handled) = (Action.followLink(address), handledCount)
        let isTaken =
            isUsers
            ? (try? perform(action)) ?? false
            : (try? AppChain.withoutUser { try deliver(action) }) ?? false
        // The handler of an app replaces following the link.
        return isTaken || handledCount != handled
    }

    /// Whether the screenlet or one inside it handles links.
    public var followsLinks: Bool { withEmbedded.contains(where: \.hasLinkAction) }

    private var hasLinkAction: Bool {
        actions.contains { $0.name == ActionDeclaration.followLink.name }
    }
}
