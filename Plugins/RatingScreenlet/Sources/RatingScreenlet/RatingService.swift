import LiferayKit
import ScreensKit

/// The three rating services of a portal.
struct RatingService {
    // The default of `ratings.default.number.of.stars`; no service returns a portal's setting.
    private static let starsOf62 = 5.0
    let context: InteractionContext

    /// Calls a service; all three return the rating after the call.
    func call(_ method: String, _ parameters: JSONObject, steps: Int) async throws -> RatingEntry {
        let path = "screensratingsentry/\(method)-ratings-entr\(method == "get" ? "ies" : "y")"
        let command = ServiceCommand(
            context.server.version.screensPath(path),
            parameters.merging(["ratingsLength": .int64(Int64(steps))]) { $1 }
        )
        var rating = try RatingEntry(reply: try await context.namingClasses.portal.call(command))
        // A portal answers its own name of the class.
        rating.className =
            RatedObject(
                className: rating.className,
                classPK: rating.classPK,
                on: context.server.version
            ).className
        return rating
    }

    /// A score in the portal's unit: 6.2 accepts stars, although it answers with a number from 0 to 1.
    func sent(_ score: Double) -> JSONValue {
        .double(context.server.version.is62 ? score * Self.starsOf62 : score)
    }
}

extension RatingEntry {
    /// Reads the reply of a service.
    init(reply: JSONValue) throws(PortalError) {
        func number(_ name: String) throws(PortalError) -> Double {
            guard let number = reply[name]?.double, number.isFinite else {
                throw .unexpected("the rating's \(name) is not a number")
            }
            return number
        }
        guard let className = reply["className"]?.text, let classPK = reply["classPK"]?.int64,
            let counts = reply["ratings"]?.array?.map(Self.count),
            let total = Self.count(reply["totalCount"])
        else { throw .unexpected("the rating has no object or no count") }
        let score = try number("userScore")
        self.init(
            className: className,
            classPK: classPK,
            average: try number("average"),
            totalCount: total,
            totalScore: try number("totalScore"),
            // Portals answer -1 if the user has not rated the object.
            userScore: score < 0 ? nil : score,
            ratings: counts.compactMap(\.self)
        )
        guard ratings.count == counts.count else {
            throw .unexpected("the rating's counts are not all numbers of 0 or more")
        }
    }

    private static func count(_ value: JSONValue?) -> Int? {
        value?.int64.flatMap(Int.init(exactly:)).flatMap { $0 >= 0 ? $0 : nil }
    }
}
