import LiferayKit
import ScreensKit

extension RatingScreenlet {
    /// The object that the attributes identify.
    enum Target: Hashable {
        case entry(Int64)
        case object(RatedObject)
    }

    /// The object that the attributes identify; `nil` if they identify none.
    var target: Target? {
        if entryId != 0 { return .entry(entryId) }
        guard let version = runtime?.server.version else { return nil }
        let object = RatedObject(className: className, classPK: classPK, on: version)
        return object.isComplete ? .object(object) : nil
    }

    /// The key of the text that says which attribute is missing.
    var missingKey: String {
        RatedObject(className: className, classPK: classPK, on: .v70).missing
    }

    /// Reloads the rating; an earlier one of the same object stays visible meanwhile.
    @discardableResult
    public func loadRatings() -> Bool {
        guard let runtime else { return false }
        guard let target else {
            fail(.invalid(runtime.liferayString(missingKey)))
            return false
        }
        guard vote == nil else {
            loadsAfterVoting = true
            return true
        }
        cancelLoading()
        show(target)
        problem = nil
        if phase != .ready { phase = .loading }
        isLoading = true
        loading = load(request, offlinePolicy, runtime)
        runtime.modelChanged()
        return true
    }

    private func load(
        _ request: RatingRequest,
        _ policy: OfflinePolicy,
        _ runtime: ScreenletRuntime
    ) -> Task<Void, Never> {
        runtime.task { [weak self] runtime in
            let ratings = runtime.load(
                "loadRatings",
                with: RatingInteractor.self,
                request: request,
                policy: policy
            )
            for try await loaded in ratings {
                let entry = self?.adopt(loaded.output, request)
                let rating = try await Self.combined(loaded, entry, policy, runtime)
                self?.show(rating)
            }
        } onFailure: { [weak self] error in
            self?.isLoading = false
            self?.fail(error)
        }
    }

    func cancelLoading() {
        loading?.cancel()
        isLoading = false
    }

    /// Clears the visible rating if the attributes now identify another object.
    func show(_ target: Target) {
        guard target != shownTarget else { return }
        shownTarget = target
        settled = nil
        phase = .idle
    }

    private var request: RatingRequest {
        RatingRequest(
            entryId: entryId,
            className: className,
            classPK: classPK,
            groupId: groupId,
            ratingsGroupCount: parts
        )
    }

    /// Takes class and key from a rating that was loaded by entry id, and returns the cache entry of its object.
    private func adopt(_ rating: RatingEntry, _ request: RatingRequest) -> CacheEntry? {
        guard request.entryId != 0, let server = runtime?.server else { return nil }
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
            parts: request.ratingsGroupCount
        )
    }

    /// Combines a rating that was loaded by entry id with the cached one of its object.
    private static func combined(
        _ loaded: Answer<RatingEntry>,
        _ entry: CacheEntry?,
        _ policy: OfflinePolicy,
        _ runtime: ScreenletRuntime
    ) async throws -> Answer<RatingEntry> {
        guard let entry else { return loaded }
        // Only an answer of the portal replaces the cached rating; an older copy does not.
        let remote: OfflinePolicy = policy == .remoteOnly ? .remoteOnly : .remoteFirst
        let answers = runtime.load(
            "adoptRating",
            with: RatingAdoption.self,
            request: .init(rating: loaded.output, entry: entry),
            policy: loaded.freshness.source == .remote ? remote : .cacheOnly
        )
        var iterator = answers.makeAsyncIterator()
        let adopted = try? await iterator.next()
        try Task.checkCancellation()
        // Without a vote, nothing is cached for the object, and the loaded rating is shown.
        return adopted ?? loaded
    }

    private func show(_ loaded: Answer<RatingEntry>) {
        isLoading = false
        settled = loaded
        phase = .ready
        problem = nil
        runtime?.modelChanged()
        let rating = loaded.output
        notify(.retrieved, payload: rating) { $0.screenlet(self, onRatingRetrieve: rating) }
    }
}
