import LiferayKit
import ScreensKit

extension RatingScreenlet {
    /// A change of the user's score.
    struct Vote {
        /// The new score, from 0 to 1; `nil` removes it.
        let score: Double?
        let object: RatedObject
        let request: RatingRequest

        /// The name of the use case.
        var action: String { isDeletion ? "deleteRating" : "updateRating" }
        var isDeletion: Bool { score == nil }
    }

    /// Gives the asset the user's score.
    @discardableResult
    public func updateRating(score: Double) -> Bool {
        guard let runtime else { return false }
        guard (0...1).contains(score) else {
            fail(.invalid(runtime.liferayString("rating-screenlet-wrong-score")))
            return true
        }
        return vote(score)
    }

    /// Removes the user's score.
    @discardableResult
    public func deleteRating() -> Bool { vote(nil) }

    private func vote(_ score: Double?) -> Bool {
        guard let runtime else { return false }
        guard let request, let object = object(of: request) else {
            let key = entryId == 0 ? missingKey : "rating-screenlet-not-loaded"
            fail(.invalid(runtime.liferayString(key)))
            return false
        }
        let vote = Vote(score: score, object: object, request: request)
        guard self.vote == nil else {
            nextVote = vote
            runtime.modelChanged()
            return true
        }
        loadsAfterVoting = content.isLoading
        send(vote)
        return true
    }

    private func object(of request: RatingRequest) -> RatedObject? {
        guard request.entryId != 0 else { return object(in: request) }
        return adopted.flatMap { $0.entryId == request.entryId ? $0.object : nil }
    }

    /// Whether a vote is for the object that is shown.
    func isShown(_ vote: Vote) -> Bool {
        content.request.map { isSame($0, as: vote.request) } ?? false
    }

    /// Sends a vote, and shows it before the portal answers.
    private func send(_ vote: Vote) {
        if isShown(vote) { content.cancel() } else { content.replace(with: RatingModel()) }
        (content.request, content.model.problem) = (vote.request, nil)
        if content.model.phase != .ready { content.model.phase = .loading }
        self.vote = vote
        voting = write(vote)
        runtime?.modelChanged()
    }

    private func write(_ vote: Vote) -> Task<Void, Never>? {
        guard let runtime else { return nil }
        let entry = vote.object.entry(group: runtime.server.group(groupId), steps: steps)
            .titled(runtime.liferayString("rating-screenlet-title"))
        let (shown, object, score) = (content.model.rating, vote.object, vote.score)
        let write = EntryWrite(of: entry, by: RatingSynchronizer.self) { cached in
            let empty = RatingEntry(className: object.className, classPK: object.classPK)
            return (cached ?? shown ?? empty).rated(score)
        }
        let policy = offlinePolicy
        return runtime.startTask { [weak self] runtime in
            let written = try await runtime.write(write, action: vote.action, policy: policy)
            self?.end(vote, written)
        } onFailure: { [weak self] error in
            self?.startNext()
            self?.fail(error)
        }
    }

    private func end(_ vote: Vote, _ written: Answer<EntryVersion<RatingEntry>>) {
        settle(written, vote)
        startNext()
        runtime?.modelChanged()
        report(written, vote)
    }

    private func settle(_ written: Answer<EntryVersion<RatingEntry>>, _ vote: Vote) {
        guard isShown(vote), let rating = written.output.value else { return }
        (content.model.rating, content.model.freshness) = (rating, written.freshness)
        (content.model.phase, content.model.problem) = (.ready, nil)
    }

    /// Continues after a vote, before the delegate is notified of it, which may vote again.
    private func startNext() {
        vote = nil
        if let next = nextVote {
            nextVote = nil
            send(next)
        } else if loadsAfterVoting || content.isLoading {
            loadsAfterVoting = false
            loadRatings()
        }
    }

    private func report(_ written: Answer<EntryVersion<RatingEntry>>, _ vote: Vote) {
        if let stored = StoredChange(written) {
            return notify(.storedForLater, payload: stored) {
                $0.screenlet(self, onRatingStoredForLater: stored)
            }
        }
        guard let rating = written.output.value else { return }
        if vote.isDeletion {
            notify(.deleted, payload: rating) { $0.screenlet(self, onRatingDeleted: rating) }
        } else {
            notify(.updated, payload: rating) { $0.screenlet(self, onRatingUpdated: rating) }
        }
    }

    /// Sends the remaining votes without waiting for their outcome; they stay visible.
    func sendRemainingVotes() {
        let rating = model.rating
        voting?.cancel()
        // A write that has begun continues.
        if let next = nextVote { write(next)?.cancel() }
        (vote, nextVote, loadsAfterVoting) = (nil, nil, false)
        content.model.rating = rating
    }
}
