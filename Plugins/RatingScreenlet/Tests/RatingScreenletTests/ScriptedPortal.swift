import ScreensKit
import Synchronization

/// A portal that answers what the test says, and keeps what it was asked.
final class ScriptedPortal: Portal {
    private let answer: JSONValue
    private let received = Mutex<[ServiceCommand]>([])

    init(_ answer: JSONValue = .rating()) { self.answer = answer }

    /// The commands that came.
    var commands: [ServiceCommand] { received.withLock { $0 } }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        received.withLock { $0 += commands }
        return commands.map { _ in answer }
    }
}

extension JSONValue {
    /// What a portal answers, with other members where given.
    static func rating(_ members: JSONObject = [:]) -> JSONValue {
        let usual: JSONObject = [
            "average": 0.7, "className": "com.liferay.blogs.kernel.model.BlogsEntry",
            "classPK": 39793, "ratings": [1, 3], "totalCount": 4, "totalScore": 2.8,
            "userScore": 1,
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

extension RatingEntry {
    static func vote(userScore: Double = -1) -> RatingEntry {
        RatingEntry(
            className: "com.liferay.blogs.kernel.model.BlogsEntry",
            classPK: 39793,
            ratings: [0, 0]
        ).rated(userScore)
    }
}
