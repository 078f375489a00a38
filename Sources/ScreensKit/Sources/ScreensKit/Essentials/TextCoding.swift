@_spi(Host)
extension Decoder {
    /// Reads a value that is coded as its text.
    ///
    /// - Parameters:
    ///   - expected: what the text has to be, for the error: `a theme name`.
    ///   - make: makes the value; `nil` for other texts.
    /// - Returns: the value.
    /// - Throws: `DecodingError` for anything else.
    public func value<Value>(_ expected: String, _ make: (String) -> Value?) throws -> Value {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        if let value = make(text) { return value }
        throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "\"\(text.shortened)\" is not \(expected)"
        )
    }
}

@_spi(Host)
extension Encoder {
    /// Writes a value as its text.
    public func encode(_ text: String) throws {
        var container = singleValueContainer()
        try container.encode(text)
    }
}

@_spi(Host)
extension KeyedDecodingContainer {
    /// Reads a text that may be missing, which is also written as an empty one.
    ///
    /// - Throws: `DecodingError` for anything but a text.
    public func decodeText(forKey key: Key) throws -> String? {
        try decodeIfPresent(String.self, forKey: key)?.nonEmpty
    }
}

@_spi(Host)
extension KeyedEncodingContainer {
    /// Writes a text that may be missing; then it is empty.
    public mutating func encodeText(_ text: String?, forKey key: Key) throws {
        try encode(text ?? "", forKey: key)
    }
}
