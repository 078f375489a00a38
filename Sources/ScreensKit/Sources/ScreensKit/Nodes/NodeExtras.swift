/// Properties that few nodes have, in an object of their own so that most nodes are small.
///
/// It is immutable, so nodes can share one: a view that gives every row the same extras creates them once.
public final class NodeExtras: Sendable {
    /// The action of pressing or choosing the node.
    public let action: Action?
    /// What assistive technology says instead of the content.
    public let label: String?
    /// The picture of an ``Node/Kind/image``.
    public let image: ImageReference?
    /// The field of an ``Node/Kind/input``.
    public let input: Input?

    /// Properties of links, headings, lists, tables and chosen buttons.
    public let details: NodeDetails?

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
        details = nil
    }

    /// Extras of a node that has more properties.
    public init(
        action: Action? = nil,
        label: String? = nil,
        image: ImageReference? = nil,
        input: Input? = nil,
        details: NodeDetails?
    ) {
        self.action = action
        self.label = label
        self.image = image
        self.input = input
        self.details = details
    }
}

extension NodeExtras: Hashable {
    /// Whether both have equal properties.
    public static func == (left: NodeExtras, right: NodeExtras) -> Bool {
        left === right
            || (left.action == right.action && left.label == right.label
                && left.image == right.image && left.input == right.input
                && left.details == right.details)
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(action)
        hasher.combine(label)
        hasher.combine(image)
        hasher.combine(input)
        hasher.combine(details)
    }
}

/// The name of a picture, which each surface turns into something it can show.
public struct ImageReference: Hashable, Codable, Sendable {
    /// `symbol:<name>` for a ``Symbol``; otherwise the name under which a ``PictureModel`` has the picture.
    public let id: String
    /// A description for people who cannot see the picture; empty for decoration.
    public let label: String
    /// The frame around the picture; `nil` for none.
    public let frame: PictureFrame?

    /// A picture.
    public init(id: String, label: String = "", frame: PictureFrame? = nil) {
        self.id = id
        self.label = label
        self.frame = frame
    }

    /// A symbol that every surface has.
    public static func symbol(_ symbol: Symbol) -> ImageReference {
        ImageReference(id: symbolPrefix + symbol.rawValue)
    }

    static let symbolPrefix = "symbol:"

    /// Small pictures that every surface draws in a form of its own.
    public enum Symbol: String, CaseIterable, Codable, Sendable {
        /// A text, a post or web content.
        case document
        /// A file.
        case file
        /// A folder.
        case folder
        /// A person.
        case person
        /// Several people, an organisation or a site.
        case people
        /// A message or a thread.
        case message
        /// A calendar event.
        case event
        /// A link.
        case bookmark
        /// A form, or a record of a form.
        case form
        /// A page of a site or a wiki.
        case page
    }
}
