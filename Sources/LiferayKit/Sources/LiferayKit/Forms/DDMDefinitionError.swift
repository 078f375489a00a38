@_spi(Host) public import ScreensKit

/// Why the definition of a form is not accepted.
///
/// It may have shortened text of the definition, which is untrusted.
public struct DDMDefinitionError: Error, Hashable, Sendable {
    /// One sentence for people that names what is wrong, in English.
    public let message: String

    private init(_ message: String) { self.message = message }

    /// The error as an error of the portal, whose reply is not a form.
    public var portalError: PortalError { .unexpected(message) }
}

@_spi(Host)
extension DDMDefinitionError {
    /// There are no fields.
    public static let noFields = DDMDefinitionError("The form's definition has no fields.")

    /// The portal's structure has neither a JSON nor an XML definition.
    public static let missing = DDMDefinitionError("The form has no definition.")

    /// Something is nested too deep: the maximum depth.
    public static func tooDeep(limit: Int) -> DDMDefinitionError {
        DDMDefinitionError("The form's definition is nested deeper than \(limit) levels.")
    }

    /// There are too many fields, or options of one field: the maximum.
    public static func tooMany(what: String, limit: Int) -> DDMDefinitionError {
        DDMDefinitionError("The form's definition has more than \(limit) \(what).")
    }

    /// Two fields have the same name.
    public static func duplicateName(_ name: String) -> DDMDefinitionError {
        DDMDefinitionError("The form's definition has two fields named \"\(name)\".")
    }

    /// The text is too large: the maximum size in bytes.
    public static func tooLarge(limit: Int) -> DDMDefinitionError {
        DDMDefinitionError("The form's definition is larger than \(limit) bytes.")
    }

    /// The text is not JSON: what is wrong with it.
    public static func notJSON(_ words: String) -> DDMDefinitionError {
        DDMDefinitionError("The form's definition is not JSON: \(words)")
    }

    /// The text is not XML, or the XML is refused.
    public static func notXML(_ error: XMLError) -> DDMDefinitionError {
        switch error {
        case .malformed(let words, let line):
            DDMDefinitionError("The form's definition is not XML: \(words) (line \(line)).")
        case .refused(let words): DDMDefinitionError("The form's definition is refused: \(words).")
        @unknown default: DDMDefinitionError("The form's definition is not XML.")
        }
    }

    /// Something has the wrong type; the place is the path to it, such as `fields[2] Kind, options`.
    public static func wrongType(place: String, expected: String) -> DDMDefinitionError {
        DDMDefinitionError("In the form's definition, \(place) should be \(expected).")
    }

    /// A field has no name.
    public static func unnamedField(place: String) -> DDMDefinitionError {
        DDMDefinitionError("In the form's definition, \(place) has no name.")
    }
}
