@_spi(Host) public import ScreensKit
@_spi(Host) public import ScreensPortal

/// A user as the portal describes them.
///
/// Every text comes from the portal and is untrusted.
public struct PortalUser: Hashable, Sendable {
    /// The portal's number for the user.
    public let userId: Int64
    /// The full name, for display; may be empty.
    public let fullName: String
    /// The e-mail address; may be empty.
    public let emailAddress: String
    /// The short name; may be empty.
    public let screenName: String
    /// The language that the user has chosen at the portal; `nil` if the portal does not say.
    public let locale: LocaleIdentifier?
    /// The path of the portrait at the portal; `nil` if there is none.
    public let portrait: String?

    /// Asks a portal which user a sign-in belongs to, with one request.
    ///
    /// - Throws: ``PortalError/unauthorized(_:)`` if the portal does not accept the sign-in, also if it
    ///   continues as a guest instead; otherwise why there is no usable answer.
    public static func signedIn(
        at server: LiferayServerContext,
        as session: SessionContext
    ) async throws(PortalError) -> PortalUser {
        try await signedIn(at: server, by: PortalClient(server, session: session))
    }

    /// Asks a portal which user the sign-in of a client belongs to.
    ///
    /// - Throws: as ``signedIn(at:as:)``.
    @_spi(Host)
    public static func signedIn(
        at server: LiferayServerContext,
        by portal: PortalClient
    ) async throws(PortalError) -> PortalUser {
        try PortalUser(try await portal.signedInUser())
    }

    init(_ value: JSONValue) throws(PortalError) {
        guard let userId = value["userId"]?.int64, userId > 0 else {
            throw .unexpected("the current user has no ID")
        }
        guard !SignedInUser.isGuest(value) else {
            throw .unauthorized("it treats you as a guest")
        }
        self.userId = userId
        let names = ["firstName", "middleName", "lastName"].compactMap { value[$0]?.text }
        fullName = names.filter { !$0.isEmpty }.joined(separator: " ")
        emailAddress = value["emailAddress"]?.text ?? ""
        screenName = value["screenName"]?.text ?? ""
        locale = value["languageId"]?.text.flatMap { $0.isEmpty ? nil : LocaleIdentifier($0) }
        // Portals answer 0 if the user has no portrait.
        let number = value["portraitId"]?.int64.flatMap { $0 > 0 ? $0 : nil }
        let image = value["image"]?.text.flatMap { $0.isPathOfServer ? $0 : nil }
        portrait =
            number.map { PortraitAddress.path(of: $0, ofUser: value["uuid"]?.text ?? "") } ?? image
    }
}

extension String {
    /// Whether it is a path below the portal's address, which leads to no other server.
    fileprivate var isPathOfServer: Bool { hasPrefix("/") && !hasPrefix("//") }
}
