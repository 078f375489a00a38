public import LiferayKit
public import ScreensKit

/// Loads a rating.
public struct RatingInteractor: Interactor {
    let request: RatingRequest

    /// Creates the interactor for an object.
    public init(_ request: RatingRequest) { self.request = request }

    /// Requires an object, and a number of steps.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        guard request.entryId != 0 || object(in: context).isComplete else {
            throw ScreensError.invalid(context.liferayString(object(in: context).missing))
        }
        guard request.ratingsGroupCount > 0 else {
            throw ScreensError.invalid(
                context.liferayString("rating-screenlet-wrong-ratingsGroupCount")
            )
        }
    }

    /// A rating by entry id is cached under that id, because only the portal knows the object.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let group = context.server.group(request.groupId)
        guard request.entryId != 0 else {
            return object(in: context).entry(group: group, steps: request.ratingsGroupCount)
        }
        return CacheEntry(
            collection: RatedObject.collection,
            key: "\(group)/entryId=\(request.entryId)",
            attributes: [
                "entryId": .int64(request.entryId), "groupId": .int64(group),
                "ratingsLength": .int64(Int64(request.ratingsGroupCount)),
            ]
        )
    }

    /// Loads the rating.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> RatingEntry {
        try await RatingService(context: context).call(
            "get",
            request.entryId != 0
                ? ["assetEntryId": .int64(request.entryId)] : object(in: context).parameters,
            steps: request.ratingsGroupCount
        )
    }

    func object(in context: InteractionContext) -> RatedObject {
        RatedObject(
            className: request.className,
            classPK: request.classPK,
            on: context.server.version
        )
    }
}
