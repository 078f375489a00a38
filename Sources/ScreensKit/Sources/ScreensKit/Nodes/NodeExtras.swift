/// What few nodes have, kept apart so that the many stay small.
///
/// Immutable, so nodes may share one: a view that gives every row the same extras makes them once.
public final class NodeExtras: Sendable {
    /// What pressing or choosing the node does.
    public let action: Action?
    /// What assistive technology says in place of the content.
    public let label: String?
    /// The picture of an ``Node/Kind/image``.
    public let image: ImageReference?
    /// The field of an ``Node/Kind/input``.
    public let input: Input?

    /// Extras of a node.
    public init(
        action: Action? = nil,
        label: String? = nil,
        image: ImageReference? = nil,
        input: Input? = nil
    ) {
        self.action = action
        self.label = label
        self.image = image
        self.input = input
    }
}

extension NodeExtras: Hashable {
    /// Whether both say the same.
    public static func == (left: NodeExtras, right: NodeExtras) -> Bool {
        left === right
            || (left.action == right.action && left.label == right.label
                && left.image == right.image && left.input == right.input)
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(action)
        hasher.combine(label)
        hasher.combine(image)
        hasher.combine(input)
    }
}

/// A picture by its name, which each surface turns into something it can show.
public struct ImageReference: Hashable, Codable, Sendable {
    /// `symbol:<name>` for one of the ``Symbol``s; else what a ``PictureModel`` knows it by.
    public let id: String
    /// What the picture says, for those who cannot see it; empty for mere decoration.
    public let label: String
    /// What is around it; `nil` for nothing.
    public let frame: PictureFrame?

    /// A picture.
    public init(id: String, label: String = "", frame: PictureFrame? = nil) {
        self.id = id
        self.label = label
        self.frame = frame
    }

    /// One of the symbols that every surface has.
    public static func symbol(_ symbol: Symbol) -> ImageReference {
        ImageReference(id: symbolPrefix + symbol.rawValue)
    }

    static let symbolPrefix = "symbol:"

    /// Small pictures that every surface has in a form of its own.
    public enum Symbol: String, CaseIterable, Codable, Sendable {
        /// A text, a post, a web content.
        case document
        /// A file.
        case file
        /// A folder.
        case folder
        /// A person.
        case person
        /// Several persons, an organisation, a site.
        case people
        /// A message or thread.
        case message
        /// A day in a calendar.
        case event
        /// A link.
        case bookmark
        /// A form or a record of one.
        case form
        /// A page of a site or wiki.
        case page
    }
}
