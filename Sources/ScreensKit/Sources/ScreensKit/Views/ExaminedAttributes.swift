/// The attributes of a screenlet with given values, and what these change in its model.
@_spi(Host)
public struct ExaminedAttributes: Codable, Sendable {
    /// An attribute with its value.
    public struct Attribute: Codable, Sendable {
        /// Its name.
        public let name: String
        /// The type of its value.
        public let type: AttributeType
        /// Its value: the given one, or the default if none was given or it was refused.
        public let value: JSONValue
        /// Whether the value is not the default.
        public let isSet: Bool
        /// An explanation in one line.
        public let summary: String
        /// The values that it accepts, as users write them; empty if they cannot be listed.
        public let choices: [String]
        /// Whether some value of it changes the model, and with it what views draw.
        public let changesModel: Bool
        /// Why the given value was refused, as a sentence; `nil` if it was not.
        public let problem: String?

        /// An attribute.
        public init(
            name: String,
            type: AttributeType,
            value: JSONValue,
            isSet: Bool,
            summary: String,
            choices: [String],
            changesModel: Bool,
            problem: String?
        ) {
            self.name = name
            self.type = type
            self.value = value
            self.isSet = isSet
            self.summary = summary
            self.choices = choices
            self.changesModel = changesModel
            self.problem = problem
        }
    }

    /// The attributes, in order of declaration.
    public let attributes: [Attribute]
    /// A sentence for each given name that is not an attribute.
    public let unknown: [String]
    /// What the accepted values change in the model.
    public let changes: [ModelChange]

    /// The result of giving values to attributes.
    public init(attributes: [Attribute], unknown: [String], changes: [ModelChange]) {
        (self.attributes, self.unknown, self.changes) = (attributes, unknown, changes)
    }
}

/// A change of a model in its JSON form: a member that has another value, or is missing.
@_spi(Host)
public struct ModelChange: Codable, Hashable, Sendable {
    /// The names of the objects around the member and its own name, from the outside; never empty.
    public let path: [String]
    /// Its new value; `nil` if it is missing.
    public let value: JSONValue?

    /// A change.
    public init(path: [String], value: JSONValue?) { (self.path, self.value) = (path, value) }
}
