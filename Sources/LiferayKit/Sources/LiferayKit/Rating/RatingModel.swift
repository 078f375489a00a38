@_spi(Host) public import ScreensKit

/// The model of a Rating.
public struct RatingModel: LoadableModel, Hashable {
    private enum CodingKeys: String, CodingKey {
        case phase, rating, problem, freshness, ratingsGroupCount, isWriting
        case isEditable = "editable"
    }

    /// The state of the rating.
    public var phase = Phase.idle
    /// The rating, with the score that the user chose last; `nil` if nothing is loaded.
    public var rating: RatingEntry?
    /// Why it could not be loaded or changed; `nil` if there is no problem.
    public var problem: ScreensError?
    /// How current the rating is.
    public var freshness: Freshness?
    /// Whether the view offers buttons to rate.
    public var isEditable = false
    /// The number of steps into which scores are counted; `nil` for the view's preference.
    public var ratingsGroupCount: Int?
    /// Whether the user's score is being sent to the portal.
    public var isWriting = false

    /// Creates a rating that has requested nothing yet.
    public init() {}

    /// Creates a rating with values.
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

    /// The action that loads the rating.
    public var loadAction: Action { Action("loadRatings") }

    /// The action that gives the asset a score from 0 to 1.
    public func rateAction(score: Double) -> Action {
        Action("updateRating", ["score": .double(score)])
    }

    /// The action that removes the user's score.
    public var deleteAction: Action { Action("deleteRating") }
}
