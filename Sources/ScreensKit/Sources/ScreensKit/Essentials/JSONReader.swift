internal import CYajl

/// Reads JSON of portals and people with libyajl, in linear time whatever its depth.
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
        try read(text, JSONBuilder(maximumDepth: maximumDepth))
    }

    /// Throws if there is no value, or if an object has a name twice.
    static func checkNames(_ text: [UInt8]) throws {
        _ = try read(text, JSONBuilder(maximumDepth: maximumDepth, refusesDuplicates: true))
    }

    private static func read(_ bytes: [UInt8], _ fresh: JSONBuilder) throws -> JSONValue {
        let text = bytes.withoutByteOrderMark
        try check(text)
        var builder = fresh
        let (status, consumed) = parse(text, &builder)
        guard !builder.isTooDeep else { throw JSONText.DepthError(limit: builder.maximumDepth) }
        guard status == 0, let value = builder.value else {
            throw failure(at: consumed, builder.problem ?? "it is not JSON")
        }
        return value
    }

    private static func parse(
        _ text: [UInt8],
        _ builder: inout JSONBuilder
    ) -> (status: Int32, consumed: Int) {
        withUnsafeMutablePointer(to: &builder) { builder in
            withUnsafePointer(to: JSONBuilder.callbacks) { callbacks in
                guard let handle = yajl_alloc(callbacks, nil, builder) else { return (1, 0) }
                defer { yajl_free(handle) }
                var status = yajl_parse(handle, text, text.count)
                let consumed = yajl_get_bytes_consumed(handle)
                // Without this, the library does not notice a text that begins behind the value and does not end.
                if status == 0 { status = yajl_parse(handle, [UInt8(ascii: "\n")], 1) }
                if status == 0 { status = yajl_complete_parse(handle) }
                return (status, consumed)
            }
        }
    }

    /// Refuses what the library accepts and JSON does not allow: surrogates, overlong forms, and
    /// two characters that the library treats as spaces.
    private static func check(_ text: [UInt8]) throws(DecodingError) {
        if String(validating: text, as: UTF8.self) == nil {
            let repaired = String(decoding: text, as: UTF8.self).utf8
            throw failure(at: zip(text, repaired).prefix { $0 == $1 }.count, "it is not UTF-8")
        }
        if let place = text.firstIndex(where: { $0 == 0x0B || $0 == 0x0C }) {
            throw failure(at: place, "there is a control character")
        }
    }

    private static func failure(at place: Int, _ reason: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "At byte \(place), \(reason)."))
    }
}
