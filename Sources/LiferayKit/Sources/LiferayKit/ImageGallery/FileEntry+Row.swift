@_spi(Host) public import ScreensKit

extension FileEntry: ListRow {
    /// What identifies the file, and what users know of it.
    public static var fields: [FieldDeclaration] {
        [
            FieldDeclaration("fileEntryId", type: .number, summary: "The file."),
            FieldDeclaration("groupId", type: .number, summary: "The site that it belongs to."),
            FieldDeclaration("folderId", type: .number, summary: "The folder that it is in."),
            FieldDeclaration("title", type: .text, summary: "The title."),
            FieldDeclaration("fileName", type: .text, summary: "The name, with its extension."),
            FieldDeclaration("mimeType", type: .text, summary: "The type."),
        ]
    }

    /// What people call it: the title, else the name of the file.
    public var shownTitle: String { title.nonEmpty ?? fileName.nonEmpty ?? "—" }
}
