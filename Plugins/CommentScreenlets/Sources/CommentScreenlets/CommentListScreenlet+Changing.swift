import LiferayKit
import ScreensKit

extension CommentListScreenlet {
    /// Begins to change a comment; another one is not changed any more.
    func edit(_ key: String) -> Bool {
        guard let shown = idleComment(key), shown.comment.mayUpdate else { return false }
        endStep()
        edited = shown.comment
        setStep(CommentStep(.editing, text: shown.comment.plainText), of: key)
        return true
    }

    /// Asks whether a comment is to be deleted.
    func askToDelete(_ key: String) -> Bool {
        guard let shown = idleComment(key), shown.comment.mayDelete else { return false }
        endStep()
        setStep(CommentStep(.deleting), of: key)
        return true
    }

    /// Sets the changed text.
    func setText(_ text: String, of field: String) -> Bool {
        guard field == ShownComment.fieldName, let (key, step) = openStep, step.kind == .editing
        else { return false }
        setStep(CommentStep(.editing, text: text), of: key)
        return true
    }

    /// Ends changing a comment, or the question about one.
    func cancel() -> Bool {
        guard openStep != nil else { return false }
        endStep()
        return true
    }

    /// Sends the changed text.
    func save() -> Bool {
        guard let runtime, let (key, step) = openStep, step.kind == .editing,
            let text = step.text, let shown = comment(key)
        else { return false }
        if let error = CommentWrite.problem(with: text, in: runtime) {
            let problem = error.message(locale: runtime.locale)
            setStep(CommentStep(.editing, text: text, problem: problem), of: key)
            fail(shown.comment, .update(text: text), error)
            return true
        }
        let before = edited ?? shown.comment
        if CommentText.normalized(text) == before.plainText { return cancel() }
        return send(.update(text: text), shown, since: before)
    }

    /// Deletes a comment.
    func delete(_ key: String) -> Bool {
        guard let shown = idleComment(key), shown.comment.mayDelete else { return false }
        return send(.deletion, shown, since: shown.comment)
    }

    /// Sends a change of a comment as it was when the user saw it.
    private func send(
        _ change: CommentChange,
        _ shown: ShownComment,
        since before: CommentEntry
    ) -> Bool {
        guard let runtime else { return false }
        let object = CommentedObject(
            className: className,
            classPK: classPK,
            on: runtime.server.version
        )
        setStep(CommentStep(.sending, text: change.text), of: shown.key)
        var write = change.write(of: shown, on: object, in: runtime)
        write.basedOn = before
        let policy = offlinePolicy
        runtime.startTask { [weak self, write] runtime in
            let written = try await runtime.write(write, action: change.action, policy: policy)
            let outcome = try await CommentOutcome(written, of: shown, in: runtime)
            self?.settle(outcome, shown)
        } onFailure: { [weak self] error in
            guard let self else { return }
            setStep(change.step(after: error, in: runtime), of: shown.key)
            followKeys()
            fail(shown.comment, change, error)
        }
        return true
    }

    private func settle(_ outcome: CommentOutcome, _ shown: ShownComment) {
        let index = index(of: shown.key)
        steps[shown.key] = nil
        switch outcome {
        case .updated(let changed):
            let key = "\(changed.comment.commentId)"
            self.changed[key] = changed.comment
            // The list may have been loaded again after the comment was added.
            if let index = index ?? self.index(of: key) {
                replaceRow(at: index, with: changed)
            }
            notify(.updated, payload: changed.comment.payload) {
                $0.screenlet(self, onUpdatedComment: changed.comment)
            }
        case .deleted:
            if let index { removeRow(at: index) }
            notify(.deleted, payload: shown.comment.payload) {
                $0.screenlet(self, onDeletedComment: shown.comment)
            }
        case .stored(let changed, let stored):
            if let index { showStored(changed, at: index) }
            notify(.storedForLater, payload: stored) {
                $0.screenlet(self, onCommentStoredForLater: stored)
            }
        }
    }

    /// Shows a comment that the portal does not have so; a new one that was deleted is not there any more.
    private func showStored(_ changed: ShownComment, at index: Int) {
        if changed.isDeleted, Int64(changed.key) == nil { return removeRow(at: index) }
        // By `cache-only`, a deletion leaves nothing that could be sent.
        guard let unsent = changed.unsent else { return replaceRow(at: index, with: changed) }
        replaceRow(at: index, with: changed, unsent: unsent)
    }

    private func fail(_ comment: CommentEntry, _ change: CommentChange, _ error: ScreensError) {
        switch change {
        case .update:
            notify(.updateFailure, payload: comment.payload(of: error)) {
                $0.screenlet(self, onCommentUpdate: comment, onError: error)
            }
        case .deletion:
            notify(.deleteFailure, payload: comment.payload(of: error)) {
                $0.screenlet(self, onCommentDelete: comment, onError: error)
            }
        }
    }
}

// The steps, which are in the rows, too.
extension CommentListScreenlet {
    /// The comment that is being changed or asked about.
    private var openStep: (key: String, step: CommentStep)? {
        steps.first { $0.value.kind != .sending }.map { ($0.key, $0.value) }
    }

    private func endStep() {
        if let open = openStep { setStep(nil, of: open.key) }
    }

    /// Sets what the user is doing with a comment.
    func setStep(_ step: CommentStep?, of key: String) {
        steps[key] = step
        guard let index = index(of: key), var shown = model.row(at: index), shown.step != step
        else { return }
        shown.step = step
        replaceRow(at: index, with: shown)
    }

    private func comment(_ key: String) -> ShownComment? {
        index(of: key).flatMap { model.row(at: $0) }
    }

    /// A comment that is not deleted, if nothing is being sent: what fails is continued where it was begun.
    private func idleComment(_ key: String) -> ShownComment? {
        guard !steps.values.contains(where: { $0.kind == .sending }), let shown = comment(key),
            !shown.isDeleted
        else { return nil }
        return shown
    }
}
