public import LiferayKit
public import ScreensKit

/// One comment, which its author can change and delete.
@MainActor
public final class CommentDisplayScreenlet: LiferayKit.CommentDisplayScreenlet, ContentScreenlet {
    /// The comment.
    @Inspectable("The comment.", in: 0...Int64.max)
    public var commentId: Int64 = 0

    /// Whether changing and deleting the comment is offered.
    @Inspectable("Whether users can change and delete the comment, where the portal allows it.")
    public var editable = false

    /// The comment that is loaded, and the attributes for that.
    public let content = LoadedContent<CommentInteractor, CommentDisplayModel>()
    /// The host that shows the comment.
    public var runtime: ScreenletRuntime?
    /// The object that receives the comment's events.
    public weak var delegate: (any CommentDisplayScreenletDelegate)?

    /// Creates a comment that is not shown yet.
    public init() {}

    /// The comment as it was when the user began to change it; what others make of it meanwhile is not in the text.
    var edited: CommentEntry?

    /// The name of the use case that loads the comment.
    public static let loadAction = "loadComment"

    /// The actions that the comment accepts.
    public static let actions: [ScreenletAction<CommentDisplayScreenlet>] = [
        .init("load", summary: "Loads the comment.", loads: true) { $0.load() },
        .init("editComment", summary: "Begins to change the comment.") { $0.editComment() },
        .setValue { $0.setText($2, of: $1) },
        .init("saveComment", summary: "Sends the changed text.", writes: true) { $0.save() },
        .init(
            "updateComment",
            summary: "Changes the comment.",
            writes: true,
            .init("body", summary: "The new text, without markup.")
        ) { $0.updateComment(body: $1) },
        .init("askToDelete", summary: "Asks whether the comment is to be deleted.") {
            $0.askToDelete()
        },
        .init("deleteComment", summary: "Deletes the comment, without a question.", writes: true) {
            $0.deleteComment()
        },
        .init("cancelComment", summary: "Ends changing the comment, or the question.") {
            $0.cancel()
        },
    ]

    /// The comment that the attributes identify.
    public var request: Int64? { commentId }

    /// The comment that is shown.
    public var comment: CommentEntry? {
        get { model.shown?.comment }
        set {
            guard let newValue else { return content.replace(with: CommentDisplayModel()) }
            commentId = newValue.commentId
            show(newValue)
        }
    }

    /// Whether the comment is being changed.
    public var hasUnsentInput: Bool { model.shown?.step?.kind == .editing }

    /// Shows a comment after its HTML was read, with its author.
    public func show(
        _ loaded: Answer<CommentEntry>,
        in runtime: ScreenletRuntime
    ) async throws {
        guard !loaded.output.isDeleted else {
            throw ScreensError.failed(runtime.liferayString("comment-screenlet-deleted"))
        }
        let isCopy = loaded.freshness.source == .cache
        var shown = try await runtime.run(
            "readComment",
            with: CommentDetails.self,
            request: .init(comment: loaded.output, asksForAuthor: !isCopy)
        )
        // Something else may be shown by now.
        try Task.checkCancellation()
        if shown.author == nil { shown.author = model.shown?.author }
        (shown.isEditable, shown.unsent) = (editable, loaded.freshness.unsent)
        (shown.step, shown.isAlone) = (model.shown?.step, true)
        (content.model.shown, content.model.isGone) = (shown, false)
    }

    /// Shows a comment that was not loaded here.
    private func show(_ comment: CommentEntry) {
        var plain = ShownComment(
            comment,
            text: RichText(comment.plainText),
            isEditable: editable
        )
        plain.isAlone = true
        content.replace(with: CommentDisplayModel(phase: .ready, shown: plain))
        runtime?.modelChanged()
        runtime?.startTask { [weak self] runtime in
            let read = try await runtime.run(
                "readComment",
                with: CommentDetails.self,
                request: .init(comment: comment, asksForAuthor: false)
            )
            guard self?.model.shown?.comment == comment else { return }
            self?.content.model.shown?.text = read.text
            runtime.modelChanged()
        } onFailure: { _ in
            // Reading HTML does not fail.
        }
    }

    /// Reports the comment.
    public func contentLoaded(_ comment: CommentEntry) {
        notify(.loaded, payload: comment.payload) { $0.screenlet(self, onCommentLoaded: comment) }
    }

    /// Reports why the comment could not be loaded.
    public func contentFailed(_ error: ScreensError) {
        notify(.loadFailure, payload: error) { $0.screenlet(self, onLoadCommentError: error) }
    }
}
