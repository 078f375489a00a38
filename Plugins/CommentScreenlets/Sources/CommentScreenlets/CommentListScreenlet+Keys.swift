import LiferayKit
import ScreensKit

// New comments get the portal's keys, also while the user is changing them.
extension CommentListScreenlet {
    /// Looks for what the user is doing with new comments that are not in the list under their temporary keys.
    func followKeys() {
        for (key, step) in steps
        where step.kind != .sending && Int64(key) == nil && index(of: key) == nil {
            follow(key)
        }
    }

    private func follow(_ key: String) {
        let entry = CacheEntry(collection: CommentedObject.collection, key: key)
        runtime?.startTask { [weak self] runtime in
            let answers = runtime.load(
                "readStoredComment",
                with: StoredComment.self,
                request: entry,
                policy: .cacheOnly
            )
            for try await stored in answers { self?.continueStep(of: key, on: stored.output) }
        } onFailure: { [weak self] _ in
            // The comment was discarded.
            self?.steps[key] = nil
        }
    }

    private func continueStep(of key: String, on comment: CommentEntry) {
        guard comment.commentId > 0, let step = steps[key], step.kind != .sending else { return }
        steps[key] = nil
        setStep(step, of: "\(comment.commentId)")
    }
}

extension CommentEntry {
    /// Whether the portal has changed the comment after this version.
    func isOlder(than other: CommentEntry) -> Bool {
        guard let date = modifiedDate, let latest = other.modifiedDate else { return false }
        return date.milliseconds < latest.milliseconds
    }
}
