@_spi(Host) public import ScreensKit

/// The Rating screenlet, as apps use it: the rating of an asset, and the user's own vote.
///
/// A plugin implements it, and the host returns it as this type. Votes are sent to the portal one
/// after another. If the user votes several times while a vote is being sent, only the last one is
/// sent after it.
@MainActor
public protocol RatingScreenlet: LayoutScreenlet, ContentScreenlet
where Model == RatingModel, Delegate == any RatingScreenletDelegate {
    /// The asset's id; 0, the default, if class and key identify the rated object.
    var entryId: Int64 { get set }
    /// The class of the rated object: a full Java name, or a short name such as `BlogsEntry`.
    ///
    /// Loading by `entryId` sets it.
    var className: String { get set }
    /// The id of the rated object in its class; loading by `entryId` sets it.
    var classPK: Int64 { get set }
    /// The site of the asset; 0, the default, for the server's.
    var groupId: Int64 { get set }
    /// The view to use instead of the theme's: `stars`, `default-stars`; empty for the theme's view.
    var layoutId: String { get set }
    /// The number of steps into which the portal counts the scores; -1 for the view's preference.
    var ratingsGroupCount: Int { get set }
    /// Whether the user can rate in the view; methods work in any case. The default is `false`.
    var editable: Bool { get set }

    /// Reloads the rating.
    ///
    /// - Returns: whether a request was started; `false` before a host shows the rating, and if the
    ///   attributes do not identify a rated object.
    @discardableResult
    func loadRatings() -> Bool

    /// Gives the asset the user's score, from 0 to 1, which replaces an earlier one.
    ///
    /// It is visible immediately, and removed again if the portal refuses it.
    ///
    /// - Returns: whether it was accepted; `false` before a host shows the rating, and if the
    ///   attributes do not identify a rated object.
    @discardableResult
    func updateRating(score: Double) -> Bool

    /// Removes the user's score.
    ///
    /// - Returns: as for ``updateRating(score:)``.
    @discardableResult
    func deleteRating() -> Bool
}

/// Receives the events of a Rating.
@MainActor
public protocol RatingScreenletDelegate: ScreenletDelegate {
    /// The rating was loaded.
    func screenlet(_ screenlet: any RatingScreenlet, onRatingRetrieve rating: RatingEntry)

    /// The portal has stored the user's score.
    func screenlet(_ screenlet: any RatingScreenlet, onRatingUpdated rating: RatingEntry)

    /// The portal has removed the user's score.
    func screenlet(_ screenlet: any RatingScreenlet, onRatingDeleted rating: RatingEntry)

    /// The rating could not be loaded, updated or deleted.
    func screenlet(_ screenlet: any RatingScreenlet, onRatingError error: ScreensError)

    /// The user's score is stored on this machine and visible, and the portal does not have it.
    func screenlet(_ screenlet: any RatingScreenlet, onRatingStoredForLater stored: StoredChange)
}

extension RatingScreenletDelegate {
    /// Does nothing.
    public func screenlet(_ screenlet: any RatingScreenlet, onRatingRetrieve rating: RatingEntry) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any RatingScreenlet, onRatingUpdated rating: RatingEntry) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any RatingScreenlet, onRatingDeleted rating: RatingEntry) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any RatingScreenlet, onRatingError error: ScreensError) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any RatingScreenlet,
        onRatingStoredForLater stored: StoredChange
    ) {}
}
