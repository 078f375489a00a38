public import ScreensKit

extension Stage {
    /// The page that live pages show in a frame; `nil` if neither the screenlet nor one inside it has one now.
    public var frame: WebFrame? { framed?.frame }

    /// The first screenlet with a page for a frame.
    private var framed: (any FrameScreenlet)? {
        withEmbedded.lazy.filter(\.runtime.isShown)
            .compactMap { $0.shownScreenlet as? any FrameScreenlet }.first { $0.frame != nil }
    }

    /// Passes on a message that a script in the frame sent.
    ///
    /// - Returns: whether the screenlet is shown and has a frame.
    public func receive(_ message: FrameMessage) -> Bool {
        guard let framed else { return false }
        framed.receive(message)
        return true
    }
}
