import LiferayKit
import ScreensKit

extension RatingScreenlet {
    /// What the attributes say is rated.
    enum Target: Hashable {
        case entry(Int64)
        case object(RatedObject)
    }

    /// What the attributes say is rated; `nil` where they say nothing.
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

    /// Reloads the rating; what was there stays visible until it has come.
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
                [weak self] in self?.take($0, of: request)
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

    /// Forgets what is shown if the attributes mean something else by now.
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

    private func take(
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

    /// Takes class and key from what was loaded by entry id, and joins it with what is kept there.
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
                // Nothing is kept where nobody voted; then it is as it was loaded.
                self?.show((try? $0.get()) ?? loaded)
            }
        )
    }

    /// What the portal answered takes the place of an older copy; an older copy does not.
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
