@_spi(Host) public import ScreensKit

/// What an app can use of a screenlet, as its plugin declares it.
public struct ScreenletFacts: Hashable, Sendable {
    /// An attribute: its type, and the values that it accepts by name.
    public struct Attribute: Hashable, Sendable {
        /// The type.
        public let type: AttributeType
        /// The values, as users write them; empty if they cannot be listed.
        public let choices: [String]
        /// Those of the app's constants that it does not accept.
        public let refused: Set<JSONValue>
        /// A description of valid values; `nil` if the type says enough.
        public let hint: String?

        /// Describes an attribute.
        public init(
            _ type: AttributeType,
            choices: [String] = [],
            refused: Set<JSONValue> = [],
            hint: String? = nil
        ) {
            (self.type, self.choices, self.refused, self.hint) = (type, choices, refused, hint)
        }

        /// Whether a value may also be one of several names: classes of assets have numbers and names.
        var takesNames: Bool { type == .number && !choices.isEmpty }
    }

    /// The attributes by name.
    public var attributes: [String: Attribute]
    /// The methods.
    public var actions: [ActionDeclaration]
    /// The events.
    public var events: [EventDeclaration]
    /// The values that other screenlets may use.
    public var exposed: [FieldDeclaration]

    /// Describes a screenlet.
    public init(
        attributes: [String: Attribute],
        actions: [ActionDeclaration] = [],
        events: [EventDeclaration] = [],
        exposed: [FieldDeclaration] = []
    ) {
        self.attributes = attributes
        self.actions = actions
        self.events = events
        self.exposed = exposed
    }
}

extension AttributeType {
    /// Whether a constant can be a value of the type.
    func accepts(_ value: JSONValue) -> Bool {
        switch self {
        case .boolean: value.bool != nil
        case .number: value.double != nil
        case .text, .addresses: value.text != nil
        case .object: value.object != nil
        case .list: value.array != nil
        case .file, .secret: false
        @unknown default: true
        }
    }

    /// Whether a value of this type can be used where another type is expected: numbers and Booleans have a text, and a
    /// text may be a list of addresses.
    func fits(_ other: AttributeType) -> Bool {
        self == other || other == .text && (self == .number || self == .boolean)
            || other == .addresses && self == .text
    }

    /// The type with its article.
    var phrase: String {
        switch self {
        case .boolean: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .object: "an object"
        case .list: "a list"
        case .file: "a file"
        case .secret: "a secret"
        case .addresses: "a text with addresses"
        @unknown default: rawValue
        }
    }
}
