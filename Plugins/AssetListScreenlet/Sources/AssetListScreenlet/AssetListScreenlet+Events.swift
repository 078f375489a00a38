import LiferayKit
public import ScreensKit

extension AssetListScreenlet {
    /// The events that the list reports.
    public static let events: [EventDeclaration] = [.responseEntries, .failure, .selectedEntry]
}

extension EventDeclaration {
    static let responseEntries = EventDeclaration(
        "onAssetListResponseEntries",
        summary: "A page of assets was loaded.",
        fields: [FieldDeclaration("entries", type: .list, summary: "The assets of that page.")]
    ).afterLoading
    static let failure = error("onAssetListError", summary: "A page could not be loaded.")
        .afterLoading
    static let selectedEntry = EventDeclaration(
        "onAssetSelectedEntry",
        summary: "The user chose an asset; the payload has all attributes from the portal.",
        fields: [
            FieldDeclaration("entryId", type: .number, summary: "The asset."),
            FieldDeclaration("className", type: .text, summary: "The class of the asset's object."),
            FieldDeclaration("classNameId", type: .number, summary: "The ID of that class."),
            FieldDeclaration("classPK", type: .number, summary: "The ID of the asset's object."),
            FieldDeclaration("groupId", type: .number, summary: "The site that it belongs to."),
            FieldDeclaration("companyId", type: .number, summary: "The company of that site."),
            FieldDeclaration("title", type: .text, summary: "The title in the user's locale."),
            FieldDeclaration(
                "description",
                type: .text,
                summary: "The description in the user's locale."
            ),
            FieldDeclaration("summary", type: .text, summary: "A short form of the content."),
            FieldDeclaration("mimeType", type: .text, summary: "The content's media type."),
            FieldDeclaration("url", type: .text, summary: "The asset's link."),
            FieldDeclaration("userName", type: .text, summary: "The author's name."),
        ]
    )
}

extension AssetEntry {
    /// What the portal sent, with declared fields of the declared types and texts in the user's locale.
    var payload: JSONObject {
        let declared: JSONObject = [
            "entryId": .int64(entryId ?? 0), "className": .text(className),
            "classNameId": .int64(classNameId ?? 0), "classPK": .int64(classPK ?? 0),
            "groupId": .int64(groupId ?? 0),
            "companyId": .int64(companyId ?? 0), "title": .text(title),
            "description": .text(description ?? ""), "summary": .text(summary ?? ""),
            "mimeType": .text(mediaType ?? ""), "url": .text(url ?? ""),
            "userName": .text(userName ?? ""),
        ]
        return attributes.merging(declared) { _, declared in declared }
    }
}
