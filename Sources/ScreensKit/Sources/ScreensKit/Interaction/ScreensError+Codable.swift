extension ScreensError: Codable {
    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input and unknown codes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ErrorKey.self)
        func message() throws -> String { try container.decode(String.self, forKey: .message) }
        switch try container.decode(String.self, forKey: .code) {
        case "invalid": self = .invalid(try message())
        case "not-cached": self = .notCached(try message())
        case "failed": self = .failed(try message())
        case "cancelled": self = .cancelled
        default: self = .portal(try PortalError(from: decoder))
        }
    }

    /// Writes ``code`` and ``message``, and for an error of the portal its other members.
    public func encode(to encoder: any Encoder) throws {
        if case .portal(let error) = self { return try error.encode(to: encoder) }
        var container = encoder.container(keyedBy: ErrorKey.self)
        try container.encode(code, forKey: .code)
        try container.encode(message, forKey: .message)
    }
}
