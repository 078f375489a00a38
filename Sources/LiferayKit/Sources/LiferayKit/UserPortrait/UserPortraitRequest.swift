@_spi(Host) import ScreensKit

/// Whose portrait the interactor `loadPortrait` of a User Portrait loads; it results in a
/// ``Portrait``.
public enum UserPortraitRequest: Hashable, Sendable {
    /// The portrait of whoever is signed in.
    case loggedUser
    /// The portrait of the user of that id.
    case user(Int64)
    /// The portrait of that id, of a user of that UUID.
    case portrait(id: Int64, uuid: String, male: Bool)
    /// The portrait of the user of an e-mail address; company 0 is the server's.
    case emailAddress(companyId: Int64, String)
    /// The portrait of the user of a short name; company 0 is the server's.
    case screenName(companyId: Int64, String)
}
