/// A part of a screenlet's view that views of their own draw: how the names of such views begin.
///
/// A library that declares composite views has one line for each kind of part in its section
/// `screens_names`; hosts read it from the file. See ``CompositeView``.
@_spi(Host)
public struct PartPattern: Hashable, Sendable {
    /// The screenlet whose view has such parts.
    public let screenlet: ScreenletName
    /// What the names of the views begin with, before `TableCell`.
    public let prefix: String
    /// Whether more follows the beginning: the name of one of many parts.
    public let isOpen: Bool
    /// Whether such a view is for one thing of the user's, whatever the theme.
    public let isOverride: Bool

    /// Reads a line such as `part Poll PollAnswer*`; `nil` for any other text.
    public init?(line: Substring) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 3, ["part", "override"].contains(words[0]),
            let screenlet = ScreenletName(words[1])
        else { return nil }
        self.screenlet = screenlet
        isOverride = words[0] == "override"
        isOpen = words[2].hasSuffix("*")
        prefix = isOpen ? String(words[2].dropLast()) : words[2]
        guard ViewName.Subject(part: prefix) != nil else { return nil }
    }

    /// Whether it is such a part.
    public func matches(_ part: String) -> Bool {
        isOpen ? part.hasPrefix(prefix) && part != prefix : part == prefix
    }
}
