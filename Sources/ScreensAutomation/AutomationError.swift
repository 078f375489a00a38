import ScreensHost
@_spi(Host) import ScreensKit

/// Why a screenlet refuses an input; each message says what would be accepted.
public enum AutomationError: Error, Hashable, Sendable {
    /// The value of an attribute that takes a JSON object is not one.
    case notJSON(attribute: String, text: String)
    /// The screenlet does not accept a method now.
    case notAccepted(method: String)
    /// The screenlet is not a form, so it has no fields.
    case noForm(screenlet: String)
    /// The form is not loaded, for an unknown reason.
    case formNotLoaded
    /// The form has no such field.
    case unknownField(String, fields: [String])
    /// The field cannot be changed here.
    case fixedField(String)
    /// The field refuses the value; `problem` is the reason in the user's language.
    case wrongValue(field: String, problem: String, takesFile: Bool)
    /// The file that was chosen for a field cannot be read.
    case unreadableFile(path: String, field: String)
}

extension AutomationError {
    /// One or two sentences for users.
    public var message: String {
        switch self {
        case .notJSON(let name, let text):
            "The attribute \"\(name)\" must be a JSON object; \"\(text)\" is not JSON."
        case .notAccepted(let method): "The screenlet did not accept the method \"\(method)\"."
        case .noForm(let screenlet): "Values require a form; \"\(screenlet)\" is not one."
        case .formNotLoaded: "The form is not loaded yet. Load it before filling it in."
        case .unknownField(let name, let fields):
            "The form has no field \"\(name)\"; "
                + (fields.nearest(to: name).map { "did you mean \"\($0)\"?" }
                    ?? "its fields are \(fields.joined(separator: ", ")).")
        case .fixedField(let name): "The field \"\(name)\" is read-only."
        case .wrongValue(_, let problem, _): problem
        case .unreadableFile(let path, let field):
            "The file \"\(path)\" of the field \"\(field)\" cannot be read."
        }
    }
}
