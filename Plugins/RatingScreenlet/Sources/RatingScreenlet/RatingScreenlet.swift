public import LiferayKit
public import ScreensKit

/// The rating of an asset, and the user's vote, which is visible before the portal has it.
@MainActor
public final class RatingScreenlet: LiferayKit.RatingScreenlet {
    /// The asset's id.
    @Inspectable("The asset's ID; 0 to use className and classPK.", in: 0...Int64.max)
    public var entryId: Int64 = 0

    /// The class of the rated object.
    @Inspectable("The class of the rated object: its full name, or a short one such as BlogsEntry.")
    public var className = ""

    /// The id of the rated object in its class.
    @Inspectable("The ID of the rated object within its class.", in: 0...Int64.max)
    public var classPK: Int64 = 0

    /// The site of the asset.
    @Inspectable("The site of the asset; 0 for the server's.", in: 0...Int64.max)
    public var groupId: Int64 = 0

    /// The view to use instead of the theme's.
    @Inspectable("The view to use instead of the theme's, such as stars.")
    public var layoutId = ""

    /// The number of parts into which the portal counts the scores.
    @Inspectable(
        "The number of groups that scores are counted in; -1 for the view's.",
        in: -1...1_000
    )
    public var ratingsGroupCount = -1

    /// Whether the rating is loaded when it is shown.
    @Inspectable("Whether the rating is loaded when it is shown.")
    public var autoLoad = true

    /// Whether the user can rate in the view.
    @Inspectable("Whether the user can rate; methods work in any case.")
    public var editable = false

    /// Whether ratings are read and written at the portal or in the cache.
    @Inspectable("Whether ratings are read and written at the portal or in the cache.")
    public var offlinePolicy = OfflinePolicy.remoteFirst

    /// The host that shows the rating.
    public var runtime: ScreenletRuntime?
    /// The object that receives the rating's events.
    public weak var delegate: (any RatingScreenletDelegate)?

    /// The layout with thumbs.
    public static let defaultLayout: ThemeName = "default-thumbs"

    var phase = Phase.idle
    var problem: ScreensError?
    /// The rating of `shownTarget`, without votes that are being sent.
    var settled: Answer<RatingEntry>?
    var shownTarget: Target?
    /// The object that `entryId` identifies, as the portal returned it.
    var adopted: (entryId: Int64, object: RatedObject)?
    var loading: Task<Void, Never>?
    var isLoading = false
    /// Whether a load was requested or cancelled while a vote was being sent.
    var loadsAfterVoting = false
    /// The vote that is being sent, and the last of the votes made meanwhile.
    var vote: Vote?
    var nextVote: Vote?
    /// The task that sends `vote`, and reports what became of it.
    var voting: Task<Void, Never>?
    private var partsOfView = 5

    /// Creates a rating that is not shown yet.
    public init() {}

    /// The actions that the rating accepts.
    public static let actions: [ScreenletAction<RatingScreenlet>] = [
        .init("loadRatings", "Reloads the rating.", loads: true) { $0.loadRatings() },
        .init(
            "updateRating",
            "Gives the asset the user's score.",
            writes: true,
            .init("score", "The score, from 0 to 1.")
        ) { $0.updateRating(score: $1) },
        .init("deleteRating", "Removes the user's score.", writes: true) { $0.deleteRating() },
    ]

    /// The data to draw: the rating as it will be after the vote that is being sent.
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

    /// Loads the rating if `autoLoad` is on.
    public func onShow() {
        if autoLoad { loadRatings() }
    }

    /// Cancels loads; votes are still sent.
    public func onHide() {
        cancelLoading()
        sendRemainingVotes()
        if phase == .loading { phase = .idle }
    }

    /// Reloads the rating if the new view requires another number of parts.
    public func viewChanged(to traits: JSONObject) {
        let before = parts
        let wanted = traits[RatingRequest.ratingsGroupCountTrait]?.int64
        partsOfView = wanted.map(Int.init(clamping:)) ?? partsOfView
        if parts != before, phase == .ready || isLoading { loadRatings() }
    }

    /// The number of parts into which the portal counts the scores.
    var parts: Int { ratingsGroupCount == -1 ? partsOfView : ratingsGroupCount }

    /// Stores an error in the model, and reports it.
    func fail(_ error: ScreensError) {
        problem = error
        if settled == nil { phase = .failed }
        runtime?.modelChanged()
        notify(.failure, payload: error) { $0.screenlet(self, onRatingError: error) }
    }
}
