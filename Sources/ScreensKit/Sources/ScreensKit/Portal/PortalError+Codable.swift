/// The members of an error in JSON: `code` and `message` always, others for some kinds of errors.
enum ErrorKey: String, CodingKey {
    case code, message, words, type, address, status, limit, retryAfter, wasSent, service
}

extension PortalError: Codable {
    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input and unknown codes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ErrorKey.self)
        func words() throws -> String { try container.decode(String.self, forKey: .words) }
        switch try container.decode(String.self, forKey: .code) {
        case "connection":
            let wasSent = try container.decodeIfPresent(Bool.self, forKey: .wasSent) ?? true
            self = wasSent ? .connection(try words()) : .unreachable(try words())
        case "exception":
            self = .exception(
                type: try container.decode(String.self, forKey: .type),
                message: try words()
            )
        case "unauthorized": self = .unauthorized(try words())
        case "redirected":
            self = .redirected(to: try container.decode(String.self, forKey: .address))
        case "unavailable":
            self = .unavailable(
                status: try container.decode(Int.self, forKey: .status),
                words: try words(),
                retryAfter: try container.decodeIfPresent(Int.self, forKey: .retryAfter)
            )
        case "http":
            let status = try container.decode(Int.self, forKey: .status)
            let words = try container.decodeIfPresent(String.self, forKey: .words)
            self = words.map { .wordless(status: status, words: $0) } ?? .http(status: status)
        case "unreadable": self = .unreadable(try words())
        case "unexpected": self = .unexpected(try words())
        case "too-large": self = .tooLarge(limit: try container.decode(Int.self, forKey: .limit))
        case "unsendable": self = .unsendable(try words())
        case "unsupported": self = .unsupported(try words())
        case "cancelled": self = .cancelled
        case let code:
            throw DecodingError.dataCorruptedError(
                forKey: .code,
                in: container,
                debugDescription: "\"\(code)\" is not an error code"
            )
        }
    }

    /// Writes ``code``, ``message`` and the other members of this kind of error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ErrorKey.self)
        try container.encode(code, forKey: .code)
        try container.encode(message, forKey: .message)
        try encodeMembers(into: &container)
    }

    func encodeMembers(into container: inout KeyedEncodingContainer<ErrorKey>) throws {
        switch self {
        case .unreachable(let words):
            try container.encode(words, forKey: .words)
            try container.encode(false, forKey: .wasSent)
        case .connection(let words), .unauthorized(let words), .unreadable(let words),
            .unexpected(let words), .unsendable(let words), .unsupported(let words):
            try container.encode(words, forKey: .words)
        case .exception(let type, let words):
            try container.encode(type, forKey: .type)
            try container.encode(words, forKey: .words)
        case .redirected(let address): try container.encode(address, forKey: .address)
        case .unavailable(let status, let words, let seconds):
            try container.encode(status, forKey: .status)
            try container.encode(words, forKey: .words)
            try container.encodeIfPresent(seconds, forKey: .retryAfter)
        case .http(let status): try container.encode(status, forKey: .status)
        case .wordless(let status, let words):
            try container.encode(status, forKey: .status)
            try container.encode(words, forKey: .words)
        case .tooLarge(let limit): try container.encode(limit, forKey: .limit)
        case .cancelled: break
        }
    }
}
