@_spi(Host) public import ScreensKit

/// The attributes of a screenlet, found where they are declared.
public struct Attributes {
    /// An attribute and what is known of it.
    public struct Attribute: Encodable, Sendable {
        /// Its name.
        public let name: String
        /// What kind of value it holds.
        public let type: AttributeType
        /// The value it has now.
        public let value: JSONValue
        /// One line for people.
        public let summary: String
    }

    private let screenlet: ScreenletName
    private let declared: [(name: String, attribute: any AnyInspectable)]

    /// Finds the attributes of a screenlet, those of its superclasses first.
    @MainActor
    init(of screenlet: any Screenlet, named name: ScreenletName) {
        self.screenlet = name
        declared = screenlet.inspectables
    }

    /// All attributes, in order of declaration.
    public var all: [Attribute] {
        declared.map { name, attribute in
            Attribute(
                name: name,
                type: attribute.attributeType,
                value: attribute.attribute,
                summary: attribute.attributeSummary
            )
        }
    }

    /// What kind of value an attribute holds; `nil` where there is none of that name.
    public func type(of name: String) -> AttributeType? {
        declared.first { $0.name == name }?.attribute.attributeType
    }

    /// Sets an attribute.
    ///
    /// - Throws: ``HostError`` when there is no such attribute, or it does not take the value.
    public func set(_ name: String, _ value: JSONValue) throws(HostError) {
        guard let attribute = declared.first(where: { $0.name == name })?.attribute else {
            throw .unknownAttribute(
                name,
                screenlet: screenlet,
                suggestion: declared.map(\.name).nearest(to: name)
            )
        }
        guard attribute.set(value) else {
            throw .wrongAttribute(
                name,
                value: value.text ?? value.description,
                hint: attribute.attributeHint
            )
        }
    }
}
