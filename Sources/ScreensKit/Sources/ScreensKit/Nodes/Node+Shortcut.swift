extension Node {
    /// What a key does that presses a button.
    ///
    /// Surfaces choose the keys, and swap those for ``previous`` and ``next`` where pages run from right to left.
    public enum Shortcut: String, CaseIterable, Codable, Sendable {
        /// Goes to what is before: the left arrow.
        case previous
        /// Goes to what is behind: the right arrow.
        case next
        /// Goes to the beginning: Home.
        case first
        /// Goes to the end: End.
        case last
        /// Goes back to what is around it: Escape.
        case close
    }

    /// The same button, which a key presses too, unless a field, a list or a question uses that key itself.
    public func shortcut(_ shortcut: Shortcut) -> Node {
        changingExtras { $0.shortcut = shortcut.rawValue }
    }

    /// A button that is not drawn, and that only a key presses.
    ///
    /// - Parameters:
    ///   - shortcut: what it does.
    ///   - action: its action; `nil` while it does nothing.
    /// - Returns: the button, which has no text.
    public static func shortcut(_ shortcut: Shortcut, action: Action?) -> Node {
        Node(.button, .text(""), extras: NodeExtras(action: action)).shortcut(shortcut)
    }

    /// Whether it is a button that is not drawn.
    @_spi(Host)
    public var isOnlyShortcut: Bool {
        kind == .button && extras?.shortcut != nil && text?.isEmpty == true
    }
}
