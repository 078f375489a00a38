import Foundation
import ScreensKit
import ScreensPortal
import ScreensSession
import TestSupport
import Testing

/// Files of users as the first release stores them, which every later release 1.x reads.
struct StoredFormatTests {
    private let scratch: TemporaryFolder
    private let state: StateFolder

    init() throws {
        let scratch = try TemporaryFolder()
        self.scratch = scratch
        state = StateFolder { $0 == "XDG_STATE_HOME" ? scratch.path : nil }
    }

    private func write(_ text: String, as name: String) throws {
        let folder = try scratch.folder("screens")
        #expect(chmod(scratch.path, 0o700) == 0 && chmod(folder, 0o700) == 0)
        let file = try scratch.write(text.utf8, as: "screens/\(name)")
        #expect(chmod(file, 0o600) == 0)
    }

    private func signIn(_ secrets: String) throws -> StoredSignIn {
        let text = """
            {"schemaVersion": 3, "server": "https://portal.example", "portalVersion": 62, "dialect": "json",
            "companyId": 20116, "groupId": 20143, "user": "ada@example.com", "insecure": false, "names": ["ada", "2"], \(secrets)}
            """
        try write(text, as: "credentials.json")
        return try #require(try StoredSignIn.load(from: state))
    }

    @Test func aSignInByPasswordIsRead() throws {
        let signIn = try signIn(#""password": "sesame""#)

        #expect(signIn.user == "ada@example.com" && signIn.names == ["ada", "2"])
        #expect(signIn.server.server == "https://portal.example")
        #expect(signIn.server.info.version == .v62 && signIn.server.info.groupId == 20_143)
        #expect(!signIn.isInsecure && signIn.authorities == nil)
    }

    @Test(arguments: [
        """
        "password": "sesame", "cookie": {"isAutomatic": true, "lifetimeSeconds": 900, "cookies": "JSESSIONID=1", "token": "t",
        "since": 1700000000000}
        """,
        """
        "oauth2": {"clientId": "screens", "clientSecret": "", "scopes": ["everything"], "access": "a", "refresh": "r",
        "end": 1700000000000}
        """,
        #""password": "sesame", "authorities": "-----BEGIN CERTIFICATE-----""#,
    ])
    func aSignInOfAnotherKindIsRead(secrets: String) throws {
        #expect(try signIn(secrets).user == "ada@example.com")
    }

    @Test func signInsAtServicesAreRead() throws {
        let text = """
            {"schemaVersion": 1, "services": [{"service": "stock", "address": "https://stock.example/api", "user": "ada",
            "secret": "sesame", "insecure": false}]}
            """
        try write(text, as: "services.json")

        let stored = try #require(try StoredServices(from: state).signIns.first)

        #expect(stored.user == "ada" && stored.secret.reveal() == "sesame")
    }

    @Test func versionsOfPortalsAreRead() throws {
        let text = """
            {"schemaVersion": 1, "portals": [{"address": "https://portal.example", "version": 73}]}
            """
        try write(text, as: "portals.json")

        let version = try KnownPortals(in: state).version(
            at: ServerAddress("https://portal.example")
        )

        #expect(version?.number == 73)
    }
}
