/// Why no form can be made of some fields.
public enum DDMDefinitionError: Error, Hashable, Sendable {
    /// Fields are nested more deeply than makes sense: how deep may be.
    case tooDeep(limit: Int)
    /// There are more fields, or options of one field, than makes sense.
    case tooMany(what: String, limit: Int)
    /// There are no fields.
    case noFields
    /// Two fields have one name: untrusted text, shortened.
    case duplicateName(String)
}

extension DDMDefinitionError {
    /// One sentence for people that names what is wrong.
    public var message: String {
        switch self {
        case .tooDeep(let limit): "The form's definition is nested deeper than \(limit) levels."
        case .tooMany(let what, let limit):
            "The form's definition has more than \(limit) \(what)."
        case .noFields: "The form's definition has no fields."
        case .duplicateName(let name): "The form's definition has two fields named \"\(name)\"."
        }
    }
}
