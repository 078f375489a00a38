public import LiferayKit
public import ScreensKit

/// Sends votes to headless REST; they are compared as those of JSON web services.
public struct RatingSynchronizer_headless: Synchronizer {
    private let own = RatingSynchronizer()

    /// Creates a synchroniser.
    public init() {}

    /// Returns `false`: a vote replaces any earlier vote of the user.
    public var looksBeforeSending: Bool { own.looksBeforeSending }

    /// Checks the object, the score and the number of steps.
    ///
    /// - Throws: ``ScreensError/invalid(_:)``.
    public func validate(_ change: EntryChange<RatingEntry>, in context: InteractionContext) throws
    {
        try own.validate(change, in: context)
    }

    /// Updates or deletes the user's rating.
    ///
    /// - Throws: `PortalError` from the portal.
    public func send(
        _ change: EntryChange<RatingEntry>,
        in context: InteractionContext
    ) async throws -> EntryVersion<RatingEntry> {
        let ratings = try HeadlessRating(RatedObject(change.entry), in: context)
        let rating = try await ratings.send(change.local?.userScore)
        return EntryVersion(entry: change.entry, value: rating)
    }

    /// Asks the portal for the rating, as ``RatingSynchronizer/loadRemoteVersion(of:in:)`` does.
    ///
    /// - Throws: `PortalError` from the portal.
    public func loadRemoteVersion(
        of change: EntryChange<RatingEntry>,
        in context: InteractionContext
    ) async throws -> EntryVersion<RatingEntry>? {
        let rating = try await HeadlessRating(RatedObject(change.entry), in: context).load()
        return own.version(rating, of: change)
    }

    /// Whether both have the same score of the user.
    public func isSame(_ value: RatingEntry, as other: RatingEntry) -> Bool {
        own.isSame(value, as: other)
    }

    /// Combines the user's score with the portal's scores of others.
    public func merged(
        base: RatingEntry,
        local: RatingEntry,
        remote: RatingEntry
    ) -> RatingEntry? {
        own.merged(base: base, local: local, remote: remote)
    }
}
