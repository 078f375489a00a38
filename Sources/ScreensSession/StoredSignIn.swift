@_spi(Host) import ScreensKit
public import ScreensPortal

/// A user's sign-in at a portal, stored from one run to the next.
///
/// Whatever prints it shows the portal and the user, never the password.
public struct StoredSignIn: Sendable {
    /// The portal.
    public let server: LiferayServerContext
    /// The name that the user signs in with.
    public let user: String
    /// Whether the password may go to a plain http server beyond this machine.
    public let isInsecure: Bool
    /// What else the portal takes for the user's name: e-mail address, screen name, number.
    public let names: [String]
    private let password: String

    /// The file that stores it.
    ///
    /// - Throws: ``SessionError`` where it cannot be stored.
    public static func file(in state: StateFolder) throws(SessionError) -> PrivateFile {
        PrivateFile(path: try state.path(of: .signIn))
    }

    /// A sign-in, which is not stored yet.
    ///
    /// - Parameters:
    ///   - server: the portal.
    ///   - user: the name that the user signs in with.
    ///   - password: the password.
    ///   - isInsecure: whether the password may go to a plain http server beyond this machine.
    ///   - names: what else the portal takes for the user's name.
    public init(
        _ server: LiferayServerContext,
        user: String,
        password: String,
        isInsecure: Bool,
        names: [String] = []
    ) {
        self.names = names
        self.server = server
        self.user = user
        self.password = password
        self.isInsecure = isInsecure
    }

    /// What a host signs in with.
    public var session: SessionContext { SessionContext(user: user, password: password) }

    /// The stored sign-in; `nil` when nobody is signed in.
    ///
    /// - Parameters:
    ///   - state: where it is stored; nobody is signed in where that is not named.
    ///   - trusting: takes a file also if others may read it.
    /// - Returns: the sign-in.
    /// - Throws: ``SessionError`` when there is a file that cannot be used.
    public static func load(
        from state: StateFolder,
        trusting: Bool = false
    ) throws(SessionError) -> StoredSignIn? {
        guard state.isNamed else { return nil }
        let file = try file(in: state)
        guard let bytes = try file.read(trusting: trusting) else { return nil }
        guard JSON.fault(in: bytes) == nil, let contents = JSON.value(Contents.self, from: bytes),
            let signIn = try? StoredSignIn(contents)
        else {
            throw .corruptSignIn(path: file.path)
        }
        return signIn
    }

    /// Stores it in place of the one before.
    ///
    /// - Throws: ``SessionError`` when the file cannot be written; the old one stays then.
    public func store(in state: StateFolder) throws {
        try Self.file(in: state).write(JSON.encode(contents, .indented) + [UInt8(ascii: "\n")])
    }
}

extension StoredSignIn {
    /// The file's shape.
    private struct Contents: Codable {
        let schemaVersion: Int
        let server: String
        let portalVersion: Int
        let companyId: Int64
        let groupId: Int64
        let user: String
        let password: String
        let insecure: Bool
        /// Missing in files of earlier versions.
        let names: [String]?
    }

    private struct OutOfRange: Error {}

    private init(_ contents: Contents) throws {
        guard contents.schemaVersion == 1, contents.companyId > 0, contents.groupId > 0 else {
            throw OutOfRange()
        }
        let server = try LiferayServerContext(
            server: contents.server,
            version: PortalVersion(contents.portalVersion),
            companyId: contents.companyId,
            groupId: contents.groupId
        )
        self.init(
            server,
            user: contents.user,
            password: contents.password,
            isInsecure: contents.insecure,
            names: contents.names ?? []
        )
    }

    private var contents: Contents {
        Contents(
            schemaVersion: 1,
            server: server.server,
            portalVersion: server.info.version.number,
            companyId: server.info.companyId,
            groupId: server.info.groupId,
            user: user,
            password: password,
            insecure: isInsecure,
            names: names
        )
    }
}

// What is printed by accident must not show the password.
extension StoredSignIn: CustomReflectable {
    /// The portal and the user; never the password.
    public var customMirror: Mirror { Mirror(self, children: ["server": server, "user": user]) }
}
