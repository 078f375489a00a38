@_spi(Host) import ScreensKit

/// JSON inside texts: what portals put into definitions and values.
enum DDMJSON {
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
        do throws(JSONText.Failure) {
            return try JSONText.read(type, text)
        } catch {
            switch error {
            case .tooLarge: throw .tooLarge(limit: JSONText.maximumBytes)
            case .tooDeep: throw .tooDeep(limit: JSONText.maximumDepth)
            default: throw .notJSON("it begins with “\(text.shortened)”")
            }
        }
    }

    /// A list of texts, with a blank after each comma, as the original writes it.
    static func text(list texts: [String]) -> String {
        "[\(texts.map { JSONText.text($0) }.joined(separator: ", "))]"
    }
}
