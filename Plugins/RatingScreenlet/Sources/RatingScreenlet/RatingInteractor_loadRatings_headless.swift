public import LiferayKit
public import ScreensKit

/// Loads a rating from headless REST.
public struct RatingInteractor_loadRatings_headless: Interactor {
    private let own: RatingInteractor

    /// Creates the interactor for an object.
    public init(_ request: RatingRequest) { own = RatingInteractor(request) }

    /// Requires an object.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws { try own.validate(in: context) }

    /// Caches the rating where votes are stored.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        own.cacheEntry(in: context)
    }

    /// Loads the rating, without numbers of scores by their height.
    ///
    /// - Throws: ``PortalError`` from the portal, and ``PortalError/unsupported(_:)`` for an object that it cannot rate.
    public func run(in context: InteractionContext) async throws -> RatingEntry {
        guard own.request.entryId == 0 else {
            throw PortalError.headless(
                lacks: "finds no asset by its number; use className and classPK instead"
            )
        }
        return try await HeadlessRating(own.object(in: context), in: context).load()
    }
}
