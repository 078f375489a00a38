import LiferayKit
import ScreensKit
import ScreensTesting

extension ScriptedPortal {
    /// A portal with one rating.
    convenience init(_ answer: JSONValue = .rating()) { self.init(results: [answer]) }
}

extension JSONValue {
    /// The reply of a portal, with other members if given.
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
        portal.context(version: version)
    }
}

extension RatingEntry {
    static func vote(userScore: Double? = nil) -> RatingEntry {
        RatingEntry(
            className: "com.liferay.blogs.kernel.model.BlogsEntry",
            classPK: 39793,
            ratings: [0, 0]
        ).rated(userScore)
    }
}
