import LiferayKit
public import ScreensKit

extension CommentListScreenlet {
    /// The events that the list reports.
    public static let events: [EventDeclaration] = [
        .responseComments, .listFailure, .selectedComment, .deleted, .deleteFailure, .updated,
        .updateFailure, .storedForLater,
    ]
}

extension CommentDisplayScreenlet {
    /// The events that the comment reports.
    public static let events: [EventDeclaration] = [
        .loaded, .loadFailure, .displayDeleted, .displayDeleteFailure, .displayUpdated,
        .displayUpdateFailure, .storedForLater,
    ]
}

extension CommentAddScreenlet {
    /// The events that the screenlet reports.
    public static let events: [EventDeclaration] = [
        .added, .addFailure, .displayUpdated, .addUpdateFailure, .storedForLater,
    ]
}

extension EventDeclaration {
    static let responseComments = EventDeclaration(
        "onListResponseComments",
        summary: "A page of comments was loaded.",
        fields: [FieldDeclaration("comments", type: .list, summary: "The comments of that page.")]
    ).afterLoading
    static let listFailure = error("onCommentListError", summary: "A page could not be loaded.")
        .afterLoading
    static let selectedComment = comment(
        "onSelectedComment",
        "The user chose a comment that the portal has."
    )
    static let deleted = comment("onDeletedComment", "The portal has deleted a comment.")
    static let deleteFailure = problem(
        "onCommentDelete:onError",
        "A comment could not be deleted."
    )
    static let updated = comment("onUpdatedComment", "The portal has changed a comment.")
    static let updateFailure = problem(
        "onCommentUpdate:onError",
        "A comment could not be changed."
    )
    static let storedForLater = storedForLater(
        "onCommentStoredForLater",
        summary: "A comment or a change is stored on this machine, but not yet at the portal."
    )
    static let loaded = comment("onCommentLoaded", "The comment was loaded.").afterLoading
    static let loadFailure = error(
        "onLoadCommentError",
        summary: "The comment could not be loaded."
    ).afterLoading
    static let displayDeleted = comment("onCommentDeleted", "The portal has deleted the comment.")
    static let displayDeleteFailure = problem(
        "onDeleteComment:onError",
        "The comment could not be deleted."
    )
    static let displayUpdated = comment("onCommentUpdated", "The portal has changed the comment.")
    static let displayUpdateFailure = problem(
        "onUpdateComment:onError",
        "The comment could not be changed."
    )
    static let added = comment("onCommentAdded", "The portal has added the comment.")
    static let addFailure = error("onAddCommentError", summary: "The comment was not added.")
    static let addUpdateFailure = error(
        "onUpdateCommentError",
        summary: "The comment was not changed."
    )

    private static func comment(_ name: String, _ summary: String) -> EventDeclaration {
        EventDeclaration(name, summary: summary, fields: CommentEntry.fields)
    }

    private static func problem(_ name: String, _ summary: String) -> EventDeclaration {
        EventDeclaration(
            name,
            summary: summary,
            fields: CommentEntry.fields + error(name, summary: summary).fields
        )
    }
}

extension CommentEntry {
    /// The payload of events about what could not be done with the comment.
    func payload(of error: ScreensError) -> JSONObject {
        payload.merging(["code": .text(error.code), "message": .text(error.message)]) { $1 }
    }
}
