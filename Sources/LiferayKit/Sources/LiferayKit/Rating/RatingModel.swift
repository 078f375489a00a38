@_spi(Host) public import ScreensKit

/// What a Rating shows.
public struct RatingModel: ScreenletModel, Hashable {
    private enum CodingKeys: String, CodingKey {
        case phase, rating, problem, freshness, ratingsGroupCount, isWriting
        case isEditable = "editable"
    }

    /// How far the rating is.
    public var phase: Phase
    /// The rating, with the user's own score as last chosen; `nil` while there is none.
    public var rating: RatingEntry?
    /// Why it could not be loaded or changed; `nil` when all is well.
    public var problem: ScreensError?
    /// How current the rating is.
    public var freshness: Freshness?
    /// Whether the view offers the acts of rating.
    public var isEditable: Bool
    /// Into how many parts the scores are counted; `nil` for as many as the view wants.
    public var ratingsGroupCount: Int?
    /// Whether the user's score is on its way to the portal.
    public var isWriting: Bool

    /// A rating; without arguments, one for which nothing was asked yet.
    public init(
        phase: Phase = .idle,
        rating: RatingEntry? = nil,
        problem: ScreensError? = nil,
        freshness: Freshness? = nil,
        isEditable: Bool = false,
        ratingsGroupCount: Int? = nil,
        isWriting: Bool = false
    ) {
        self.phase = phase
        self.rating = rating
        self.problem = problem
        self.freshness = freshness
        self.isEditable = isEditable
        self.ratingsGroupCount = ratingsGroupCount
        self.isWriting = isWriting
    }

    /// What loads the rating.
    public var loadAction: Action { Action("loadRatings") }

    /// What gives the asset a score from 0 to 1.
    public func rateAction(_ score: Double) -> Action {
        Action("updateRating", ["score": .double(score)])
    }

    /// What takes the user's score back.
    public var deleteAction: Action { Action("deleteRating") }
}
