public import LiferayKit
public import ScreensKit

/// The rating of an asset, and the user's vote, which is visible before the portal has it.
@MainActor
public final class RatingScreenlet: LiferayKit.RatingScreenlet, ContentScreenlet {
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

    /// The number of steps into which the portal counts the scores.
    @Inspectable(
        "The number of groups that scores are counted in; -1 for the view's.",
        in: -1...1_000
    )
    public var ratingsGroupCount = -1

    /// Whether the user can rate in the view.
    @Inspectable("Whether the user can rate; methods work in any case.")
    public var editable = false

    /// The rating that is loaded, without votes that are being sent, and the attributes for that.
    public let content = LoadedContent<RatingInteractor, RatingModel>(
        autoLoadSummary: "Whether the rating is loaded when it is shown.",
        offlinePolicySummary: "Whether ratings are read and written at the portal or in the cache."
    )

    /// The host that shows the rating.
    public var runtime: ScreenletRuntime?
    /// The object that receives the rating's events.
    public weak var delegate: (any RatingScreenletDelegate)?

    /// The layout with thumbs.
    public static let defaultLayout: ThemeName = "default-thumbs"

    /// The object that `entryId` identifies, as the portal returned it.
    var adopted: (entryId: Int64, object: RatedObject)?
    /// Whether a load was requested or cancelled while a vote was being sent.
    var loadsAfterVoting = false
    /// The vote that is being sent, and the last of the votes made meanwhile.
    var vote: Vote?
    var nextVote: Vote?
    /// The task that sends `vote`, and reports what became of it.
    var voting: Task<Void, Never>?
    private var stepsOfView = 5

    /// Creates a rating that is not shown yet.
    public init() {}

    /// The actions that the rating accepts.
    public static let actions: [ScreenletAction<RatingScreenlet>] = [
        .init("loadRatings", summary: "Reloads the rating.", loads: true) { $0.loadRatings() },
        .init(
            "updateRating",
            summary: "Gives the asset the user's score.",
            writes: true,
            .init("score", summary: "The score, from 0 to 1.")
        ) { $0.updateRating(score: $1) },
        .init("deleteRating", summary: "Removes the user's score.", writes: true) {
            $0.deleteRating()
        },
    ]

    /// The data to draw: the rating as it will be after the vote that is being sent.
    public var model: RatingModel {
        let vote = (nextVote ?? vote).flatMap { isShown($0) ? $0 : nil }
        var model = content.model
        if let vote { model.rating = model.rating?.rated(vote.score) }
        (model.isEditable, model.isWriting) = (editable, vote != nil)
        model.ratingsGroupCount = ratingsGroupCount == -1 ? nil : ratingsGroupCount
        return model
    }

    /// Loads the rating if `autoLoad` is on.
    public func onShow() {
        if autoLoad { loadRatings() }
    }

    /// Cancels loads; votes are still sent.
    public func onHide() {
        content.cancel()
        sendRemainingVotes()
    }

    /// Reloads the rating if the new view requires another number of steps.
    public func viewChanged(to traits: JSONObject) {
        let before = steps
        let wanted = traits[RatingRequest.ratingsGroupCountTrait]?.int64
        stepsOfView = wanted.map(Int.init(clamping:)) ?? stepsOfView
        if steps != before, content.model.phase == .ready || content.isLoading { loadRatings() }
    }

    /// The number of steps into which the portal counts the scores.
    var steps: Int { ratingsGroupCount == -1 ? stepsOfView : ratingsGroupCount }
}
