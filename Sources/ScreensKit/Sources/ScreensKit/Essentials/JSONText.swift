/// JSON inside texts, as untrusted as they are: bounded in size and depth.
public enum JSONText {
    /// The most bytes of text that are read.
    public static let maximumBytes = 4 << 20
    /// How deep lists and objects are nested at most.
    public static let maximumDepth = 64

    /// Why a text is not read.
    public enum Failure: Error {
        /// It has more than ``JSONText/maximumBytes``.
        case tooLarge
        /// It is nested deeper than ``JSONText/maximumDepth``.
        case tooDeep
        /// It is no JSON of the type.
        case malformed
    }

    /// Reads a JSON text.
    public static func read<Value: Decodable>(
        _ type: Value.Type,
        _ text: String
    ) throws(Failure) -> Value {
        let bytes = text.utf8
        guard bytes.count <= maximumBytes else { throw .tooLarge }
        // The decoder calls itself for every level.
        guard depth(of: bytes) <= maximumDepth else { throw .tooDeep }
        guard let value = JSON.value(type, from: Array(bytes)) else { throw .malformed }
        return value
    }

    /// The list that a text is in JSON; `nil` for any other text.
    public static func list(_ text: String) -> [JSONValue]? {
        // Most texts are no lists, and asking the decoder takes longer than this.
        guard text.first(where: { !$0.isWhitespace }) == "[" else { return nil }
        return (try? read(JSONValue.self, text))?.array
    }

    /// The object that a text is in JSON; `nil` for any other text.
    public static func object(_ text: String) -> JSONObject? {
        guard text.first(where: { !$0.isWhitespace }) == "{" else { return nil }
        return (try? read(JSONValue.self, text))?.object
    }

    /// Writes JSON, members in order of their names.
    public static func text(_ value: some Encodable) -> String {
        // Only infinite numbers cannot be written, and none is ever read.
        guard let bytes = JSON.bytes(of: value, .sorted) else { return "null" }
        return String(decoding: bytes, as: UTF8.self)
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
