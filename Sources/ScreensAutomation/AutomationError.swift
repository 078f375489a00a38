import ScreensHost
@_spi(Host) package import ScreensKit
import ScreensSystem

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
    /// The field takes a value, and a file was chosen for it.
    case fileNotTaken(field: String, expected: String, path: String)
    /// A password or another secret was written where others can see it.
    case visibleSecret(String)
    /// Others could have changed the file with a secret; with the reason.
    case doubtfulFile(path: String, reason: String)
    /// The file that was chosen for a field cannot be read.
    case unreadableFile(path: String, field: String)
}

extension AutomationError {
    /// Reads a secret from a file that the user named; `-` is stdin.
    package static func secret(
        in path: String,
        for name: String
    ) throws(AutomationError) -> SecretText {
        do throws(SecretFile.Failure) {
            return SecretText(try SecretFile.read(path))
        } catch {
            switch error {
            case .unreadable: throw .unreadableFile(path: path, field: name)
            case .doubtful(let reason): throw .doubtfulFile(path: path, reason: reason)
            }
        }
    }

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
        case .fileNotTaken(let name, let expected, let path):
            "The field \"\(name)\" accepts \(expected), not the file \"\(path)\". "
                + "A text that begins with @ is written with @@."
        case .wrongValue(_, let problem, _): problem
        case .visibleSecret(let name):
            "\"\(name)\" is a secret, and other users can see command lines. Use @FILE to read it from a "
                + "file, or @- for stdin."
        case .doubtfulFile(let path, let reason):
            "The file \(path) cannot be used: \(reason)."
        case .unreadableFile(let path, let field):
            "The file \"\(path)\" of the field \"\(field)\" cannot be read."
        }
    }
}
