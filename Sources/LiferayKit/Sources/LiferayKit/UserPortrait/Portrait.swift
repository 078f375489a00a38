@_spi(Host) public import ScreensKit

/// A user's portrait: the user, and the picture if there is one.
public struct Portrait: Hashable, Codable, Sendable {
    /// The user; `nil` if the portrait was loaded by its own id.
    public var userId: Int64?
    /// The portrait's id; `nil` if the user has none.
    public var portraitId: Int64?
    /// The user's UUID, from which the token for the portrait's address is made; may be empty.
    public var uuid: String
    /// The given name; may be empty.
    public var firstName: String
    /// The family name; may be empty.
    public var lastName: String
    /// The short name; may be empty.
    public var screenName: String
    /// The e-mail address; may be empty.
    public var emailAddress: String
    /// The title of the user's job; `nil` if it is not known.
    public var jobTitle: String?
    /// The picture; `nil` if the user has no portrait.
    public var picture: Picture?
    /// The path of the picture, from a portal that names it without ``portraitId`` and ``uuid``.
    public var picturePath: String?

    /// Creates a portrait; without further arguments, one of an unknown user.
    public init(
        userId: Int64? = nil,
        portraitId: Int64? = nil,
        uuid: String = "",
        firstName: String = "",
        lastName: String = "",
        screenName: String = "",
        emailAddress: String = "",
        picture: Picture? = nil
    ) {
        self.userId = userId
        self.portraitId = portraitId
        self.uuid = uuid
        self.firstName = firstName
        self.lastName = lastName
        self.screenName = screenName
        self.emailAddress = emailAddress
        self.picture = picture
    }

    /// The user's full name, or the short one; `nil` if neither is known.
    public var name: String? {
        let names = [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
        return names.nonEmpty ?? screenName.nonEmpty
    }

    /// The first letters of the user's names, shown instead of a picture; `nil` if they are not known.
    public var initials: String? {
        let names = [firstName, lastName].compactMap(\.first)
        return String(names.isEmpty ? Array(screenName.prefix(1)) : names).uppercased().nonEmpty
    }
}
