import LiferayKit
public import ScreensKit

extension WebContentListScreenlet {
    /// The events that the list reports.
    public static let events: [EventDeclaration] = [.response, .failure, .selected]
}

extension EventDeclaration {
    static let response = EventDeclaration(
        "onWebContentListResponse",
        summary: "A page of articles was loaded.",
        fields: [FieldDeclaration("entries", type: .list, summary: "The articles of that page.")]
    ).afterLoading
    static let failure = error("onWebContentListError", summary: "A page could not be loaded.")
        .afterLoading
    static let selected = EventDeclaration(
        "onWebContentSelected",
        summary: "The user chose an article.",
        fields: [
            FieldDeclaration("articleId", type: .text, summary: "The article."),
            FieldDeclaration("groupId", type: .number, summary: "The site that it belongs to."),
            FieldDeclaration("folderId", type: .number, summary: "The folder that it is in."),
            FieldDeclaration("classPK", type: .number, summary: "The ID of the asset's object."),
            FieldDeclaration(
                "structureKey",
                type: .text,
                summary: "The key of its structure; empty for HTML."
            ),
            FieldDeclaration("title", type: .text, summary: "The title in the user's locale."),
            FieldDeclaration(
                "description",
                type: .text,
                summary: "The description in the user's locale."
            ),
            FieldDeclaration("userName", type: .text, summary: "The author's name."),
        ]
    )
}

extension WebContentEntry {
    /// What identifies the article, and its texts in the user's locale.
    var payload: JSONObject {
        [
            "articleId": .text(articleId ?? ""), "groupId": .int64(groupId ?? 0),
            "folderId": .int64(folderId ?? 0), "classPK": .int64(classPK ?? 0),
            "structureKey": .text(structureKey ?? ""), "title": .text(title),
            "description": .text(description ?? ""), "userName": .text(userName ?? ""),
        ]
    }
}
