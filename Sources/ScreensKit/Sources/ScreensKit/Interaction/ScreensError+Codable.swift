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
        default:
            let error = try PortalError(from: decoder)
            let title = try container.decodeIfPresent(String.self, forKey: .service)
            self = title.map { .service($0, error) } ?? .portal(error)
        }
    }

    /// Writes ``code`` and ``message``, and for an error of the portal or a service its other members.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ErrorKey.self)
        try container.encode(code, forKey: .code)
        try container.encode(message, forKey: .message)
        try remote?.encodeMembers(into: &container)
        if case .service(let title, _) = self { try container.encode(title, forKey: .service) }
    }
}
