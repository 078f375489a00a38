import ScreensKit

/// JSON inside texts, which portals use in values.
enum DDMJSON {
    /// A list of texts, with a space after each comma, as the original Liferay Screens writes it.
    static func text(list texts: [String]) -> String {
        "[\(texts.map { JSONText.text($0) }.joined(separator: ", "))]"
    }
}
