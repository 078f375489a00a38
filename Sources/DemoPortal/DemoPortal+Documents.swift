import ScreensHTTP
import ScreensSQLite

/// A document, as the portal stores it.
public struct StoredDocument: Sendable, Hashable {
    /// The id of the document.
    public var fileEntryId: Int64
    /// The id of the site that it belongs to.
    public var groupId: Int64
    /// The id of its folder; 0 for the root of its site.
    public var folderId: Int64
    /// The unique name in its site; a client may have chosen it.
    public var uuid: String
    /// The id of the user who added it.
    public var userId: Int64
    /// The title, which is its name in the folder.
    public var title: String
    /// The description.
    public var description: String
    /// The reason for which it was added.
    public var changeLog: String
    /// The name of the original file.
    public var sourceFileName: String
    /// The type of its content, as the client has declared it.
    public var mimeType: String
    /// The size in bytes.
    public var size: Int64
    /// The path of its address.
    public var address: String
    /// The file with its content; for a portal in memory, it is deleted with the portal.
    ///
    /// Empty for a file with calculated bytes.
    public var path: String
    /// When it was added, in milliseconds since 1970.
    public var createDate: Int64
}

/// Access to the documents that clients have added.
extension DemoPortal {
    /// Returns the document with a UUID, in any site; `nil` if there is none.
    public func document(_ uuid: String) throws(DemoPortalError) -> StoredDocument? {
        try stored(where: "uuid = ?1 AND \(Self.isAdded)", [.text(uuid)]).first
    }

    /// Returns all added documents, in the order in which they were added.
    public func documents() throws(DemoPortalError) -> [StoredDocument] {
        try stored(where: Self.isAdded)
    }

    /// The demo company's files have no file on this machine.
    private static let isAdded = "fileName <> ''"

    private func stored(
        where condition: String,
        _ values: [SQLValue] = []
    ) throws(DemoPortalError) -> [StoredDocument] {
        let rows = try core.byTheBackDoor { (data) throws(ServiceError) in
            try data.documents(where: condition, values)
        }
        return rows.map { row in
            let isMadeUp = row.fileName == MadeUpFile.fileName
            return StoredDocument(row, path: isMadeUp ? "" : core.files.path(of: row.fileName))
        }
    }
}

extension StoredDocument {
    init(_ row: DocumentRow, path: String) {
        self.init(
            fileEntryId: row.fileEntryId,
            groupId: row.groupId,
            folderId: row.folderId,
            uuid: row.uuid,
            userId: row.userId,
            title: row.title,
            description: row.description,
            changeLog: row.changeLog,
            sourceFileName: row.sourceFileName,
            mimeType: row.mimeType,
            size: row.size,
            address: row.address,
            path: path,
            createDate: row.createDate
        )
    }
}
