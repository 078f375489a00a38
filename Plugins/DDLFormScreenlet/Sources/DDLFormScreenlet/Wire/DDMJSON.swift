import ScreensKit

/// JSON inside texts, which portals use in definitions and values.
enum DDMJSON {
    /// Reads the JSON text of a definition.
    static func readDefinition(_ text: String) throws(DDMReadingError) -> JSONValue {
        do throws(JSONText.Failure) {
            return try JSONText.read(JSONValue.self, text)
        } catch {
            switch error {
            case .tooLarge: throw .tooLarge(limit: JSONText.maximumBytes)
            case .tooDeep: throw .tooDeep(limit: JSONText.maximumDepth)
            default: throw .notJSON("it begins with \"\(text.shortened)\"")
            }
        }
    }

    /// A list of texts, with a space after each comma, as the original Liferay Screens writes it.
    static func text(list texts: [String]) -> String {
        "[\(texts.map { JSONText.text($0) }.joined(separator: ", "))]"
    }
}
