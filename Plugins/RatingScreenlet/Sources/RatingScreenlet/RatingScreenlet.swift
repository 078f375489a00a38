public import LiferayKit
public import ScreensKit

/// How an asset is rated, and the user's vote, which is shown before the portal has it.
@MainActor
public final class RatingScreenlet: LiferayKit.RatingScreenlet {
    /// The asset's id.
    @Inspectable("The asset's ID; 0 to use className and classPK.", in: 0...Int64.max)
    public var entryId: Int64 = 0

    /// The class of what is rated.
    @Inspectable("The class of the rated object: its full name, or a short one such as BlogsEntry.")
    public var className = ""

    /// The id within the class.
    @Inspectable("The ID of the rated object within its class.", in: 0...Int64.max)
    public var classPK: Int64 = 0

    /// The site of the asset.
    @Inspectable("The site of the asset; 0 for the server's.", in: 0...Int64.max)
    public var groupId: Int64 = 0

    /// The view to draw with.
    @Inspectable("The view to use instead of the theme's, such as stars.")
    public var layoutId = ""

    /// Into how many parts the portal counts the scores.
    @Inspectable(
        "The number of groups that scores are counted in; -1 for the view's.",
        in: -1...1_000
    )
    public var ratingsGroupCount = -1

    /// Whether the rating is loaded when it is shown.
    @Inspectable("Whether the rating is loaded when it is shown.")
    public var autoLoad = true

    /// Whether the view lets the user rate.
    @Inspectable("Whether the user can rate; methods work in any case.")
    public var editable = false

    /// Whether ratings are read and written at the portal or in the cache.
    @Inspectable("Whether ratings are read and written at the portal or in the cache.")
    public var offlinePolicy = OfflinePolicy.remoteFirst

    /// The host that shows the rating.
    public weak var runtime: (any ScreenletRuntime)?
    /// Who hears what happens.
    public weak var delegate: (any RatingScreenletDelegate)?

    /// Thumbs.
    public static let defaultLayout: ThemeName = "default-thumbs"

    var phase = Phase.idle
    var problem: ScreensError?
    /// The rating without the votes that are on their way; of `shownTarget`.
    var settled: LoadedOutput<RatingEntry>?
    var shownTarget: Target?
    /// What `entryId` turned out to be.
    var adopted: (entryId: Int64, object: RatedObject)?
    var loading: [Interaction] = []
    var isLoading = false
    /// Whether a load was asked for, or broken off, while a vote was on its way.
    var loadsAfterVoting = false
    /// The vote on its way, and the last of those made meanwhile.
    var vote: Vote?
    var nextVote: Vote?
    private var partsOfView = 5

    /// Makes a rating that nobody shows yet.
    public init() {}

    /// What the rating takes.
    public static let actions = [
        ActionDeclaration("loadRatings", summary: "Reloads the rating.", loads: true),
        ActionDeclaration(
            "updateRating",
            summary: "Gives the asset the user's score.",
            parameters: [
                FieldDeclaration("score", type: .number, summary: "The score, from 0 to 1.")
            ],
            writes: true
        ),
        ActionDeclaration("deleteRating", summary: "Removes the user's score.", writes: true),
    ]

    /// Does what the action says.
    public func perform(_ action: Action) -> Bool {
        switch action.name {
        case "loadRatings": loadRatings()
        case "updateRating": updateRating(score: action.arguments["score"]?.double ?? -1)
        case "deleteRating": deleteRating()
        default: false
        }
    }

    /// What there is to see: the rating as it will be with the vote on its way.
    public var model: RatingModel {
        let vote = (nextVote ?? vote).flatMap { $0.target == shownTarget ? $0 : nil }
        let rating = settled?.output
        return RatingModel(
            phase: phase,
            rating: vote.flatMap { rating?.rated($0.score) } ?? rating,
            problem: problem,
            freshness: settled?.freshness,
            isEditable: editable,
            ratingsGroupCount: ratingsGroupCount == -1 ? nil : ratingsGroupCount,
            isWriting: vote != nil
        )
    }

    /// Loads the rating, unless `autoLoad` is off.
    public func onShow() {
        if autoLoad { loadRatings() }
    }

    /// Forgets what is loading; votes go on.
    public func onHide() {
        cancelLoading()
        leaveVotes()
        if phase == .loading { phase = .idle }
    }

    /// Reloads where the new view wants the scores counted otherwise.
    public func viewChanged(to traits: JSONObject) {
        let before = parts
        let wanted = traits[RatingRequest.ratingsGroupCountTrait]?.int64
        partsOfView = wanted.map(Int.init(clamping:)) ?? partsOfView
        if parts != before, phase == .ready || isLoading { loadRatings() }
    }

    /// Into how many parts the portal is to count the scores.
    var parts: Int { ratingsGroupCount == -1 ? partsOfView : ratingsGroupCount }

    /// Notes what went wrong and tells it.
    func fail(_ error: ScreensError) {
        problem = error
        if settled == nil { phase = .failed }
        runtime?.modelChanged()
        notify(.failure, payload: error) { $0.screenlet(self, onRatingError: error) }
    }
}
