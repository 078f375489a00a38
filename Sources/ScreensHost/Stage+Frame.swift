public import ScreensKit

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
