import LiferayKit
public import ScreensKit

extension AssetListScreenlet {
    /// What the list reports.
    public static let events: [EventDeclaration] = [.responseEntries, .failure, .selectedEntry]
}

extension EventDeclaration {
    static let responseEntries = EventDeclaration(
        "onAssetListResponseEntries",
        summary: "A page of assets was loaded.",
        fields: [FieldDeclaration("entries", type: .list, summary: "The assets of that page.")]
    )
    static let failure = error("onAssetListError", summary: "A page could not be loaded.")
    static let selectedEntry = EventDeclaration(
        "onAssetSelectedEntry",
        summary: "The user chose an asset; the payload has all that the portal sent of it.",
        fields: [
            FieldDeclaration("entryId", type: .number, summary: "The asset."),
            FieldDeclaration("className", type: .text, summary: "The class of what it stands for."),
            FieldDeclaration("classNameId", type: .number, summary: "The id of that class."),
            FieldDeclaration("classPK", type: .number, summary: "What it stands for."),
            FieldDeclaration("groupId", type: .number, summary: "The site that it belongs to."),
            FieldDeclaration("companyId", type: .number, summary: "The company of that site."),
            FieldDeclaration("title", type: .text, summary: "The title in the user's locale."),
            FieldDeclaration("description", type: .text, summary: "The description, likewise."),
            FieldDeclaration("summary", type: .text, summary: "A short form of the content."),
            FieldDeclaration("mimeType", type: .text, summary: "The content's media type."),
            FieldDeclaration("url", type: .text, summary: "A link that belongs to it."),
            FieldDeclaration("userName", type: .text, summary: "The name of who made it."),
        ]
    )
}

extension AssetEntry {
    /// What the portal sent, with each declared field of its type, and texts in the user's locale.
    var payload: JSONObject {
        let declared: JSONObject = [
            "entryId": .int(entryId), "className": .string(className),
            "classNameId": .int(classNameId), "classPK": .int(classPK), "groupId": .int(groupId),
            "companyId": .int(companyId), "title": .string(title),
            "description": .string(description), "summary": .string(summary),
            "mimeType": .string(mimeType), "url": .string(url), "userName": .string(userName),
        ]
        return attributes.merging(declared) { _, declared in declared }
    }
}
