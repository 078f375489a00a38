/// The type of an attribute's value or of an action's argument, as the documentation names it.
public enum AttributeType: String, Codable, Sendable {
    /// `true` or `false`.
    case boolean
    /// A whole number or one with a fraction.
    case number
    /// A text.
    case text
    /// A JSON object.
    case object
    /// A JSON array; only for payloads of events.
    case list
    /// A file that the user chose, in ``Action/files``; only for arguments of actions.
    case file
    /// A text that nobody may see, in ``Action/secrets``; a ``SecretText``.
    case secret
    /// Addresses in one text, each of which the host checks; an ``AddressList``. Only for attributes.
    case addresses
}

/// A value of an attribute, which users can write on a command line.
public protocol AttributeValue: Sendable {
    /// The type of the value.
    static var attributeType: AttributeType { get }

    /// A description of valid values, for messages: `true or false`, `a whole number`.
    static var attributeHint: String { get }

    /// Reads a value from JSON or from a text; `nil` if it is not valid.
    init?(attribute: JSONValue)

    /// The value as JSON.
    var attribute: JSONValue { get }
}

/// A type other than an enumeration whose values, or some of them, have names to offer to users.
@_spi(Host)
public protocol NamedAttributeValue: AttributeValue {
    /// The names, as users write them.
    static var attributeNames: [String] { get }
}

extension AttributeValue {
    /// The values that users can choose from: the cases of an enumeration, or the names of a type that lists them.
    static var choices: [String] {
        if let type = Self.self as? any NamedAttributeValue.Type { return type.attributeNames }
        guard let type = Self.self as? any CaseIterable.Type else { return [] }
        return cases(of: type)
    }

    private static func cases<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
        type.allCases.compactMap { ($0 as? Self)?.attribute.text }
    }
}

extension Bool: AttributeValue {
    /// ``AttributeType/boolean``.
    public static var attributeType: AttributeType { .boolean }
    /// Names both values.
    public static var attributeHint: String { "true or false" }
    /// Reads `true`, `false`, 1 or 0, as values or as texts.
    public init?(attribute: JSONValue) {
        guard let value = attribute.bool else { return nil }
        self = value
    }
    /// `true` or `false`.
    public var attribute: JSONValue { .bool(self) }
}

@_spi(Host)
extension Bool: NamedAttributeValue {
    /// Both values.
    public static var attributeNames: [String] { ["true", "false"] }
}

extension Int: AttributeValue {
    /// ``AttributeType/number``.
    public static var attributeType: AttributeType { .number }
    /// Asks for a whole number.
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
    /// ``AttributeType/number``.
    public static var attributeType: AttributeType { .number }
    /// Asks for a whole number.
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
    /// ``AttributeType/number``.
    public static var attributeType: AttributeType { .number }
    /// Asks for a number, which may have a fraction.
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
    /// ``AttributeType/text``.
    public static var attributeType: AttributeType { .text }
    /// Accepts any text.
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
    /// ``AttributeType/object``.
    public static var attributeType: AttributeType { .object }
    /// Shows an example of an object.
    public static var attributeHint: String { "a JSON object such as {\"keywords\":\"picnic\"}" }
    /// Reads an object.
    public init?(attribute: JSONValue) {
        guard let members = attribute.object else { return nil }
        self = members
    }
    /// The object.
    public var attribute: JSONValue { .object(self) }
}
