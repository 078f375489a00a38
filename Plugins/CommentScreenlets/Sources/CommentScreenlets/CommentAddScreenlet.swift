public import LiferayKit
public import ScreensKit

/// A field in which users write a comment on an object.
@MainActor
public final class CommentAddScreenlet: LiferayKit.CommentAddScreenlet {
    /// The class of the object.
    @Inspectable("The class of the object: its full name, or a short one such as BlogsEntry.")
    public var className = ""

    /// The id of the object in its class.
    @Inspectable("The ID of the object within its class.", in: 0...Int64.max)
    public var classPK: Int64 = 0

    /// Whether comments are sent to the portal, stored here, or both.
    @Inspectable("Whether comments are sent to the portal, stored here, or both.")
    public var offlinePolicy = OfflinePolicy.remoteFirst

    /// The host that shows the field.
    public var runtime: ScreenletRuntime?
    /// The object that receives the events.
    public weak var delegate: (any CommentAddScreenletDelegate)?
    /// The data to draw.
    public private(set) var model = CommentAddModel(phase: .idle)

    /// The comment that was stored on this machine last, until the portal has it.
    private var stored: CacheEntry?

    /// Creates a field that is not shown yet.
    public init() {}

    /// The actions that the screenlet accepts.
    public static let actions: [ScreenletAction<CommentAddScreenlet>] = [
        .init("addComment", summary: "Sends the comment.", writes: true) { $0.addComment() },
        .setValue { $0.setText($2, of: $1) },
        .init("cancelComment", summary: "Ends changing a comment.") { $0.cancel() },
    ]

    /// The comment whose text the user changes.
    public var comment: CommentEntry? {
        get { model.comment }
        set {
            // The text that is being sent would become one of another comment if it is refused.
            guard !model.isSending else { return }
            model.comment = newValue
            body = newValue?.plainText ?? ""
        }
    }

    /// The text that the user has written.
    public var body: String {
        get { model.body }
        set {
            guard !model.isSending else { return }
            (model.body, model.problem) = (newValue, nil)
            runtime?.modelChanged()
        }
    }

    /// Whether there is a text that was not sent.
    public var hasUnsentInput: Bool {
        !model.isSending && !model.body.isEmpty && model.body != model.comment?.plainText
    }

    /// Shows the field, and whether the portal has what was written last.
    public func onShow() {
        model.phase = .ready
        guard let stored else { return }
        runtime?.startTask { [weak self] runtime in
            let answers = runtime.load(
                "readStoredComment",
                with: StoredComment.self,
                request: stored,
                policy: .cacheOnly
            )
            for try await loaded in answers { self?.show(loaded.freshness, of: stored) }
        } onFailure: { [weak self] _ in
            // The user has discarded it.
            self?.show(nil, of: stored)
        }
    }

    private func show(_ freshness: Freshness?, of entry: CacheEntry) {
        guard entry == stored else { return }
        let isUnsent = freshness?.unsent != nil
        (stored, model.freshness) = (isUnsent ? entry : nil, isUnsent ? freshness : nil)
        runtime?.modelChanged()
    }

    private func setText(_ text: String, of field: String) -> Bool {
        guard !model.isSending, model.formFieldName(field) != nil else { return false }
        body = text
        return true
    }

    private func cancel() -> Bool {
        guard !model.isSending, model.comment != nil else { return false }
        comment = nil
        return true
    }

    /// Sends the comment.
    @discardableResult
    public func addComment() -> Bool {
        guard let runtime, !model.isSending else { return false }
        if let error = problem(runtime) {
            fail(error)
            return false
        }
        (model.isSending, model.problem) = (true, nil)
        let (write, action) = write(runtime)
        let (policy, isNew) = (offlinePolicy, model.comment == nil)
        runtime.startTask { [weak self] runtime in
            let written = try await runtime.write(write, action: action, policy: policy)
            self?.settle(written, isNew: isNew)
        } onFailure: { [weak self] error in
            self?.model.isSending = false
            self?.fail(error)
        }
        runtime.modelChanged()
        return true
    }

    private func problem(_ runtime: ScreenletRuntime) -> ScreensError? {
        if let error = CommentWrite.problem(with: body, in: runtime) { return error }
        let key =
            model.comment.map { $0.commentId > 0 ? nil : "comment-screenlet-undefined-commentId" }
            ?? object(runtime).missing
        return key.map { .invalid(runtime.liferayString($0)) }
    }

    private func object(_ runtime: ScreenletRuntime) -> CommentedObject {
        CommentedObject(className: className, classPK: classPK, on: runtime.server.version)
    }

    private func write(
        _ runtime: ScreenletRuntime
    ) -> (EntryWrite<CommentSynchronizer>, action: String) {
        let object = object(runtime)
        guard let comment = model.comment else {
            return (CommentWrite.addition(of: body, to: object, in: runtime), "addComment")
        }
        let shown = ShownComment(comment, text: RichText())
        let known = object.missing == nil ? object : nil
        let write = CommentWrite.update(of: shown, to: body, on: known, in: runtime)
        return (write, "updateComment")
    }

    private func settle(_ written: Answer<EntryVersion<CommentEntry>>, isNew: Bool) {
        // What is written next is a new comment.
        (model.isSending, model.comment, model.body) = (false, nil, "")
        let isStored = written.freshness.unsent != nil
        model.freshness = isStored ? written.freshness : nil
        stored = isStored ? written.output.entry : nil
        runtime?.modelChanged()
        if let stored = StoredChange(written) {
            return notify(.storedForLater, payload: stored) {
                $0.screenlet(self, onCommentStoredForLater: stored)
            }
        }
        guard let comment = written.output.value else { return }
        if isNew {
            notify(.added, payload: comment.payload) { $0.screenlet(self, onCommentAdded: comment) }
        } else {
            notify(.displayUpdated, payload: comment.payload) {
                $0.screenlet(self, onCommentUpdated: comment)
            }
        }
    }

    private func fail(_ error: ScreensError) {
        model.problem = error
        runtime?.modelChanged()
        if model.comment == nil {
            notify(.addFailure, payload: error) { $0.screenlet(self, onAddCommentError: error) }
        } else {
            notify(.addUpdateFailure, payload: error) {
                $0.screenlet(self, onUpdateCommentError: error)
            }
        }
    }
}
