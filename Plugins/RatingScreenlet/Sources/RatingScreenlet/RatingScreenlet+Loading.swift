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
        let (request, policy) = (request, offlinePolicy)
        loading = [
            runtime.start(
                "loadRatings",
                with: RatingInteractor.self,
                request: request,
                policy: policy
            ) {
                [weak self] in self?.receive($0, of: request)
            }
        ]
        runtime.modelChanged()
        return true
    }

    func cancelLoading() {
        for interaction in loading { interaction.cancel() }
        loading = []
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

    private func receive(
        _ result: Result<LoadedOutput<RatingEntry>, ScreensError>,
        of request: RatingRequest
    ) {
        switch result {
        case .success(let loaded):
            if request.entryId != 0 { adopt(loaded, of: request) } else { show(loaded) }
        case .failure(let error):
            isLoading = false
            fail(error)
        }
    }

    /// Takes class and key from a rating that was loaded by entry id, and combines it with the cached one.
    private func adopt(_ loaded: LoadedOutput<RatingEntry>, of request: RatingRequest) {
        guard let runtime else { return }
        let object = RatedObject(
            className: loaded.output.className,
            classPK: loaded.output.classPK,
            on: runtime.server.version
        )
        guard object.isComplete else { return show(loaded) }
        (className, classPK) = (object.className, object.classPK)
        adopted = (request.entryId, object)
        let entry = object.entry(
            group: runtime.server.group(request.groupId),
            parts: request.ratingsGroupCount
        )
        loading.append(
            runtime.start(
                "adoptRating",
                with: RatingAdoption.self,
                request: .init(rating: loaded.output, entry: entry),
                policy: adoptionPolicy(loaded.freshness)
            ) { [weak self] in
                // Without a vote, nothing is cached for the object, and the loaded rating is shown.
                self?.show((try? $0.get()) ?? loaded)
            }
        )
    }

    /// Only an answer of the portal replaces the cached rating; an older copy does not.
    private func adoptionPolicy(_ freshness: Freshness) -> OfflinePolicy {
        guard freshness.source == .remote else { return .cacheOnly }
        return offlinePolicy == .remoteOnly ? .remoteOnly : .remoteFirst
    }

    private func show(_ loaded: LoadedOutput<RatingEntry>) {
        isLoading = false
        settled = loaded
        phase = .ready
        problem = nil
        runtime?.modelChanged()
        let rating = loaded.output
        notify(.retrieved, payload: rating) { $0.screenlet(self, onRatingRetrieve: rating) }
    }
}
