import LiferayKit
import ScreensKit

/// Why a record cannot be sent to a portal of some version; nothing was sent.
///
/// The texts are titles of fields, which come from the portal and are untrusted.
enum DDLSubmissionError: Error, Hashable, Sendable {
    /// The record has no form.
    case untyped
    /// There are no values to send.
    case noValues
    /// A file is not uploaded yet.
    case notUploaded(String)
    /// The portal's version supports only one instance of each field.
    case severalInstances(String)
    /// A repeated field inside another repeated field: their instances cannot be distinguished.
    case repeatedInsideRepeated(String)
    /// The portal has more values of a field than a form shows.
    case tooManyInstances(String)
    /// The portal would return a value of the field with other content.
    case notTold(String)
    /// A field cannot be emptied without losing values that the form does not know.
    case cannotBeEmptied(String)
}

extension DDLSubmissionError {
    /// The error as the one that a synchroniser's validation throws, in the user's language.
    func screensError(in context: InteractionContext) -> ScreensError {
        func text(_ key: String, _ field: String = "") -> String {
            context.liferayString("ddlform-screenlet-\(key)", field)
        }
        let message =
            switch self {
            case .untyped: text("untyped")
            case .noValues: text("undefined-current-value")
            case .notUploaded(let field): text("not-uploaded", field)
            case .severalInstances(let field): text("several-instances", field)
            case .repeatedInsideRepeated(let field): text("repeated-inside-repeated", field)
            case .tooManyInstances(let field): text("too-many-instances", field)
            case .notTold(let field): text("not-told", field)
            case .cannotBeEmptied(let field): text("not-emptied", field)
            }
        return .invalid(message)
    }
}
