import ScreensHost
import ScreensKit

/// Why a screenlet does not take what somebody wrote for it; each names what would be right.
public enum AutomationError: Error, Hashable, Sendable {
    /// An attribute that takes a JSON object was given another text.
    case notJSON(attribute: String, text: String)
    /// The screenlet does not accept a method now.
    case notAccepted(method: String)
    /// The screenlet is no form, so that it has no fields.
    case noForm(screenlet: String)
    /// The form is not loaded, for no reason that is known.
    case formNotLoaded
    /// The form has no such field.
    case unknownField(String, fields: [String])
    /// The field cannot be changed here.
    case fixedField(String)
    /// The field does not take the value: why, in the user's language.
    case wrongValue(field: String, problem: String, takesFile: Bool)
    /// The file that was chosen for a field cannot be read.
    case unreadableFile(path: String, field: String)
}

extension AutomationError {
    /// One or two sentences for people.
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
