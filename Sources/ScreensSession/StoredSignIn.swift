@_spi(Host) public import ScreensKit
public import ScreensPortal

/// A user's sign-in at a portal, stored from one run to the next.
///
/// Printing it shows the portal and the user, but never the password.
public struct StoredSignIn: Sendable {
    /// The portal.
    public let server: LiferayServerContext
    /// The sign-in for a host, with everything that it needs.
    public let session: SessionContext
    /// Whether the password may be sent to another machine over plain http.
    public let isInsecure: Bool
    /// Other names of the user that the portal accepts: e-mail address, screen name, number.
    public let names: [String]
    /// The user as the portal described them; `nil` if it was not asked.
    public let person: SessionUser?
    /// Certificates of authorities in PEM format, which are trusted for the portal; `nil` for those of the system alone.
    public var authorities: String?

    /// The name that the user signs in with.
    public var user: String { session.user }

    /// The file that stores it.
    ///
    /// - Throws: ``SessionError`` if it cannot be stored.
    public static func file(in state: StateFolder) throws(SessionError) -> PrivateFile {
        PrivateFile(path: try state.path(of: .signIn))
    }

    /// Creates a sign-in with a name and a password, which is not stored yet.
    ///
    /// - Parameters:
    ///   - server: the portal.
    ///   - user: the name that the user signs in with.
    ///   - password: the password.
    ///   - isInsecure: whether the password may be sent to another machine over plain http.
    ///   - names: other names of the user that the portal accepts.
    public init(
        _ server: LiferayServerContext,
        user: String,
        password: String,
        isInsecure: Bool,
        names: [String] = []
    ) {
        (self.server, self.isInsecure, self.names) = (server, isInsecure, names)
        session = SessionContext(user: user, password: password)
        person = nil
    }

    /// Creates a sign-in of any kind, which is not stored yet.
    ///
    /// - Parameters:
    ///   - server: the portal.
    ///   - session: the sign-in.
    ///   - person: the user as the portal describes them.
    ///   - isInsecure: whether the password may be sent to another machine over plain http.
    public init(
        _ server: LiferayServerContext,
        _ session: SessionContext,
        of person: SessionUser,
        isInsecure: Bool
    ) {
        (self.server, self.session, self.isInsecure) = (server, session, isInsecure)
        (self.person, names) = (person, person.names.filter { $0 != session.user })
    }

    /// The stored sign-in; `nil` if nobody is signed in.
    ///
    /// - Parameters:
    ///   - state: the folder that stores it. If it has no name, nobody is signed in.
    ///   - trusting: whether a file that others may read is accepted too.
    /// - Returns: the sign-in.
    /// - Throws: ``SessionError`` if there is a file that cannot be used.
    public static func load(
        from state: StateFolder,
        trusting: Bool = false
    ) throws(SessionError) -> StoredSignIn? {
        guard state.isNamed else { return nil }
        let file = try file(in: state)
        guard let bytes = try file.read(trusting: trusting) else { return nil }
        guard let signIn = StoredSignIn(bytes) else { throw .corruptSignIn(path: file.path) }
        return signIn
    }

    /// Reads the bytes of a sign-in; `nil` for any others.
    init?(_ bytes: [UInt8]) {
        guard JSON.fault(in: bytes) == nil, let contents = JSON.value(Contents.self, from: bytes),
            let signIn = try? StoredSignIn(contents)
        else { return nil }
        self = signIn
    }

    /// Everything of it, with its secrets.
    var bytes: [UInt8] { get throws { try JSON.encode(contents, .indented) } }

    /// Stores it, and replaces the previous one.
    ///
    /// - Throws: ``SessionError`` if the file cannot be written. The previous one stays.
    public func store(in state: StateFolder) throws {
        try Self.file(in: state).write(bytes + [UInt8(ascii: "\n")])
    }
}

extension StoredSignIn {
    /// The format of the file.
    private static let format = 3

    private struct Contents: Codable {
        var schemaVersion = StoredSignIn.format
        let server: String
        let portalVersion: Int
        let dialect: Dialect
        let companyId: Int64
        let groupId: Int64
        let user: String
        /// Missing after a sign-in in a browser.
        var password: String?
        let insecure: Bool
        let names: [String]
        var person: SessionUser?
        var cookie: StoredCookies?
        var oauth2: StoredTokens?
        /// Certificates in PEM format; missing if those of the system are enough.
        var authorities: String?
    }

    private struct OutOfRange: Error {}

    private init(_ contents: Contents) throws {
        guard contents.schemaVersion == Self.format, contents.companyId > 0, contents.groupId > 0
        else { throw OutOfRange() }
        var server = try LiferayServerContext(
            server: contents.server,
            version: PortalVersion(contents.portalVersion),
            companyId: contents.companyId,
            groupId: contents.groupId
        )
        server.info.dialect = contents.dialect
        self.server = server
        let secrets: SessionSecrets
        let password = contents.password.map(SecretText.init)
        if let tokens = contents.oauth2 {
            secrets = tokens.secrets(password)
        } else {
            guard let password else { throw OutOfRange() }
            secrets = contents.cookie?.secrets(password) ?? .basic(password: password)
        }
        session = SessionContext(user: contents.user, secrets)
        (isInsecure, names, person) = (contents.insecure, contents.names, contents.person)
        authorities = contents.authorities
    }

    private var contents: Contents {
        var contents = Contents(
            server: server.server,
            portalVersion: server.info.version.number,
            dialect: server.info.dialect,
            companyId: server.info.companyId,
            groupId: server.info.groupId,
            user: user,
            insecure: isInsecure,
            names: names,
            person: person
        )
        contents.authorities = authorities
        switch session.secrets {
        case .basic(let password): contents.password = password.reveal()
        case .cookie(let password, let renewal, let cookies):
            contents.password = password.reveal()
            contents.cookie = StoredCookies(renewal, cookies)
        case .oauth2(let client, let password, let tokens):
            contents.password = password?.reveal()
            contents.oauth2 = StoredTokens(client, tokens)
        }
        return contents
    }
}

// Printing or logging a sign-in by mistake must not reveal the password.
extension StoredSignIn: CustomReflectable {
    /// The portal and the user, without the password.
    public var customMirror: Mirror { Mirror(self, children: ["server": server, "user": user]) }
}
