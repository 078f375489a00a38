import LiferayKit
import ScreensKit
import ScreensTesting

extension ScriptedPortal {
    /// A portal with one user, whose portrait is a file.
    convenience init(_ answer: JSONValue = .user()) {
        self.init(results: [answer], file: Portrait.bytes)
    }

    /// A portal with one user, whose portrait is the given file.
    convenience init(file: [UInt8]) { self.init(results: [.user()], file: file) }
}

extension JSONValue {
    /// The reply of a portal for a user, with other members if given.
    static func user(_ members: JSONObject = [:]) -> JSONValue {
        let usual: JSONObject = [
            "userId": "20201", "portraitId": "7", "uuid": "u", "firstName": "Jane",
            "lastName": "Doe", "screenName": "jane", "emailAddress": "jane@example.com",
        ]
        return .object(usual.merging(members) { $1 })
    }
}

extension InteractionContext {
    static func sample(
        _ portal: ScriptedPortal = ScriptedPortal(),
        version: PortalVersion = .v70
    ) -> InteractionContext {
        portal.context(version: version, companyId: 1)
    }
}

extension Portrait {
    /// A GIF of 1 × 2 pixels in one colour.
    static let bytes =
        Array("GIF89a".utf8) + [1, 0, 2, 0, 0x80, 0, 0, 0xB4, 0x23, 0x18, 0, 0, 0]
        + [0x2C, 0, 0, 0, 0, 1, 0, 2, 0, 0] + [2, 2, 0x04, 0x0A, 0] + [0x3B]

    static func tiny(_ bytes: [UInt8] = bytes, portraitId: Int64 = 7) throws -> Portrait {
        Portrait(userId: 20201, portraitId: portraitId, picture: try Picture(bytes))
    }
}
