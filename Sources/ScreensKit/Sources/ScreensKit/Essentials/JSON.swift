/// Reads and writes JSON; its library is opened the first time.
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
    /// - Throws: `DecodingError`, and ``MissingEssentials`` where the installation is not whole.
    public static func decode<Value: Decodable>(
        _ type: Value.Type,
        from bytes: [UInt8]
    ) throws -> Value {
        try Essentials.services.decode(type, from: bytes)
    }

    /// Reads what may be JSON of the type; `nil` for anything else.
    ///
    /// Ends the process where the installation is not whole.
    public static func value<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from bytes: [UInt8]
    ) -> Value? {
        try? Essentials.required.decode(type, from: bytes)
    }

    /// Writes JSON.
    ///
    /// - Throws: `EncodingError`, and ``MissingEssentials`` where the installation is not whole.
    public static func encode(_ value: some Encodable, _ style: Style = .plain) throws -> [UInt8] {
        try Essentials.services.encode(value, style)
    }

    /// Writes JSON; `nil` for what JSON cannot say, such as infinite numbers.
    ///
    /// Ends the process where the installation is not whole.
    public static func bytes(of value: some Encodable, _ style: Style = .plain) -> [UInt8]? {
        try? Essentials.required.encode(value, style)
    }
}
