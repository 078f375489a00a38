/// What an attribute or an action's argument holds, in the words of the documentation.
public enum AttributeType: String, Codable, Sendable {
    /// `true` or `false`.
    case boolean
    /// A whole number or one with a fraction.
    case number
    /// A text.
    case text
    /// A JSON object.
    case object
    /// A JSON array; for payloads of events only.
    case list
    /// A file that the user chose, in ``Action/files``; for arguments of actions only.
    case file
}

/// A value that an attribute can hold and that users can write on a command line.
public protocol AttributeValue: Sendable {
    /// What kind of value it is.
    static var attributeType: AttributeType { get }

    /// What values look like, for messages: `true or false`, `a whole number`.
    static var attributeHint: String { get }

    /// Reads a value that was given as JSON or as a text; `nil` when it is none.
    init?(attribute: JSONValue)

    /// The value as JSON.
    var attribute: JSONValue { get }
}

extension Bool: AttributeValue {
    /// A truth value.
    public static var attributeType: AttributeType { .boolean }
    /// Both values.
    public static var attributeHint: String { "true or false" }
    /// Reads `true`, `false`, 1, 0, as values or texts.
    public init?(attribute: JSONValue) {
        guard let value = attribute.bool else { return nil }
        self = value
    }
    /// `true` or `false`.
    public var attribute: JSONValue { .bool(self) }
}

extension Int: AttributeValue {
    /// A number.
    public static var attributeType: AttributeType { .number }
    /// Whole.
    public static var attributeHint: String { "a whole number" }
    /// Reads a whole number, as a number or a text.
    public init?(attribute: JSONValue) {
        guard let value = attribute.int64 else { return nil }
        self.init(exactly: value)
    }
    /// The number.
    public var attribute: JSONValue { .int64(Int64(self)) }
}

extension Int64: AttributeValue {
    /// A number.
    public static var attributeType: AttributeType { .number }
    /// Whole.
    public static var attributeHint: String { "a whole number" }
    /// Reads a whole number, as a number or a text.
    public init?(attribute: JSONValue) {
        guard let value = attribute.int64 else { return nil }
        self = value
    }
    /// The number.
    public var attribute: JSONValue { .int64(self) }
}

extension Double: AttributeValue {
    /// A number.
    public static var attributeType: AttributeType { .number }
    /// With or without a fraction.
    public static var attributeHint: String { "a number" }
    /// Reads a finite number, as a number or a text.
    public init?(attribute: JSONValue) {
        guard let value = attribute.double, value.isFinite else { return nil }
        self = value
    }
    /// The number.
    public var attribute: JSONValue { .double(self) }
}

extension String: AttributeValue {
    /// A text.
    public static var attributeType: AttributeType { .text }
    /// Any text.
    public static var attributeHint: String { "text" }
    /// Reads a text.
    public init?(attribute: JSONValue) {
        guard let text = attribute.text else { return nil }
        self = text
    }
    /// The text.
    public var attribute: JSONValue { .text(self) }
}

extension JSONObject: AttributeValue {
    /// An object.
    public static var attributeType: AttributeType { .object }
    /// A JSON object.
    public static var attributeHint: String { "a JSON object such as {\"keywords\":\"picnic\"}" }
    /// Reads an object.
    public init?(attribute: JSONValue) {
        guard let members = attribute.object else { return nil }
        self = members
    }
    /// The object.
    public var attribute: JSONValue { .object(self) }
}
