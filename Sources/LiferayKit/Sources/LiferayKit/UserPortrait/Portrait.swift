@_spi(Host) public import ScreensKit

/// A user's portrait: whose it is, and the picture if there is one.
public struct Portrait: Hashable, Codable, Sendable {
    /// The user; `nil` for a portrait that was loaded by its own id.
    public var userId: Int64?
    /// The portrait's id; `nil` for a user without one.
    public var portraitId: Int64?
    /// The user's UUID, from which the portrait's token is made; may be empty.
    public var uuid: String
    /// The given name; may be empty.
    public var firstName: String
    /// The family name; may be empty.
    public var lastName: String
    /// The short name; may be empty.
    public var screenName: String
    /// The e-mail address; may be empty.
    public var emailAddress: String
    /// The picture; `nil` for a user without a portrait.
    public var picture: Picture?

    /// A portrait; without further arguments, of a user of whom nothing is known.
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

    /// The user's name for people; empty where none is known.
    public var name: String {
        let names = [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
        return names.isEmpty ? screenName : names
    }

    /// The first letters of the user's names, which stand for a picture; empty where none is known.
    public var initials: String {
        let names = [firstName, lastName].compactMap(\.first)
        return String(names.isEmpty ? Array(screenName.prefix(1)) : names).uppercased()
    }
}
