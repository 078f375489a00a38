import LiferayKit
import ScreensKit

extension RatingScreenlet {
    /// A change of the user's score.
    struct Vote {
        /// The new score, from 0 to 1; `nil` removes it.
        let score: Double?
        let object: RatedObject
        let target: Target
        var interaction: Interaction?

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
        guard let target, let object = object(of: target) else {
            let key = entryId == 0 ? missingKey : "rating-screenlet-not-loaded"
            fail(.invalid(runtime.liferayString(key)))
            return false
        }
        let vote = Vote(score: score, object: object, target: target)
        guard self.vote == nil else {
            nextVote = vote
            runtime.modelChanged()
            return true
        }
        loadsAfterVoting = isLoading
        cancelLoading()
        send(vote)
        return true
    }

    private func object(of target: Target) -> RatedObject? {
        switch target {
        case .object(let object): object
        case .entry(let id): adopted.flatMap { $0.entryId == id ? $0.object : nil }
        }
    }

    /// Sends a vote, and shows it before the portal answers.
    private func send(_ vote: Vote) {
        show(vote.target)
        problem = nil
        if settled == nil { phase = .loading }
        self.vote = vote
        self.vote?.interaction = write(vote) { [weak self] in self?.end(vote, $0) }
        runtime?.modelChanged()
    }

    private func write(
        _ vote: Vote,
        then: @escaping @MainActor (Result<WrittenEntry<RatingEntry>, ScreensError>) -> Void
    ) -> Interaction? {
        guard let runtime else { return nil }
        let entry = vote.object.entry(group: runtime.server.group(groupId), parts: parts)
        let (shown, object, score) = (settled?.output, vote.object, vote.score)
        let write = EntryWrite(of: entry, by: RatingSynchronizer.self) { cached in
            let empty = RatingEntry(className: object.className, classPK: object.classPK)
            return (cached ?? shown ?? empty).rated(score)
        }
        return runtime.write(write, action: vote.action, policy: offlinePolicy, then: then)
    }

    private func end(_ vote: Vote, _ result: Result<WrittenEntry<RatingEntry>, ScreensError>) {
        self.vote = nil
        if case .success(let written) = result { settle(written, vote) }
        // This comes before the delegate is notified, which may vote again.
        startNext()
        switch result {
        case .success(let written):
            runtime?.modelChanged()
            report(written, vote)
        case .failure(let error):
            fail(error)
        }
    }

    private func settle(_ written: WrittenEntry<RatingEntry>, _ vote: Vote) {
        guard vote.target == shownTarget, let rating = written.version.value else { return }
        settled = LoadedOutput(rating, freshness: written.freshness)
        phase = .ready
        problem = nil
    }

    private func startNext() {
        if let next = nextVote {
            nextVote = nil
            send(next)
        } else if loadsAfterVoting {
            loadsAfterVoting = false
            loadRatings()
        }
    }

    private func report(_ written: WrittenEntry<RatingEntry>, _ vote: Vote) {
        if let stored = StoredForLater(written) {
            return notify(.storedForLater, payload: stored) {
                $0.screenlet(self, onRatingStoredForLater: stored)
            }
        }
        guard let rating = written.version.value else { return }
        if vote.isDeletion {
            notify(.deleted, payload: rating) { $0.screenlet(self, onRatingDeleted: rating) }
        } else {
            notify(.updated, payload: rating) { $0.screenlet(self, onRatingUpdated: rating) }
        }
    }

    /// Sends the remaining votes without waiting for their outcome; they stay visible.
    func leaveVotes() {
        let rating = model.rating
        if let next = nextVote { _ = write(next) { _ in } }
        vote?.interaction?.cancel()
        (vote, nextVote, loadsAfterVoting) = (nil, nil, false)
        if let rating, let freshness = settled?.freshness {
            settled = LoadedOutput(rating, freshness: freshness)
        }
    }
}
