import LiferayKit
import ScreensKit

/// The changes of comments that the three screenlets make.
@MainActor
enum CommentWrite {
    /// In characters; a title is part of a sentence.
    private static let longestTitle = 60

    /// What is wrong with a text; `nil` if it can be sent.
    static func problem(with text: String, in runtime: ScreenletRuntime) -> ScreensError? {
        if CommentText.normalized(text).isEmpty {
            return .invalid(runtime.liferayString("comment-screenlet-empty"))
        }
        guard text.utf8.count > CommentText.maximumBytes else { return nil }
        return .invalid(runtime.liferayString("comment-screenlet-too-long"))
    }

    /// A new comment of the user.
    static func addition(
        of text: String,
        to object: CommentedObject,
        in runtime: ScreenletRuntime
    ) -> EntryWrite<CommentSynchronizer> {
        let user = runtime.user
        let comment = CommentEntry(
            body: "",
            userId: user?.userId ?? 0,
            userName: user?.displayName
        ).saying(text)
        let entry = CacheEntry(additionTo: object, by: comment.userId)
        return EntryWrite(
            of: entry.titled(title(of: comment, in: runtime)),
            by: CommentSynchronizer.self
        ) { _ in comment }
    }

    /// Another text of a comment that was loaded or written before.
    static func update(
        of shown: ShownComment,
        to text: String,
        on object: CommentedObject?,
        in runtime: ScreenletRuntime
    ) -> EntryWrite<CommentSynchronizer> {
        let comment = shown.comment
        let title = title(of: comment.saying(text), in: runtime)
        var write = EntryWrite(
            of: entry(of: shown, on: object).titled(title),
            by: CommentSynchronizer.self
        ) { cached in (cached ?? comment).saying(text) }
        write.basedOn = comment
        return write
    }

    /// The end of a comment that was loaded or written before.
    static func deletion(
        of shown: ShownComment,
        on object: CommentedObject?,
        in runtime: ScreenletRuntime
    ) -> EntryWrite<CommentSynchronizer> {
        let entry = entry(of: shown, on: object).titled(title(of: shown.comment, in: runtime))
        var write = EntryWrite(of: entry, by: CommentSynchronizer.self) { _ in nil }
        write.basedOn = shown.comment
        return write
    }

    private static func entry(of shown: ShownComment, on object: CommentedObject?) -> CacheEntry {
        let attributes = object?.parameters ?? [:]
        guard Int64(shown.key) == nil else {
            return CacheEntry(comment: shown.comment.commentId, attributes)
        }
        return CacheEntry(
            collection: CommentedObject.collection,
            key: shown.key,
            attributes: attributes
        )
    }

    private static func title(of comment: CommentEntry, in runtime: ScreenletRuntime) -> String {
        let lines = comment.plainText.split(whereSeparator: \.isNewline)
        guard let line = lines.first else {
            return runtime.liferayString("comment-screenlet-title")
        }
        let beginning = line.prefix(longestTitle)
        let words = beginning.endIndex == line.endIndex ? String(line) : "\(beginning)…"
        return runtime.liferayString("comment-screenlet-title-of", words)
    }
}

/// What became of a change of a comment.
@MainActor
enum CommentOutcome {
    /// The portal has the comment so.
    case updated(ShownComment)
    /// The portal does not have the comment any more.
    case deleted
    /// It is stored on this machine.
    case stored(ShownComment, StoredChange)

    /// Reads the answer to a write of a comment.
    init(
        _ written: Answer<EntryVersion<CommentEntry>>,
        of shown: ShownComment,
        in runtime: ScreenletRuntime
    ) async throws {
        var changed = shown
        (changed.step, changed.unsent) = (nil, written.freshness.unsent)
        changed.isDeleted = written.output.value?.isDeleted ?? true
        if let comment = written.output.value, !comment.isDeleted {
            changed.key = written.output.entry.key
            changed.comment = comment
            changed.text = try await runtime.run(
                "readComment",
                with: CommentDetails.self,
                request: .init(comment: comment, asksForAuthor: false)
            ).text
        }
        if let stored = StoredChange(written) {
            self = .stored(changed, stored)
        } else {
            self = changed.isDeleted ? .deleted : .updated(changed)
        }
    }
}

/// A change of a comment that a screenlet makes.
@MainActor
enum CommentChange {
    case update(text: String)
    case deletion

    /// The name of the use case.
    var action: String {
        switch self {
        case .update: "updateComment"
        case .deletion: "deleteComment"
        }
    }

    /// The text that is being sent; `nil` for a deletion.
    var text: String? {
        if case .update(let text) = self { text } else { nil }
    }

    /// What the user continues with if it has failed.
    func step(after error: ScreensError, in runtime: ScreenletRuntime?) -> CommentStep {
        let words = error.explanation(locale: runtime?.locale ?? "en_US")
        switch self {
        case .update(let text): return CommentStep(.editing, text: text, problem: words)
        case .deletion: return CommentStep(.deleting, problem: words)
        }
    }

    /// The write of the change.
    func write(
        of shown: ShownComment,
        on object: CommentedObject?,
        in runtime: ScreenletRuntime
    ) -> EntryWrite<CommentSynchronizer> {
        switch self {
        case .update(let text):
            CommentWrite.update(of: shown, to: text, on: object, in: runtime)
        case .deletion: CommentWrite.deletion(of: shown, on: object, in: runtime)
        }
    }
}
