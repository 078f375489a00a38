public import LiferayKit
public import ScreensKit

/// The comments on an object, which are loaded a page at a time, and which their authors can change and delete.
@MainActor
public final class CommentListScreenlet: LiferayKit.CommentListScreenlet, ListScreenlet {
    /// The class of the object.
    @Inspectable("The class of the object: its full name, or a short one such as BlogsEntry.")
    public var className = ""

    /// The id of the object in its class.
    @Inspectable("The ID of the object within its class.", in: 0...Int64.max)
    public var classPK: Int64 = 0

    /// Whether changing and deleting comments is offered.
    @Inspectable("Whether users can change and delete comments, where the portal allows it.")
    public var editable = true

    /// The pages, and the attributes that every list has.
    public let list = PagedList<CommentPageInteractor>()
    /// The host that shows the list.
    public var runtime: ScreenletRuntime?
    /// The object that receives the list's events.
    public weak var delegate: (any CommentListScreenletDelegate)?

    /// What the user is doing with comments, by their keys; only one is being changed or asked about at a time.
    var steps: [String: CommentStep] = [:]
    /// The comment as it was when the user began to change it; what others make of it meanwhile is not in the text.
    var edited: CommentEntry?
    /// Comments as the portal had them after the user's changes, until a page has them so, by their keys.
    var changed: [String: CommentEntry] = [:]

    /// Creates a list that is not shown yet.
    public init() {}

    /// The actions that the list accepts.
    public static let actions: [ScreenletAction<CommentListScreenlet>] = [
        .loadList, .selectRow, .showRows,
        .init("editComment", summary: "Begins to change a comment.", .comment) { $0.edit($1) },
        .setValue { $0.setText($2, of: $1) },
        .init("saveComment", summary: "Sends the changed text.", writes: true) { $0.save() },
        .init("askToDelete", summary: "Asks whether a comment is to be deleted.", .comment) {
            $0.askToDelete($1)
        },
        .init(
            "deleteComment",
            summary: "Deletes a comment, without a question.",
            writes: true,
            .comment
        ) {
            $0.delete($1)
        },
        .init("cancelComment", summary: "Ends changing a comment, or the question.") {
            $0.cancel()
        },
    ]

    /// The comments that the attributes identify.
    public var filter: CommentListFilter {
        CommentListFilter(
            className: className,
            classPK: classPK,
            isEditable: editable,
            count: list.details[CommentPageInteractor.countName]?.int64.flatMap(Int.init(exactly:))
        )
    }

    /// Whether a comment is being changed.
    public var hasUnsentInput: Bool { steps.values.contains { $0.kind == .editing } }

    /// Reports the comments of a page, in which the user may be changing one.
    public func pageLoaded(_ rows: [ShownComment]) {
        for row in rows {
            if let step = steps[row.key] { setStep(step, of: row.key) }
        }
        followKeys()
        let comments = rows.map(\.comment)
        notify(.responseComments, payload: ["comments": comments.map(\.payload)]) {
            $0.screenlet(self, onListResponseComments: comments)
        }
        // Read by the portal before it changed a comment, and delivered after that.
        let isOld = rows.map { row in
            changed.removeValue(forKey: row.key).map(row.comment.isOlder(than:)) ?? false
        }
        if isOld.contains(true) { loadList() }
    }

    /// Reports why a page could not be loaded.
    public func pageFailed(_ error: ScreensError) {
        notify(.listFailure, payload: error) { $0.screenlet(self, onCommentListError: error) }
    }

    /// Reports which comment the user chose; one that the portal does not have has no ID by which others could show it.
    public func rowSelected(_ row: ShownComment) {
        guard row.comment.commentId > 0 else { return }
        notify(.selectedComment, payload: row.comment.payload) {
            $0.screenlet(self, onSelectedComment: row.comment)
        }
    }
}

extension ActionParameter<String> {
    /// The comment of an action.
    static let comment = ActionParameter("comment", summary: "The comment: its ID, or its key.")
}

// What others have changed.
extension CommentListScreenlet {
    /// Shows a comment that was added elsewhere, as the last one.
    public func addComment(_ comment: CommentEntry) {
        guard model.phase == .ready, index(of: "\(comment.commentId)") == nil else { return }
        show(comment) { list, shown in
            // The list may have been loaded meanwhile.
            guard list.model.phase == .ready, list.index(of: shown.key) == nil else { return }
            list.insertRow(shown, at: list.model.count)
        }
    }

    /// Shows a comment as it was changed elsewhere.
    public func updateComment(_ comment: CommentEntry) {
        show(comment) { list, shown in
            guard let index = list.index(of: shown.key), let row = list.model.row(at: index) else {
                return
            }
            var changed = row
            (changed.comment, changed.text) = (comment, shown.text)
            list.replaceRow(at: index, with: changed)
        }
    }

    /// Removes a comment that was deleted elsewhere.
    public func deleteComment(_ comment: CommentEntry) {
        steps["\(comment.commentId)"] = nil
        if let index = index(of: "\(comment.commentId)") { removeRow(at: index) }
    }

    /// The position of a comment; `nil` if it is not loaded.
    func index(of key: String) -> Int? { model.rows.firstIndex { $0.key == key } }

    private func show(
        _ comment: CommentEntry,
        _ change: @escaping @MainActor (CommentListScreenlet, ShownComment) -> Void
    ) {
        let isEditable = editable
        runtime?.startTask { [weak self] runtime in
            var shown = try await runtime.run(
                "readComment",
                with: CommentDetails.self,
                request: .init(comment: comment, asksForAuthor: false)
            )
            shown.isEditable = isEditable
            if let self { change(self, shown) }
        } onFailure: { _ in
            // Reading HTML does not fail; without a host, there is nothing to show.
        }
    }
}
