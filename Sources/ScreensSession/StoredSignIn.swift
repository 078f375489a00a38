@_spi(Host) import ScreensKit
public import ScreensPortal

/// A user's sign-in at a portal, stored from one run to the next.
///
/// Printing it shows the portal and the user, but never the password.
public struct StoredSignIn: Sendable {
    /// The portal.
    public let server: LiferayServerContext
    /// The name that the user signs in with.
    public let user: String
    /// Whether the password may be sent to another machine over plain http.
    public let isInsecure: Bool
    /// Other names of the user that the portal accepts: e-mail address, screen name, number.
    public let names: [String]
    private let password: String

    /// The file that stores it.
    ///
    /// - Throws: ``SessionError`` if it cannot be stored.
    public static func file(in state: StateFolder) throws(SessionError) -> PrivateFile {
        PrivateFile(path: try state.path(of: .signIn))
    }

    /// Creates a sign-in, which is not stored yet.
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
        self.names = names
        self.server = server
        self.user = user
        self.password = password
        self.isInsecure = isInsecure
    }

    /// The sign-in for a host.
    public var session: SessionContext { SessionContext(user: user, password: password) }

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
        guard JSON.fault(in: bytes) == nil, let contents = JSON.value(Contents.self, from: bytes),
            let signIn = try? StoredSignIn(contents)
        else {
            throw .corruptSignIn(path: file.path)
        }
        return signIn
    }

    /// Stores it, and replaces the previous one.
    ///
    /// - Throws: ``SessionError`` if the file cannot be written. The previous one stays.
    public func store(in state: StateFolder) throws {
        try Self.file(in: state).write(JSON.encode(contents, .indented) + [UInt8(ascii: "\n")])
    }
}

extension StoredSignIn {
    /// The format of the file.
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

// Printing or logging a sign-in by mistake must not reveal the password.
extension StoredSignIn: CustomReflectable {
    /// The portal and the user, without the password.
    public var customMirror: Mirror { Mirror(self, children: ["server": server, "user": user]) }
}
