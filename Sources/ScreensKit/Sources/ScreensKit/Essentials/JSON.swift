internal import FoundationEssentials

/// Reads and writes JSON.
@_spi(Host)
public enum JSON {
    /// How JSON is written; slashes have no backslash before them.
    @frozen
    public enum Style: Sendable {
        /// One line, members in any order.
        case plain
        /// One line, members in order of their names: equal values become equal bytes.
        case sorted
        /// Several lines, members in order of their names.
        case indented
    }

    /// Reads JSON.
    ///
    /// A byte order mark at the beginning is skipped.
    ///
    /// A type of JSON itself (``JSONValue``, `JSONObject` or `[JSONValue]`) may be nested 512
    /// levels deep. Any other type may be nested as deep as ``JSONText/maximumDepth``.
    ///
    /// - Throws: `DecodingError`.
    public static func decode<Value: Decodable>(
        _ type: Value.Type,
        from bytes: [UInt8]
    ) throws -> Value {
        try decode(type, from: bytes, maximumDepth: JSONReader.maximumDepth)
    }

    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from bytes: [UInt8],
        maximumDepth: Int
    ) throws -> Value {
        guard type == JSONValue.self || type == JSONObject.self || type == [JSONValue].self else {
            try JSONText.checkDepth(bytes)
            return try JSONDecoder().decode(type, from: Data(bytes.withoutByteOrderMark))
        }
        let value = try JSONReader.value(bytes, maximumDepth: maximumDepth)
        guard let typed = (value as? Value) ?? (value.object as? Value) ?? (value.array as? Value)
        else {
            let context = DecodingError.Context(
                codingPath: [],
                debugDescription: "The JSON is not of the type \(type)."
            )
            throw DecodingError.typeMismatch(type, context)
        }
        return typed
    }

    /// Reads JSON of the type; `nil` if the bytes are anything else.
    public static func value<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from bytes: [UInt8]
    ) -> Value? {
        try? decode(type, from: bytes)
    }

    /// What is wrong with JSON that people write or sign; `nil` if it is one value and no object in
    /// it has a name twice.
    ///
    /// Of two members with the same name, one reader uses the first and another the last. A value
    /// could then be checked in one form and used in the other.
    ///
    /// - Returns: a sentence.
    public static func fault(in bytes: [UInt8]) -> String? {
        do {
            try JSONReader.checkNames(bytes)
            return nil
        } catch DecodingError.dataCorrupted(let context) {
            return context.debugDescription
        } catch {
            return "It is nested too deeply."
        }
    }

    /// Writes JSON.
    ///
    /// - Throws: `EncodingError`.
    public static func encode(_ value: some Encodable, _ style: Style = .plain) throws -> [UInt8] {
        if style != .indented, let value = JSONValue(untyped: value),
            let bytes = JSONWriter.bytes(of: value, sortsKeys: style == .sorted)
        {
            return bytes
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            switch style {
            case .plain: .withoutEscapingSlashes
            case .sorted: [.withoutEscapingSlashes, .sortedKeys]
            case .indented: [.withoutEscapingSlashes, .sortedKeys, .prettyPrinted]
            }
        return [UInt8](try encoder.encode(value))
    }

    /// Writes JSON; `nil` for values that JSON does not have, such as infinite numbers.
    public static func bytes(of value: some Encodable, _ style: Style = .plain) -> [UInt8]? {
        try? encode(value, style)
    }
}

extension JSONValue {
    /// The value as JSON, if it is of one of JSON's own types.
    fileprivate init?(untyped value: some Encodable) {
        switch value {
        case let value as JSONValue: self = value
        case let members as JSONObject: self = .object(members)
        case let values as [JSONValue]: self = .array(values)
        default: return nil
        }
    }
}

extension [UInt8] {
    /// The bytes of a text without the mark that some editors and programs write before UTF-8.
    var withoutByteOrderMark: [UInt8] {
        starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self
    }
}
