import ScreensKit
import Synchronization

/// A portal that answers what the test says, and keeps what it was asked.
final class ScriptedPortal: Portal {
    private let answer: JSONValue
    private let file: [UInt8]
    private let received = Mutex<[ServiceCommand]>([])
    private let fetched = Mutex<[String]>([])

    init(_ answer: JSONValue = .user(), file: [UInt8] = Portrait.bytes) {
        self.answer = answer
        self.file = file
    }

    /// The commands that came.
    var commands: [ServiceCommand] { received.withLock { $0 } }
    /// The files that were asked for, with their queries.
    var files: [String] { fetched.withLock { $0 } }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        received.withLock { $0 += commands }
        progress?(TransferProgress(sentBytes: 5, bytesToSend: 20))
        return commands.map { _ in answer }
    }

    func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile {
        let fields = query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        fetched.withLock { $0.append(([path] + fields).joined(separator: " ")) }
        return PortalFile(bytes: file, mediaType: "image/png")
    }
}

extension JSONValue {
    /// What a portal answers for a user, with other members where given.
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
        InteractionContext(
            portal: portal,
            server: ServerInfo(version: version, companyId: 1, groupId: 20143),
            locale: "en_US"
        ) { (_) throws(XMLError) in throw .refused("none here") }
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
