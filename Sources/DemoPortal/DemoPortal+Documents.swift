import ScreensHTTP
import ScreensSQLite

/// A document, as the portal keeps it.
public struct StoredDocument: Sendable, Hashable {
    /// Its id.
    public var fileEntryId: Int64
    /// The site it belongs to.
    public var groupId: Int64
    /// The folder it is in; 0 for the root of its site.
    public var folderId: Int64
    /// The name it has in its site; a client may have chosen it.
    public var uuid: String
    /// Who added it.
    public var userId: Int64
    /// Its name in its folder.
    public var title: String
    /// What it is about.
    public var description: String
    /// Why it was added.
    public var changeLog: String
    /// What its file was called where it came from.
    public var sourceFileName: String
    /// The type of its content, as the client told.
    public var mimeType: String
    /// The number of its bytes.
    public var size: Int64
    /// The file that holds its bytes; of a portal in memory it is there as long as the portal.
    public var path: String
    /// When it was added, in milliseconds since 1970.
    public var createDate: Int64
}

/// The documents that clients added, behind their back.
extension DemoPortal {
    /// The document of a UUID, in whichever site; `nil` when there is none.
    public func document(_ uuid: String) throws(DemoPortalError) -> StoredDocument? {
        try stored(where: "uuid = ?1 AND \(Self.isAdded)", [.text(uuid)]).first
    }

    /// All documents in the order in which they were added.
    public func documents() throws(DemoPortalError) -> [StoredDocument] {
        try stored(where: Self.isAdded)
    }

    /// Files that were there from the start have none on this machine.
    private static let isAdded = "fileName <> ''"

    private func stored(
        where condition: String,
        _ values: [SQLValue] = []
    ) throws(DemoPortalError) -> [StoredDocument] {
        let rows = try core.byTheBackDoor { (data) throws(ServiceError) in
            try data.documents(where: condition, values)
        }
        return rows.map { StoredDocument($0, path: core.files.path(of: $0.fileName)) }
    }
}

extension StoredDocument {
    fileprivate init(_ row: DocumentRow, path: String) {
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
            path: path,
            createDate: row.createDate
        )
    }
}
