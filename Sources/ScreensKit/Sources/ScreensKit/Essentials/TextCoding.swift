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
