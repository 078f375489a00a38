@_spi(Host) package import ScreensKit

/// The pattern of the names of views that draw a part of a screenlet's view.
///
/// A library that declares composite views has one line for each kind of part in its section
/// `screens_names`; hosts read it from the file. See ``CompositeView``.
package struct PartPattern: Hashable, Sendable {
    /// The screenlet whose view has these parts.
    package let screenlet: ScreenletName
    /// The beginning of the views' names, before `TableCell`.
    package let prefix: String
    /// Whether more may follow the beginning: the name of one of many parts.
    package let isOpen: Bool
    /// Whether such a view is for one specific item of the user, such as one field, in any theme.
    package let isOverride: Bool

    /// Reads a line such as `part Poll PollAnswer*`; `nil` for any other text.
    package init?(line: Substring) {
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

    /// Whether a part's name matches the pattern.
    package func matches(_ part: String) -> Bool {
        isOpen ? part.hasPrefix(prefix) && part != prefix : part == prefix
    }
}

extension ViewName.Subject {
    /// Parses the part of a type's name before the theme: `PollView`, `PollAnswerTableCell`.
    ///
    /// The endings `View` and `TableCell` can be left out: `Poll`, or `PollAnswer` if one of the
    /// patterns says that this is a part.
    package init?(shortName: String, parts: [PartPattern] = []) {
        if let subject = Self(stem: shortName[...]) {
            self = subject
        } else if parts.contains(where: { $0.matches(shortName) }) {
            self = .part(shortName)
        } else if let name = ScreenletName(shortName) {
            self = .screenlet(name)
        } else {
            return nil
        }
    }
}
