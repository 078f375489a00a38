@_spi(Host) public import ScreensKit

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
        let isAccepted =
            isUsers
            ? (try? perform(action)) ?? false
            : (try? AppChain.withoutUser { try deliver(action) }) ?? false
        // The handler of an app replaces following the link.
        return isAccepted || handledCount != handled
    }

    /// Whether the screenlet or one inside it handles links.
    public var followsLinks: Bool { withEmbedded.contains(where: \.hasLinkAction) }

    private var hasLinkAction: Bool {
        actions.contains { $0.name == ActionDeclaration.followLink.name }
    }
}

// The page in a frame, to which links of a screenlet may lead.
extension Stage {
    /// The page that live pages show in a frame; `nil` if neither the screenlet nor one inside it has one now.
    ///
    /// If several have one, it is that of the first.
    public var frame: WebFrame? { framed?.frame }

    /// The page of the screenlet to which ids lead; without ids, the ``frame``.
    @_spi(Host)
    public func frame(at path: [Int]) -> WebFrame? { stage(at: path)?.frame }

    /// The first screenlet with a page for a frame.
    private var framed: (any FrameScreenlet)? {
        withEmbedded.lazy.filter(\.runtime.isShown)
            .compactMap { $0.shownScreenlet as? any FrameScreenlet }.first { $0.frame != nil }
    }

    /// Passes on a message that a script in the frame sent.
    ///
    /// - Returns: whether the screenlet is shown and has a frame.
    public func receive(_ message: FrameMessage) -> Bool { receive(message, at: []) }

    /// Passes on a message that a script sent in the frame of the screenlet to which ids lead.
    @_spi(Host)
    public func receive(_ message: FrameMessage, at path: [Int]) -> Bool {
        guard let framed = stage(at: path)?.framed else { return false }
        framed.receive(message)
        return true
    }
}
