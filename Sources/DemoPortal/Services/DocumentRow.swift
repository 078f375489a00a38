import ScreensKit
import ScreensSQLite

/// An uploaded document, without its bytes.
struct DocumentRow: Sendable {
    var fileEntryId: Int64
    var groupId: Int64
    var folderId: Int64
    var uuid: String
    var userId: Int64
    var userName: String
    var title: String
    var description: String
    var changeLog: String
    var sourceFileName: String
    var mimeType: String
    var size: Int64
    /// The name of its file in the store.
    var fileName: String
    var createDate: Int64

    static let columns = """
        fileEntryId, groupId, folderId, uuid, userId, userName, title, description, changeLog, \
        sourceFileName, mimeType, size, fileName, createDate
        """
    static let storing = "INSERT INTO document (\(columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)"

    var sqlValues: [SQLValue] {
        [
            .int(fileEntryId), .int(groupId), .int(folderId), .text(uuid), .int(userId),
            .text(userName), .text(title), .text(description), .text(changeLog),
            .text(sourceFileName), .text(mimeType), .int(size), .text(fileName), .int(createDate),
        ]
    }

    /// The file entry as services return it.
    func json(_ core: PortalCore) -> JSONValue {
        let dialect = core.dialect
        return [
            "companyId": dialect.id(core.companyId), "createDate": .int64(createDate),
            "description": .text(description), "extension": .text(fileExtension),
            "fileEntryId": dialect.id(fileEntryId), "fileEntryTypeId": dialect.id(0),
            "folderId": dialect.id(folderId),
            "groupId": dialect.id(groupId), "mimeType": .text(mimeType),
            "modifiedDate": .int64(createDate), "readCount": 0,
            "repositoryId": dialect.id(groupId),
            "size": dialect.id(size), "title": .text(title), "userId": dialect.id(userId),
            "userName": .text(userName), "uuid": .text(uuid), "version": .text(Self.version),
        ]
    }

    var fileExtension: String {
        let parts = sourceFileName.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.last.map { $0.lowercased() } ?? "" : ""
    }
}

extension DocumentRow {
    init(_ row: Statement) {
        self.init(
            fileEntryId: row.int(0),
            groupId: row.int(1),
            folderId: row.int(2),
            uuid: row.text(3),
            userId: row.int(4),
            userName: row.text(5),
            title: row.text(6),
            description: row.text(7),
            changeLog: row.text(8),
            sourceFileName: row.text(9),
            mimeType: row.text(10),
            size: row.int(11),
            fileName: row.text(12),
            createDate: row.int(13)
        )
    }
}

extension Transaction {
    /// The setting with the id of the next document.
    static let nextDocumentId = "nextDocumentId"

    /// The documents that meet a condition, in the order in which they were added.
    func documents(
        where condition: String = "TRUE",
        _ values: [SQLValue] = []
    ) throws(ServiceError) -> [DocumentRow] {
        try rows(
            "SELECT \(DocumentRow.columns) FROM document WHERE \(condition) ORDER BY fileEntryId",
            values,
            DocumentRow.init
        )
    }
}
