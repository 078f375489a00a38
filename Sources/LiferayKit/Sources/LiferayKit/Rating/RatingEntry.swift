@_spi(Host) import ScreensKit

/// The rating of an asset: of all users, and of the user who asks.
///
/// Scores are from 0 to 1, whatever symbols a theme shows for them.
public struct RatingEntry: Hashable, Codable, Sendable {
    /// The full Java name of the asset's class.
    public var className: String
    /// The id of the asset within its class.
    public var classPK: Int64
    /// The mean of all scores; 0 if there are none.
    public var average: Double
    /// How many users have rated it.
    public var totalCount: Int
    /// The sum of all scores.
    public var totalScore: Double
    /// The user's own score; `nil` if the user has not rated it.
    public var userScore: Double?
    /// The number of scores in each equal step of the range from 0 to 1; the request sets the number of steps.
    public var ratings: [Int]

    /// Creates the rating of an asset; without further arguments, one without votes.
    public init(
        className: String,
        classPK: Int64,
        average: Double = 0,
        totalCount: Int = 0,
        totalScore: Double = 0,
        userScore: Double? = nil,
        ratings: [Int] = []
    ) {
        self.className = className
        self.classPK = classPK
        self.average = average
        self.totalCount = totalCount
        self.totalScore = totalScore
        self.userScore = userScore
        self.ratings = ratings
    }
}

extension RatingEntry {
    /// Reads what the synthesised coding wrote; a negative score, which portals write for none, becomes `nil`.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let score = try container.decodeIfPresent(Double.self, forKey: .userScore)
        self.init(
            className: try container.decode(String.self, forKey: .className),
            classPK: try container.decode(Int64.self, forKey: .classPK),
            average: try container.decode(Double.self, forKey: .average),
            totalCount: try container.decode(Int.self, forKey: .totalCount),
            totalScore: try container.decode(Double.self, forKey: .totalScore),
            userScore: score.flatMap { $0 < 0 ? nil : $0 },
            ratings: try container.decode([Int].self, forKey: .ratings)
        )
    }
}

extension RatingEntry {
    /// Scores that differ by less than this are equal, because fifths are not exact in binary.
    public static let tolerance = 1e-9

    /// Whether the user has rated it.
    public var isRated: Bool { userScore != nil }

    /// The rating that the portal will have after the user changes the score; `nil` removes the score.
    public func rated(_ score: Double?) -> RatingEntry {
        var changed = self
        if let userScore { changed.count(userScore, times: -1) }
        if let score { changed.count(score, times: 1) }
        changed.userScore = score
        // Without votes, rounding errors in the sum are removed.
        if changed.totalCount == 0 { changed.totalScore = 0 }
        changed.average =
            changed.totalCount == 0 ? 0 : changed.totalScore / Double(changed.totalCount)
        return changed
    }

    /// The number of scores in each of `steps` equal steps.
    ///
    /// `nil` if the portal counted in another number of steps that cannot be converted.
    public func counts(in steps: Int) -> [Int]? {
        guard steps > 0, !ratings.isEmpty, ratings.count.isMultiple(of: steps) else { return nil }
        let size = ratings.count / steps
        return (0..<steps).map { count(inSteps: $0 * size..<($0 + 1) * size) }
    }

    /// The number of scores in a range of ``ratings``; steps that do not exist count as 0.
    public func count(inSteps range: Range<Int>) -> Int {
        // A portal may send any numbers, so the addition must not overflow.
        ratings[range.clamped(to: ratings.indices)].reduce(0) { total, count in
            let (sum, overflows) = total.addingReportingOverflow(max(0, count))
            return overflows ? Int.max : sum
        }
    }

    /// The index of the equal step that contains a score, from 0; `nil` for no score.
    ///
    /// The score 1 belongs to the last step.
    public static func step(of score: Double?, in steps: Int) -> Int? {
        guard let score, score >= 0, steps > 0 else { return nil }
        return min(Int(share(score) * Double(steps) + tolerance), steps - 1)
    }

    private static func share(_ score: Double) -> Double {
        score.isFinite ? min(max(score, 0), 1) : 0
    }

    /// Adds or removes a score, with the same arithmetic as the portal.
    private mutating func count(_ score: Double, times: Int) {
        let share = Self.share(score)
        totalCount = max(0, totalCount &+ times)
        totalScore = max(0, totalScore + share * Double(times))
        guard !ratings.isEmpty else { return }
        let step = min(Int(share * Double(ratings.count)), ratings.count - 1)
        ratings[step] = max(0, ratings[step] &+ times)
    }
}
