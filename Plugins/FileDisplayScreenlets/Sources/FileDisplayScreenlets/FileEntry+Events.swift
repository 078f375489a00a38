import LiferayKit
import ScreensKit

extension EventDeclaration {
    static let response = EventDeclaration(
        "onFileAssetResponse",
        summary: "The file's entry was loaded.",
        fields: [
            FieldDeclaration("fileEntryId", type: .number, summary: "The file."),
            FieldDeclaration("groupId", type: .number, summary: "The site that it belongs to."),
            FieldDeclaration(
                "folderId",
                type: .number,
                summary: "Its folder; 0 for the site's own."
            ),
            FieldDeclaration("title", type: .text, summary: "The title."),
            FieldDeclaration("fileName", type: .text, summary: "The name to save it under."),
            FieldDeclaration("mimeType", type: .text, summary: "The type, such as image/png."),
            FieldDeclaration("version", type: .text, summary: "The version, such as 1.0."),
        ]
    ).afterLoading
    static let failure = error(
        "onFileAssetError",
        summary: "The file's entry could not be loaded, or the file is not of a type that is shown."
    ).afterLoading
}

extension FileEntry {
    /// What identifies the file, for apps.
    var payload: JSONObject {
        [
            "fileEntryId": .int64(fileEntryId), "groupId": .int64(groupId),
            "folderId": .int64(folderId), "title": .text(title), "fileName": .text(fileName),
            "mimeType": .text(mediaType ?? ""), "version": .text(version ?? ""),
        ]
    }
}
