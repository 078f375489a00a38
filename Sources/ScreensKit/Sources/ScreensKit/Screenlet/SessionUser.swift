/// The user who is signed in, as far as the host knows.
///
/// It has no secrets. The texts come from the portal and are untrusted.
public struct SessionUser: Hashable, Codable, Sendable {
    private enum CodingKeys: CodingKey {
        case signInName, userId, fullName, emailAddress, screenName, locale, portrait
    }

    /// The name that the user signed in with; after a sign-in without one, as in a browser, one that the portal knows.
    public var signInName: String
    /// The portal's number for the user; 0 before the portal was asked.
    public var userId: Int64
    /// The full name; `nil` if it is not known.
    public var fullName: String?
    /// The e-mail address; `nil` if it is not known.
    public var emailAddress: String?
    /// The short name; `nil` if it is not known.
    public var screenName: String?
    /// The language that the user has chosen at the portal; `nil` if it is not known.
    public var locale: LocaleIdentifier?
    /// The path of the portrait at the portal; `nil` if there is none, or if it is not known.
    @_spi(Host) public var portrait: String?

    /// Describes a user.
    public init(
        signInName: String,
        userId: Int64 = 0,
        fullName: String? = nil,
        emailAddress: String? = nil,
        screenName: String? = nil,
        locale: LocaleIdentifier? = nil
    ) {
        self.signInName = signInName
        self.userId = userId
        self.fullName = fullName?.nonEmpty
        self.emailAddress = emailAddress?.nonEmpty
        self.screenName = screenName?.nonEmpty
        self.locale = locale
    }

    /// All names under which a portal may know the user.
    @_spi(Host) public var names: [String] {
        [emailAddress, screenName, userId == 0 ? nil : "\(userId)", signInName]
            .compactMap { $0?.nonEmpty }
    }

    /// A name to show: the first one that is known.
    public var displayName: String {
        fullName ?? screenName ?? emailAddress ?? signInName
    }
}

extension SessionUser {
    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            signInName: try container.decode(String.self, forKey: .signInName),
            userId: try container.decode(Int64.self, forKey: .userId),
            fullName: try container.decodeText(forKey: .fullName),
            emailAddress: try container.decodeText(forKey: .emailAddress),
            screenName: try container.decodeText(forKey: .screenName),
            locale: try container.decodeIfPresent(LocaleIdentifier.self, forKey: .locale)
        )
        portrait = try container.decodeIfPresent(String.self, forKey: .portrait)
    }

    /// Writes an object; texts that are not known are empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(signInName, forKey: .signInName)
        try container.encode(userId, forKey: .userId)
        try container.encodeText(fullName, forKey: .fullName)
        try container.encodeText(emailAddress, forKey: .emailAddress)
        try container.encodeText(screenName, forKey: .screenName)
        try container.encodeIfPresent(locale, forKey: .locale)
        try container.encodeIfPresent(portrait, forKey: .portrait)
    }
}
