@_spi(Host) public import ScreensKit

/// What a screenlet declares.
@_spi(Host)
public struct ScreenletTraits: Codable, Sendable {
    /// An attribute of it.
    public struct Attribute: Codable, Sendable {
        /// Its name.
        public let name: String
        /// What kind of value it holds.
        public let type: AttributeType
        /// The value that it has at first.
        public let value: JSONValue
        /// One line for people.
        public let summary: String
    }

    /// Its attributes, those of its superclasses first.
    public let attributes: [Attribute]
    /// The actions it takes.
    public let actions: [ActionDeclaration]
    /// The events it reports.
    public let events: [EventDeclaration]

    /// Makes a screenlet, and reads what it declares.
    @MainActor
    public init(of type: any Screenlet.Type) {
        attributes = type.init().inspectables.map { name, attribute in
            Attribute(
                name: name,
                type: attribute.attributeType,
                value: attribute.attribute,
                summary: attribute.attributeSummary
            )
        }
        (actions, events) = (type.actions, type.events)
    }
}
