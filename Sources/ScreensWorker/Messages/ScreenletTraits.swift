@_spi(Host) public import ScreensKit

/// The declarations of a screenlet, as a worker sends them.
@_spi(Host)
public struct ScreenletTraits: Codable, Sendable {
    /// An attribute of the screenlet.
    public struct Attribute: Codable, Sendable {
        /// Its name.
        public let name: String
        /// The type of its value.
        public let type: AttributeType
        /// Its default value.
        public let value: JSONValue
        /// An explanation in one line.
        public let summary: String
        /// The values that it accepts, as users write them; empty if they cannot be listed.
        public let choices: [String]
        /// A description of valid values, for messages.
        public let hint: String
        /// Which of the values that were tried it refuses, by their positions.
        public let refused: [Int]
    }

    /// Its attributes, those of its superclasses first.
    public let attributes: [Attribute]
    /// The actions that it accepts.
    public let actions: [ActionDeclaration]
    /// The events it reports.
    public let events: [EventDeclaration]
    /// The values that apps can use.
    public let exposedValues: [FieldDeclaration]
    /// What it says about the dialects of the portal.
    public let dialects: [DialectDeclaration]

    /// Creates a screenlet, and reads its declarations.
    ///
    /// - Parameters:
    ///   - type: the type of the screenlet.
    ///   - values: lists of values to try, by the names of attributes.
    @MainActor
    public init(of type: any Screenlet.Type, trying values: JSONObject = [:]) {
        attributes = type.init().inspectables.map { name, attribute in
            Attribute(
                name: name,
                type: attribute.attributeType,
                value: attribute.attribute,
                summary: attribute.attributeSummary,
                choices: attribute.attributeChoices,
                hint: attribute.attributeHint,
                refused: (values[name]?.array ?? []).enumerated()
                    .filter { !attribute.set($0.element) }.map(\.offset)
            )
        }
        (actions, events, exposedValues) = (
            type.actionDeclarations, type.events, type.exposedValues
        )
        dialects = type.dialects
    }
}
