public import ScreensKit

extension Stage {
    /// The page that live pages show in a frame; `nil` if the screenlet has none now.
    public var frame: WebFrame? { (shownScreenlet as? any FrameScreenlet)?.frame }

    /// Passes on a message that a script in the frame sent.
    ///
    /// - Returns: whether the screenlet is shown and has a frame.
    public func receive(_ message: FrameMessage) -> Bool {
        guard runtime.isShown, let screenlet = shownScreenlet as? any FrameScreenlet,
            screenlet.frame != nil
        else { return false }
        screenlet.receive(message)
        return true
    }
}
