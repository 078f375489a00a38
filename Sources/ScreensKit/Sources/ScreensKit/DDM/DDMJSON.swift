/// JSON inside texts: what portals put into definitions and values.
enum DDMJSON {
    static let maximumDepth = 64

    /// Reads a JSON text.
    static func read(_ text: String) throws(DDMDefinitionError) -> JSONValue {
        try read(JSONValue.self, text)
    }

    /// Reads the JSON text of a definition, without the members that do not matter here.
    static func readDefinition(_ text: String) throws(DDMDefinitionError) -> JSONValue {
        try read(DDMDefinitionJSON.self, text).value
    }

    private static func read<Value: Decodable>(
        _ type: Value.Type,
        _ text: String
    ) throws(DDMDefinitionError) -> Value {
        let bytes = text.utf8
        guard bytes.count <= DDMDefinition.maximumBytes else {
            throw .tooLarge(limit: DDMDefinition.maximumBytes)
        }
        // The decoder calls itself for every level; its own limit is far beyond any form.
        guard depth(of: bytes) <= maximumDepth else { throw .tooDeep(limit: maximumDepth) }
        guard let value = JSON.value(type, from: Array(bytes)) else {
            throw .notJSON("it begins with “\(text.shortened)”")
        }
        return value
    }

    /// The list that a text is in JSON; `nil` for any other text.
    static func list(_ text: String) -> [JSONValue]? {
        // Most texts are no lists, and asking the decoder takes longer than this.
        guard text.first(where: { !$0.isWhitespace }) == "[" else { return nil }
        return (try? read(text))?.array
    }

    /// The object that a text is in JSON; `nil` for any other text.
    static func object(_ text: String) -> JSONObject? {
        guard text.first(where: { !$0.isWhitespace }) == "{" else { return nil }
        return (try? read(text))?.object
    }

    /// Writes JSON, members in order of their names.
    static func text(_ value: some Encodable) -> String {
        // Only infinite numbers cannot be written, and none is ever read.
        guard let bytes = JSON.bytes(of: value, .sorted) else { return "null" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A list of texts, with a blank after each comma, as the original writes it.
    static func text(list texts: [String]) -> String {
        "[\(texts.map { text($0) }.joined(separator: ", "))]"
    }

    private static func depth(of bytes: String.UTF8View) -> Int {
        var (depth, deepest) = (0, 0)
        var (isInText, isEscaped) = (false, false)
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if isInText {
                isEscaped = byte == UInt8(ascii: "\\")
                isInText = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "\"") {
                isInText = true
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
                deepest = max(deepest, depth)
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                depth -= 1
            }
        }
        return deepest
    }
}
