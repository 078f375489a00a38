import LiferayKit
import ScreensKit

/// Why a record cannot be sent to a portal of some version; nothing was sent.
///
/// The texts are titles of fields, untrusted like all text of a portal.
enum DDLSubmissionError: Error, Hashable, Sendable {
    /// The record has no form.
    case untyped
    /// There is nothing to send.
    case noValues
    /// A file is not uploaded yet.
    case notUploaded(String)
    /// The version takes one instance of each field only.
    case severalInstances(String)
    /// The instances of a field that is itself inside of one of several cannot be told apart.
    case repeatedInsideRepeated(String)
    /// The portal has more values of a field than a form shows.
    case tooManyInstances(String)
    /// What is in a field would come back as something else.
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
