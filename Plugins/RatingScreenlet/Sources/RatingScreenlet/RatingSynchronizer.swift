public import LiferayKit
public import ScreensKit

/// Sends votes: the user's new score for an asset, or that it is removed.
///
/// Only a change of the user's own score is a conflict, because others may vote at any time.
public struct RatingSynchronizer: Synchronizer {
    /// Creates a synchroniser.
    public init() {}

    /// Returns `false`: a vote replaces any earlier vote of the user.
    public var looksBeforeSending: Bool { false }

    /// Checks the object, the score and the number of steps.
    ///
    /// - Throws: ``ScreensError/invalid(_:)``.
    public func validate(_ change: EntryChange<RatingEntry>, in context: InteractionContext) throws
    {
        func invalid(_ key: String) -> ScreensError { .invalid(context.liferayString(key)) }
        let object = RatedObject(change.entry)
        guard object.isComplete else { throw invalid(object.missing) }
        guard change.steps > 0 else { throw invalid("rating-screenlet-wrong-ratingsGroupCount") }
        guard (0...1).contains(change.local?.userScore ?? 0) else {
            throw invalid("rating-screenlet-wrong-score")
        }
    }

    /// Updates or deletes the user's rating.
    ///
    /// - Throws: `PortalError` from the portal.
    public func send(
        _ change: EntryChange<RatingEntry>,
        in context: InteractionContext
    ) async throws -> EntryVersion<RatingEntry> {
        let service = RatingService(context: context)
        var parameters = RatedObject(change.entry).parameters
        let score = change.local?.userScore
        if let score { parameters["score"] = service.sent(score) }
        let rating = try await service.call(
            score == nil ? "delete" : "update",
            parameters,
            steps: change.steps
        )
        return EntryVersion(entry: change.entry, value: rating)
    }

    /// Asks the portal for the rating.
    ///
    /// A vote that was given without a loaded rating cannot be in conflict with it. For such a
    /// vote, the result only says whether it has arrived.
    ///
    /// - Throws: `PortalError` from the portal.
    public func loadRemoteVersion(
        of change: EntryChange<RatingEntry>,
        in context: InteractionContext
    ) async throws -> EntryVersion<RatingEntry>? {
        let rating = try await RatingService(context: context).call(
            "get",
            RatedObject(change.entry).parameters,
            steps: change.steps
        )
        return version(rating, of: change)
    }

    /// The portal's rating as the version of a change; `nil` if it says nothing about the change.
    func version(
        _ rating: RatingEntry,
        of change: EntryChange<RatingEntry>
    ) -> EntryVersion<RatingEntry>? {
        let hasArrived = change.local.map { isSame($0, as: rating) } ?? !rating.isRated
        guard change.base != nil || hasArrived else { return nil }
        return EntryVersion(entry: change.entry, value: rating)
    }

    /// Whether both have the same score of the user.
    public func isSame(_ value: RatingEntry, as other: RatingEntry) -> Bool {
        guard let score = value.userScore, let otherScore = other.userScore else {
            return value.isRated == other.isRated
        }
        return abs(score - otherScore) < RatingEntry.tolerance
    }

    /// Combines the user's score, from the side that changed it, with the portal's scores of others.
    public func merged(
        base: RatingEntry,
        local: RatingEntry,
        remote: RatingEntry
    ) -> RatingEntry? {
        if isSame(local, as: base) || isSame(local, as: remote) { return remote }
        return isSame(remote, as: base) ? remote.rated(local.userScore) : nil
    }
}

extension EntryChange<RatingEntry> {
    /// The number of steps into which scores are counted.
    fileprivate var steps: Int { Int(clamping: entry.attributes["ratingsLength"]?.int64 ?? 5) }
}
