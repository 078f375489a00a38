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
