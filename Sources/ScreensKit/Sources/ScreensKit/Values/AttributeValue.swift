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
    /// A file that the user chose; only for arguments of actions.
    case file
    /// A text that nobody may see; a ``SecretText``.
    case secret
    /// Addresses in one text, each of which the host checks; an ``AddressList``. Only for attributes.
    case addresses
}

/// A value of an attribute, which users can write on a command line.
///
/// An enumeration whose raw values are texts, and whose cases are listed, needs nothing else than to name the protocol.
public protocol AttributeValue: Sendable {
    /// The type of the value.
    static var attributeType: AttributeType { get }

    /// A description of valid values, for messages: `true or false`, `a whole number`.
    ///
    /// If a type does not declare it, it is that of the type of values.
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
    /// Names the type of values, such as `a number`.
    public static var attributeHint: String { attributeType.hint }

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

extension AttributeType {
    fileprivate var hint: String {
        switch self {
        case .boolean: "true or false"
        case .number: "a number"
        case .text: "text"
        case .object: "a JSON object such as {\"keywords\":\"picnic\"}"
        case .list: "a JSON array"
        case .file: "a file"
        case .secret: "a file with the text, as @FILE"
        case .addresses: "addresses"
        }
    }
}

extension AttributeValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// ``AttributeType/text``: a case is set by its name.
    public static var attributeType: AttributeType { .text }
    /// Lists the names.
    public static var attributeHint: String {
        let names = allCases.map(\.rawValue)
        return names.count < 2
            ? names.joined()
            : "\(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])"
    }
    /// Reads a name in any case.
    public init?(attribute: JSONValue) {
        guard let name = attribute.text?.lowercased(),
            let value = Self.allCases.first(where: { $0.rawValue.lowercased() == name })
        else { return nil }
        self = value
    }
    /// The name.
    public var attribute: JSONValue { .text(rawValue) }
}

extension Bool: AttributeValue {
    /// ``AttributeType/boolean``.
    public static var attributeType: AttributeType { .boolean }
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
    /// Reads an object.
    public init?(attribute: JSONValue) {
        guard let members = attribute.object else { return nil }
        self = members
    }
    /// The object.
    public var attribute: JSONValue { .object(self) }
}
