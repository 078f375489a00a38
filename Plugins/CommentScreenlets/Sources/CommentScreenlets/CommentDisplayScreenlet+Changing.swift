import LiferayKit
import ScreensKit

extension CommentDisplayScreenlet {
    /// Begins to change the text.
    @discardableResult
    public func editComment() -> Bool {
        guard let shown = idleComment, shown.comment.mayUpdate else { return false }
        edited = shown.comment
        setStep(CommentStep(.editing, text: shown.comment.plainText))
        return true
    }

    /// Asks whether the comment is to be deleted.
    func askToDelete() -> Bool {
        guard let shown = idleComment, shown.comment.mayDelete else { return false }
        setStep(CommentStep(.deleting))
        return true
    }

    /// Sets the changed text.
    func setText(_ text: String, of field: String) -> Bool {
        guard field == ShownComment.fieldName, model.shown?.step?.kind == .editing else {
            return false
        }
        setStep(CommentStep(.editing, text: text))
        return true
    }

    /// Ends changing the comment, or the question about it.
    func cancel() -> Bool {
        guard let step = model.shown?.step, step.kind != .sending else { return false }
        setStep(nil)
        return true
    }

    /// Sends the changed text.
    func save() -> Bool {
        guard let shown = model.shown, shown.step?.kind == .editing, let text = shown.step?.text
        else { return false }
        let before = edited ?? shown.comment
        if CommentText.normalized(text) == before.plainText { return cancel() }
        update(body: text, since: before)
        return true
    }

    /// Changes the text.
    @discardableResult
    public func updateComment(body: String) -> Bool {
        model.shown.map { update(body: body, since: $0.comment) } ?? false
    }

    @discardableResult
    private func update(body: String, since before: CommentEntry) -> Bool {
        guard let runtime, let shown = idleComment else { return false }
        guard let error = CommentWrite.problem(with: body, in: runtime) else {
            return send(.update(text: body), shown, since: before)
        }
        if shown.step?.kind == .editing {
            let problem = error.message(locale: runtime.locale)
            setStep(CommentStep(.editing, text: body, problem: problem))
        }
        fail(shown.comment, .update(text: body), error)
        return false
    }

    /// Deletes the comment.
    @discardableResult
    public func deleteComment() -> Bool {
        guard let shown = idleComment, shown.comment.mayDelete else { return false }
        return send(.deletion, shown, since: shown.comment)
    }

    /// The comment, unless it is deleted or being sent, or has no id yet.
    private var idleComment: ShownComment? {
        guard let shown = model.shown, !shown.isDeleted, shown.step?.kind != .sending,
            shown.comment.commentId > 0
        else {
            return nil
        }
        return shown
    }

    private func setStep(_ step: CommentStep?) {
        content.model.shown?.step = step
        runtime?.modelChanged()
    }

    /// Sends a change of a comment as it was when the user saw it.
    private func send(
        _ change: CommentChange,
        _ shown: ShownComment,
        since before: CommentEntry
    ) -> Bool {
        guard let runtime else { return false }
        // A load that ends later would replace the comment that is being sent.
        content.cancel()
        setStep(CommentStep(.sending, text: change.text))
        var write = change.write(of: shown, on: nil, in: runtime)
        write.basedOn = before
        let policy = offlinePolicy
        runtime.startTask { [weak self, write] runtime in
            let written = try await runtime.write(write, action: change.action, policy: policy)
            let outcome = try await CommentOutcome(written, of: shown, in: runtime)
            self?.settle(outcome, shown, written.freshness)
        } onFailure: { [weak self] error in
            guard let self else { return }
            if isShowing(shown) { setStep(change.step(after: error, in: runtime)) }
            fail(shown.comment, change, error)
        }
        return true
    }

    /// Whether the comment is still the one that is shown.
    private func isShowing(_ shown: ShownComment) -> Bool { model.shown?.key == shown.key }

    private func settle(_ outcome: CommentOutcome, _ shown: ShownComment, _ freshness: Freshness) {
        let isShowing = isShowing(shown)
        switch outcome {
        case .updated(let changed):
            if isShowing { show(changed, freshness) }
            notify(.displayUpdated, payload: changed.comment.payload) {
                $0.screenlet(self, onCommentUpdated: changed.comment)
            }
        case .deleted:
            if isShowing { show(nil, freshness) }
            notify(.displayDeleted, payload: shown.comment.payload) {
                $0.screenlet(self, onCommentDeleted: shown.comment)
            }
        case .stored(let changed, let stored):
            if isShowing { show(changed, freshness) }
            notify(.storedForLater, payload: stored) {
                $0.screenlet(self, onCommentStoredForLater: stored)
            }
        }
    }

    private func show(_ shown: ShownComment?, _ freshness: Freshness) {
        (content.model.shown, content.model.isGone) = (shown, shown == nil)
        (content.model.freshness, content.model.problem) = (freshness, nil)
        runtime?.modelChanged()
    }

    private func fail(_ comment: CommentEntry, _ change: CommentChange, _ error: ScreensError) {
        switch change {
        case .update:
            notify(.displayUpdateFailure, payload: comment.payload(of: error)) {
                $0.screenlet(self, onUpdateComment: comment, onError: error)
            }
        case .deletion:
            notify(.displayDeleteFailure, payload: comment.payload(of: error)) {
                $0.screenlet(self, onDeleteComment: comment, onError: error)
            }
        }
    }
}
