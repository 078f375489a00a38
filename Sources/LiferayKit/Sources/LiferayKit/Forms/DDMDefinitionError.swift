/// Why a form cannot be created from fields.
public enum DDMDefinitionError: Error, Hashable, Sendable {
    /// Fields are nested too deep: the maximum depth.
    case tooDeep(limit: Int)
    /// There are too many fields, or options of one field: the maximum.
    case tooMany(what: String, limit: Int)
    /// There are no fields.
    case noFields
    /// Two fields have the same name: untrusted text, shortened.
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
