@_spi(Host) import ScreensKit
import ScreensPortal

/// The sign-in that `login` keeps for the other commands.
struct StoredSignIn: Sendable {
    let server: LiferayServerContext
    let user: String
    /// Whether the password may go to a plain http server beyond this machine.
    let isInsecure: Bool
    private let password: String

    /// The file that keeps it.
    ///
    /// - Throws: where it cannot be kept.
    static func file() throws(CommandError) -> PrivateFile {
        PrivateFile(path: try StateFolder.path(of: .signIn))
    }

    init(_ server: LiferayServerContext, user: String, password: String, isInsecure: Bool) {
        self.server = server
        self.user = user
        self.password = password
        self.isInsecure = isInsecure
    }

    var session: SessionContext { SessionContext(user: user, password: password) }

    /// The stored sign-in; `nil` when nobody is signed in.
    ///
    /// `trusting` takes a file also if others may read it.
    ///
    /// - Throws: when there is a file that cannot be used.
    static func load(trusting: Bool = false) throws(CommandError) -> StoredSignIn? {
        guard StateFolder.isNamed else { return nil }
        let file = try file()
        guard let bytes = try file.read(trusting: trusting) else { return nil }
        guard let contents = JSON.value(Contents.self, from: bytes),
            let signIn = try? StoredSignIn(contents)
        else {
            throw CommandError(
                exit: .failure,
                message: "The stored sign-in \(file.path) is damaged or from a newer version: "
                    + "“screens-host login” writes it anew, “screens-host logout” removes it.",
                code: "credentials"
            )
        }
        return signIn
    }

    /// Keeps it in place of the one before.
    ///
    /// - Throws: when the file cannot be written.
    func store() throws {
        try Self.file().write(JSON.encode(contents, .indented) + [UInt8(ascii: "\n")])
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
            isInsecure: contents.insecure
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
            insecure: isInsecure
        )
    }
}

// What is printed by accident shall not tell the password.
extension StoredSignIn: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["server": server, "user": user]) }
}
