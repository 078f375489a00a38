/// The user who is signed in, as far as the host knows.
///
/// It has no secrets. The texts come from the portal and are untrusted.
public struct SessionUser: Hashable, Codable, Sendable {
    /// The name that the user signed in with; empty for a sign-in in a browser.
    public var signInName: String
    /// The portal's number for the user; 0 before the portal was asked.
    public var userId: Int64
    /// The full name; may be empty.
    public var fullName: String
    /// The e-mail address; may be empty.
    public var emailAddress: String
    /// The short name; may be empty.
    public var screenName: String
    /// The language that the user has chosen at the portal; `nil` if it is not known.
    public var locale: LocaleIdentifier?

    /// Describes a user.
    public init(
        signInName: String,
        userId: Int64 = 0,
        fullName: String = "",
        emailAddress: String = "",
        screenName: String = "",
        locale: LocaleIdentifier? = nil
    ) {
        self.signInName = signInName
        self.userId = userId
        self.fullName = fullName
        self.emailAddress = emailAddress
        self.screenName = screenName
        self.locale = locale
    }

    /// All names under which a portal may know the user.
    public var names: [String] {
        [emailAddress, screenName, userId == 0 ? "" : "\(userId)", signInName]
            .filter { !$0.isEmpty }
    }

    /// A name to show: the first one that is known.
    public var displayName: String {
        [fullName, screenName, emailAddress].first { !$0.isEmpty } ?? signInName
    }
}
