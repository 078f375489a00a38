public import ScreensKit

/// A value of an attribute, an argument or a title: a constant, or where it comes from.
///
/// In `app.json`, an object with a single member `page`, `event`, `from`, `session` or `text` names a source; any other value
/// is a constant. The member `value` marks a constant that would look like a source.
public enum AppValue: Hashable, Sendable {
    /// The same value always.
    case constant(JSONValue)
    /// A parameter of the page, by a JSON Pointer such as `/entryId`.
    case page(JSONPointer)
    /// A member of the payload of the event that is being handled.
    case event(JSONPointer)
    /// A value that another screenlet of the page exposes: `list/selected`.
    case exposed(screenlet: String, JSONPointer)
    /// A fact about the user.
    case session(SessionFact)
    /// A text of the app in the user's language, by its key.
    case text(String)

    /// The facts about a user that apps may use.
    ///
    /// There is no password, no token and no cookie among them.
    public enum SessionFact: String, CaseIterable, Codable, Sendable {
        /// The user's number; 0 for a guest.
        case userId
        /// The user's full name, or another name while the portal has not said it; empty for a guest.
        case fullName
        /// The user's e-mail address; empty for a guest.
        case emailAddress
        /// The user's short name; empty for a guest.
        case screenName
        /// The user's locale, such as `es_ES`.
        case locale
        /// Whether somebody is signed in.
        case isSignedIn
    }
}

extension AppValue: ExpressibleByStringLiteral {
    /// Creates a constant text.
    public init(stringLiteral text: String) { self = .constant(.text(text)) }
}

/// A text that users see: the same in all languages, or looked up in the app's texts.
public enum AppText: Hashable, Sendable {
    /// The same text in all languages.
    case plain(String)
    /// The text with this key in the app's files `strings/<language>.json`.
    case key(String)
}

extension AppText: ExpressibleByStringLiteral {
    /// Creates a text that is the same in all languages.
    public init(stringLiteral text: String) { self = .plain(text) }
}
