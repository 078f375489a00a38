@_spi(Host) public import ScreensKit

/// Why a portal's definition of a form is not accepted.
///
/// The places are paths to the problem, such as `fields[2] Kind, options`. They contain shortened
/// text of the definition, which is untrusted.
public enum DDMReadingError: Error, Hashable, Sendable {
    /// The portal's structure has neither a JSON nor an XML definition.
    case missing
    /// The text is too large: the maximum size in bytes.
    case tooLarge(limit: Int)
    /// The text is not JSON: what is wrong with it.
    case notJSON(String)
    /// The text is not XML, or the XML is refused.
    case notXML(XMLError)
    /// Something has the wrong type.
    case wrongType(place: String, expected: String)
    /// A field has no name.
    case unnamedField(place: String)
    /// A form cannot be created from the fields.
    case refused(DDMDefinitionError)

    /// Something is nested too deep: the maximum depth.
    static func tooDeep(limit: Int) -> Self { .refused(.tooDeep(limit: limit)) }

    /// There are too many fields, or options of one field: the maximum.
    static func tooMany(what: String, limit: Int) -> Self {
        .refused(.tooMany(what: what, limit: limit))
    }
}

extension DDMReadingError {
    /// One sentence for people that names what is wrong.
    public var message: String {
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

    /// The error as an error of the portal, whose reply is not a form.
    public var portalError: PortalError { .unexpected(message) }
}
