/// JSON inside texts of a portal: untrusted, and therefore limited in size and depth.
public enum JSONText {
    /// The maximum size of a text, in bytes.
    @_spi(Host)
    public static let maximumBytes = 4 << 20
    /// The maximum depth of nested lists and objects.
    @_spi(Host)
    public static let maximumDepth = 64

    /// Why a text is not read.
    public enum Failure: Error, Hashable {
        /// It has more than 4 MiB.
        case tooLarge
        /// It is nested deeper than 64 levels.
        case tooDeep
        /// It is not JSON of the expected type.
        case malformed
    }

    /// Reads a JSON text.
    public static func read<Value: Decodable>(
        _ type: Value.Type,
        from text: String
    ) throws(Failure) -> Value {
        let bytes = text.utf8
        guard bytes.count <= maximumBytes else { throw .tooLarge }
        do {
            return try JSON.decode(type, from: Array(bytes), maximumDepth: maximumDepth)
        } catch is DepthError {
            throw .tooDeep
        } catch {
            throw .malformed
        }
    }

    /// The list that a text has as JSON; `nil` for any other text.
    public static func list(_ text: String) -> [JSONValue]? {
        // Most texts are not lists, and this check is faster than the parser.
        guard text.first(where: { !$0.isWhitespace }) == "[" else { return nil }
        return (try? read(JSONValue.self, from: text))?.array
    }

    /// The object that a text has as JSON; `nil` for any other text.
    public static func object(_ text: String) -> JSONObject? {
        guard text.first(where: { !$0.isWhitespace }) == "{" else { return nil }
        return (try? read(JSONValue.self, from: text))?.object
    }

    /// Writes JSON with the members in order of their names.
    public static func text(_ value: some Encodable) -> String {
        // Only infinite numbers cannot be written, and the reader never returns any.
        guard let bytes = JSON.bytes(of: value, .sorted) else { return "null" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// JSON is nested deeper than its reader allows.
    struct DepthError: Error, CustomStringConvertible {
        let limit: Int

        var description: String { "the JSON is nested deeper than \(limit) levels" }
    }

    /// Checks the depth of JSON before a recursive decoder reads it.
    static func checkDepth(_ bytes: [UInt8]) throws(DepthError) {
        guard depth(of: bytes) <= maximumDepth else { throw DepthError(limit: maximumDepth) }
    }

    private static func depth(of bytes: [UInt8]) -> Int {
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
