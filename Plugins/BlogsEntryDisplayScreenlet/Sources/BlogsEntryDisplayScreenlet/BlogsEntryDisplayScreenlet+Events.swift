import LiferayKit
import ScreensKit

extension EventDeclaration {
    static let response = EventDeclaration(
        "onBlogEntryResponse",
        summary: "The entry was loaded.",
        fields: [
            FieldDeclaration("assetEntryId", type: .number, summary: "The asset of the entry."),
            FieldDeclaration("classPK", type: .number, summary: "The entry."),
            FieldDeclaration("groupId", type: .number, summary: "The site that it belongs to."),
            FieldDeclaration("title", type: .text, summary: "The title."),
            FieldDeclaration("subtitle", type: .text, summary: "The subtitle."),
            FieldDeclaration("userId", type: .number, summary: "The author."),
            FieldDeclaration("userName", type: .text, summary: "The author's name."),
        ]
    ).afterLoading
    static let failure = error("onBlogEntryError", summary: "The entry could not be loaded.")
}

extension BlogsEntry {
    /// What identifies the entry, for apps.
    var payload: JSONObject {
        [
            "assetEntryId": .int64(assetEntryId ?? 0), "classPK": .int64(classPK ?? 0),
            "groupId": .int64(groupId ?? 0), "title": .text(title ?? ""),
            "subtitle": .text(subtitle ?? ""),
            "userId": .int64(author.userId ?? 0), "userName": .text(userName ?? ""),
        ]
    }
}
