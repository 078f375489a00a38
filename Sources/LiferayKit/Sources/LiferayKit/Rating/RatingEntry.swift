@_spi(Host) import ScreensKit

/// How an asset is rated: by all, and by the user who asks.
///
/// Scores are from 0 to 1, whatever symbols a theme shows for them.
public struct RatingEntry: Hashable, Codable, Sendable {
    /// The full Java name of the asset's class.
    public var className: String
    /// The id of the asset within its class.
    public var classPK: Int64
    /// The mean of all scores; 0 where there are none.
    public var average: Double
    /// How many users have rated it.
    public var totalCount: Int
    /// The sum of all scores.
    public var totalScore: Double
    /// The user's own score; -1 where the user has not rated it.
    public var userScore: Double
    /// How many scores lie in each of as many equal parts of 0 to 1 as the portal was asked for.
    public var ratings: [Int]

    /// The rating of an asset; without further arguments, one that nobody has rated.
    public init(
        className: String,
        classPK: Int64,
        average: Double = 0,
        totalCount: Int = 0,
        totalScore: Double = 0,
        userScore: Double = -1,
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
    /// Scores nearer than this are the same: fifths are not exact in binary.
    public static let tolerance = 1e-9

    /// Whether the user has rated it.
    public var isRated: Bool { userScore >= 0 }

    /// The rating as the portal will have it once the user's score is another; -1 takes it back.
    public func rated(_ score: Double) -> RatingEntry {
        var changed = self
        if isRated { changed.count(userScore, times: -1) }
        if score >= 0 { changed.count(score, times: 1) }
        changed.userScore = score >= 0 ? score : -1
        // What is left of rounding is no score.
        if changed.totalCount == 0 { changed.totalScore = 0 }
        changed.average =
            changed.totalCount == 0 ? 0 : changed.totalScore / Double(changed.totalCount)
        return changed
    }

    /// How many scores lie in each of so many equal parts; `nil` where the portal was asked for a
    /// number of parts that does not tell.
    public func counts(in parts: Int) -> [Int]? {
        guard parts > 0, !ratings.isEmpty, ratings.count.isMultiple(of: parts) else { return nil }
        let size = ratings.count / parts
        return (0..<parts).map { count(inParts: $0 * size..<($0 + 1) * size) }
    }

    /// How many scores lie in a range of ``ratings``, as far as there are such parts.
    public func count(inParts range: Range<Int>) -> Int {
        // A portal may send any numbers.
        ratings[range.clamped(to: ratings.indices)].reduce(0) { total, count in
            let (sum, overflows) = total.addingReportingOverflow(max(0, count))
            return overflows ? Int.max : sum
        }
    }

    /// In which of so many equal parts a score lies, from 0; `nil` for no score.
    ///
    /// The score 1 lies in the last.
    public static func part(of score: Double, in parts: Int) -> Int? {
        guard score >= 0, parts > 0 else { return nil }
        return min(Int(share(score) * Double(parts) + tolerance), parts - 1)
    }

    private static func share(_ score: Double) -> Double {
        score.isFinite ? min(max(score, 0), 1) : 0
    }

    /// Counts a score in or out, by the portal's own arithmetic.
    private mutating func count(_ score: Double, times: Int) {
        let share = Self.share(score)
        totalCount = max(0, totalCount &+ times)
        totalScore = max(0, totalScore + share * Double(times))
        guard !ratings.isEmpty else { return }
        let part = min(Int(share * Double(ratings.count)), ratings.count - 1)
        ratings[part] = max(0, ratings[part] &+ times)
    }
}
