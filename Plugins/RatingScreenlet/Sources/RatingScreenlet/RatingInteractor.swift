import LiferayKit
import ScreensKit

/// Loads a rating.
struct RatingInteractor: Interactor {
    let request: RatingRequest

    init(_ request: RatingRequest) { self.request = request }

    func validate(in context: InteractionContext) throws {
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
    func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let group = context.server.group(request.groupId)
        guard request.entryId != 0 else {
            return object(in: context).entry(group: group, parts: request.ratingsGroupCount)
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

    func run(in context: InteractionContext) async throws -> RatingEntry {
        try await RatingService(context: context).call(
            "get",
            request.entryId != 0
                ? ["assetEntryId": .int64(request.entryId)] : object(in: context).parameters,
            parts: request.ratingsGroupCount
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

/// Caches a rating that was loaded by entry id under the key of its object, where votes are stored.
///
/// If that entry has a pending change, the result is the cached rating instead. A vote is therefore
/// visible however the rating was loaded.
struct RatingAdoption: Interactor {
    /// The loaded rating, and the entry of its object.
    struct Request: Sendable {
        let rating: RatingEntry
        let entry: CacheEntry
    }

    let request: Request

    init(_ request: Request) { self.request = request }

    func cacheEntry(in context: InteractionContext) -> CacheEntry? { request.entry }

    func run(in context: InteractionContext) async throws -> RatingEntry { request.rating }
}
