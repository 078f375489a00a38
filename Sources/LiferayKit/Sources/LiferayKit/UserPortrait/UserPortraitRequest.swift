@_spi(Host) import ScreensKit

/// The input of a User Portrait's interactor `loadPortrait`, which returns a ``Portrait``.
public enum UserPortraitRequest: Hashable, Sendable {
    /// The portrait of the signed-in user.
    case loggedUser
    /// The portrait of the user with that id.
    case user(Int64)
    /// The portrait with that id, which belongs to the user with that UUID.
    case portrait(id: Int64, uuid: String, male: Bool)
    /// The portrait of the user with an e-mail address; company 0 is the server's.
    case emailAddress(String, companyId: Int64)
    /// The portrait of the user with a short name; company 0 is the server's.
    case screenName(String, companyId: Int64)
}
