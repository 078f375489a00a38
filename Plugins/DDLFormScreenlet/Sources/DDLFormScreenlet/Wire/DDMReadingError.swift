import LiferayKit
import ScreensKit

/// Why a portal's definition of a form was refused.
///
/// The places name the way to what is wrong, such as `fields[2] Kind, options`. They hold words of
/// the definition, shortened: untrusted text.
enum DDMReadingError: Error, Hashable {
    /// The portal's structure has neither a JSON nor an XML definition.
    case missing
    /// The text is larger than is read: how many bytes are.
    case tooLarge(limit: Int)
    /// The text is not JSON: what is wrong with it.
    case notJSON(String)
    /// The text is not XML, or of a refused kind.
    case notXML(XMLError)
    /// Something is not of the type that belongs there.
    case wrongType(place: String, expected: String)
    /// A field has no name.
    case unnamedField(place: String)
    /// The fields make no form.
    case refused(DDMDefinitionError)

    /// Something is nested more deeply than makes sense: how deep may be.
    static func tooDeep(limit: Int) -> Self { .refused(.tooDeep(limit: limit)) }

    /// There are more fields, or options of one field, than makes sense.
    static func tooMany(what: String, limit: Int) -> Self {
        .refused(.tooMany(what: what, limit: limit))
    }
}

extension DDMReadingError {
    /// One sentence for people that names what is wrong.
    var message: String {
        switch self {
        case .missing: "The form has no definition."
        case .tooLarge(let limit): "The form's definition is larger than \(limit) bytes."
        case .notJSON(let words): "The form's definition is not JSON: \(words)"
        case .notXML(.malformed(let words, let line)):
            "The form's definition is not XML: \(words) (line \(line))."
        case .notXML(.refused(let words)): "The form's definition is refused: \(words)."
        case .notXML: "The form's definition is not XML."
        case .wrongType(let place, let expected):
            "In the form's definition, \(place) should be \(expected)."
        case .unnamedField(let place): "In the form's definition, \(place) has no name."
        case .refused(let error): error.message
        }
    }

    /// The error as one of the portal: its reply had a shape that no form has.
    var portalError: PortalError { .unexpected(message) }
}
