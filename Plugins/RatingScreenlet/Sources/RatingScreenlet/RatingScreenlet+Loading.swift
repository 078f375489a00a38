public import LiferayKit
public import ScreensKit

extension RatingScreenlet {
    /// The name of the use case that loads the rating.
    public static let loadAction = "loadRatings"

    /// The rating of the object that the attributes identify; `nil` if they identify none.
    public var request: RatingRequest? {
        let request = RatingRequest(
            entryId: entryId,
            className: className,
            classPK: classPK,
            groupId: groupId,
            ratingsGroupCount: steps
        )
        return entryId != 0 || object(in: request).isComplete ? request : nil
    }

    /// The key of the text that says which attribute is missing.
    var missingKey: String {
        RatedObject(className: className, classPK: classPK, on: .v70).missing
    }

    func object(in request: RatingRequest) -> RatedObject {
        RatedObject(
            className: request.className,
            classPK: request.classPK,
            on: runtime?.server.version ?? .v70
        )
    }

    /// Whether both are for the rating of one object, whatever the number of steps.
    public func isSame(_ request: RatingRequest, as other: RatingRequest) -> Bool {
        request.entryId == other.entryId
            && (request.entryId != 0 || object(in: request) == object(in: other))
    }

    /// Reloads the rating; an earlier one of the same object stays visible meanwhile.
    @discardableResult
    public func loadRatings() -> Bool {
        guard let runtime else { return false }
        guard request != nil else {
            fail(.invalid(runtime.liferayString(missingKey)))
            return false
        }
        guard vote == nil else {
            loadsAfterVoting = true
            return true
        }
        return load()
    }

    /// Combines a rating that was loaded by entry id with the cached one of its object.
    public func combine(
        _ loaded: Answer<RatingEntry>,
        in runtime: ScreenletRuntime
    ) async throws -> Answer<RatingEntry> {
        try await runtime.adopt(
            loaded,
            as: adopt(loaded.output, on: runtime.server),
            action: "adoptRating",
            policy: offlinePolicy
        )
    }

    /// Takes class and key from a rating that was loaded by entry id, and returns the cache entry of its object.
    private func adopt(_ rating: RatingEntry, on server: ServerInfo) -> CacheEntry? {
        guard let request = content.request, request.entryId != 0 else { return nil }
        let object = RatedObject(
            className: rating.className,
            classPK: rating.classPK,
            on: server.version
        )
        guard object.isComplete else { return nil }
        (className, classPK) = (object.className, object.classPK)
        adopted = (request.entryId, object)
        return object.entry(
            group: server.group(request.groupId),
            steps: request.ratingsGroupCount
        )
    }

    /// Shows a rating.
    public func show(_ loaded: Answer<RatingEntry>, in runtime: ScreenletRuntime) {
        content.model.rating = loaded.output
    }

    /// Reports the rating.
    public func contentLoaded(_ rating: RatingEntry) {
        notify(.retrieved, payload: rating) { $0.screenlet(self, onRatingRetrieve: rating) }
    }

    /// Reports why the rating could not be loaded or changed.
    public func contentFailed(_ error: ScreensError) {
        notify(.failure, payload: error) { $0.screenlet(self, onRatingError: error) }
    }
}
