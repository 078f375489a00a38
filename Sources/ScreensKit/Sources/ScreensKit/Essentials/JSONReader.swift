/// Reads JSON of portals and people, in linear time whatever its depth.
///
/// A decoder that tries one type after the other takes seconds for 10 KB that are nested 500 levels deep.
enum JSONReader {
    /// The deepest values that can be written, compared and printed again.
    static let maximumDepth = 512
    /// The most values in a text.
    ///
    /// A page of 10,000 assets has some hundred thousand.
    static let maximumCount = 4_000_000

    /// Reads one value.
    ///
    /// - Throws: `DecodingError` with the place where the text is not JSON or exceeds a limit, and
    ///   ``JSONText/DepthError``.
    static func value(_ text: [UInt8], maximumDepth: Int) throws -> JSONValue {
        try value(JSONParser(text, depth: maximumDepth, count: maximumCount))
    }

    /// Throws if there is no value, or if an object has a name twice.
    static func checkNames(_ text: [UInt8]) throws {
        let (depth, count) = (maximumDepth, maximumCount)
        _ = try value(JSONParser(text, depth: depth, count: count, refusesDuplicates: true))
    }

    private static func value(_ fresh: JSONParser) throws -> JSONValue {
        var parser = fresh
        let problem = parser.parse()
        let reason: String
        switch problem {
        case .isTooDeep: throw JSONText.DepthError(limit: parser.maximumDepth)
        case .other(let words): reason = words
        case .isInvalid: reason = "it is not JSON"
        case nil:
            if let value = parser.value { return value }
            reason = "it is not JSON"
        }
        let description = "At byte \(parser.consumed), \(reason)."
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: description))
    }

    /// Reads one value with the places of all that is in it; comments are accepted.
    static func source(_ text: [UInt8]) throws(JSONSource.Fault) -> JSONSource {
        let (depth, count) = (JSONSource.maximumDepth, JSONSource.maximumCount)
        var parser = JSONParser(text, depth: depth, count: count, hasPlaces: true)
        switch parser.parse() {
        case .isTooDeep: throw parser.fault("it is nested deeper than \(depth) levels")
        case .other(let reason): throw parser.fault(reason)
        case .isInvalid(let words): throw parser.syntaxFault(words)
        case nil:
            guard let source = parser.source else { throw parser.syntaxFault("") }
            return source
        }
    }
}
