@_spi(Host) public import ScreensKit

/// The Rating screenlet, as apps use it: how an asset is rated, and the user's own vote.
///
/// The implementation lives in a plugin; the host hands it out as this. Votes go to the portal one
/// after another; of several made while one is on its way, the last counts.
@MainActor
public protocol RatingScreenlet: LayoutScreenlet
where Model == RatingModel, Delegate == any RatingScreenletDelegate {
    /// The asset's id; 0, the usual value, where class and key say what is rated.
    var entryId: Int64 { get set }
    /// The class of what is rated: a full Java name, or a usual one such as `BlogsEntry`.
    ///
    /// A load by `entryId` sets it.
    var className: String { get set }
    /// The id within the class; a load by `entryId` sets it.
    var classPK: Int64 { get set }
    /// The site of the asset; 0, the usual value, for the server's.
    var groupId: Int64 { get set }
    /// The view to draw with, in place of the theme's: `stars`, `default-stars`; empty for none.
    var layoutId: String { get set }
    /// Into how many parts the portal counts the scores; -1 for as many as the view wants.
    var ratingsGroupCount: Int { get set }
    /// Whether the rating is loaded when it is shown. `true` unless set.
    var autoLoad: Bool { get set }
    /// Whether the view lets the user rate; methods do in any case. `false` unless set.
    var editable: Bool { get set }
    /// Whether ratings are read and written at the portal or in the cache. `remote-first`
    /// unless set.
    var offlinePolicy: OfflinePolicy { get set }

    /// Loads the rating anew.
    ///
    /// - Returns: whether a request is on its way; `false` before the rating is shown by a host, and
    ///   where nothing says what is rated.
    @discardableResult
    func loadRatings() -> Bool

    /// Gives the asset the user's score, from 0 to 1, in place of an earlier one.
    ///
    /// It is on show at once, and taken back if the portal refuses it.
    ///
    /// - Returns: whether it was accepted; `false` before the rating is shown by a host, and where
    ///   nothing says what is rated.
    @discardableResult
    func updateRating(score: Double) -> Bool

    /// Takes the user's score back.
    ///
    /// - Returns: as for ``updateRating(score:)``.
    @discardableResult
    func deleteRating() -> Bool
}

/// Hears what happens in a Rating.
@MainActor
public protocol RatingScreenletDelegate: ScreenletDelegate {
    /// The rating came.
    func screenlet(_ screenlet: any RatingScreenlet, onRatingRetrieve rating: RatingEntry)

    /// The portal has the user's score.
    func screenlet(_ screenlet: any RatingScreenlet, onRatingUpdated rating: RatingEntry)

    /// The portal has taken the user's score back.
    func screenlet(_ screenlet: any RatingScreenlet, onRatingDeleted rating: RatingEntry)

    /// The rating could not be loaded, updated or deleted.
    func screenlet(_ screenlet: any RatingScreenlet, onRatingError error: ScreensError)

    /// The user's score is kept and on show, and the portal does not have it.
    func screenlet(_ screenlet: any RatingScreenlet, onRatingStoredForLater stored: StoredForLater)
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
        onRatingStoredForLater stored: StoredForLater
    ) {}
}
