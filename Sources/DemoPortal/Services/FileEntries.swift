import ScreensKit
import ScreensSQLite

/// The services for existing files.
enum FileEntries {
    static let get: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let id = try call.parameters.plain.long("fileEntryId") ?? 0
        return try call.read { (data) throws(ServiceError) in
            try data.document(id, for: call.user, call.portal.dialect).json(call.portal)
        }
    }

    /// Returns the file with a title in a folder.
    static let find: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let plain = call.parameters.plain
        let groupId = try plain.long("groupId") ?? 0
        let folderId = try plain.long("folderId") ?? 0
        let title = try plain.text("title") ?? ""
        let dialect = call.portal.dialect
        return try call.read { (data) throws(ServiceError) in
            _ = try data.writer(ofFolder: folderId, of: groupId, dialect)
            let file = try data.documents(
                where: "groupId = ? AND folderId = ? AND title = ?",
                [.int(groupId), .int(folderId), .text(title)]
            ).first
            guard let file else {
                let words =
                    "No DLFileEntry exists with the key {groupId=\(groupId), "
                    + "folderId=\(folderId), title=\(title)}"
                throw .library("NoSuchFileEntryException", words, dialect)
            }
            return try data.document(file.fileEntryId, for: call.user, dialect).json(call.portal)
        }
    }

    /// Returns the files of a folder that the caller may see, sorted by title.
    static let list: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let (offset, limit) = try call.range()
        let files = try inFolder(
            call,
            DocumentRow.columns,
            "ORDER BY title LIMIT ?5 OFFSET ?6",
            [.int(limit), .int(offset)],
            DocumentRow.init
        )
        return .array(files.map { $0.json(call.portal) })
    }

    static let count: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        .int64(try inFolder(call, "COUNT(*)") { $0.int(0) }.first ?? 0)
    }

    static let delete: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let id = try call.parameters.plain.long("fileEntryId") ?? 0
        let dialect = call.portal.dialect
        return try call.change { (data) throws(ServiceError) in
            let file = try data.document(id, for: call.user, dialect)
            guard call.user.isAdministrator || file.userId == call.user.userId else {
                let name = call.portal.classes[.dlFileEntry].name
                throw .mayNot("DELETE", call.user, name, id, dialect)
            }
            try data.run("DELETE FROM document WHERE fileEntryId = ?", [.int(id)])
            try data.removeEntry(of: .dlFileEntry, id)
            return .null
        }
    }

    /// Changes the texts of a file; its content, and what is not named, stay.
    static let update: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let plain = call.parameters.plain
        let id = try plain.long("fileEntryId") ?? 0
        let title = try plain.text("title") ?? ""
        let description = try plain.text("description") ?? ""
        guard try plain.bytes("bytes") == nil else {
            throw .illegalArgument("The demo portal keeps the content of a file")
        }
        let dialect = call.portal.dialect
        return try call.change { (data) throws(ServiceError) in
            var file = try data.document(id, for: call.user, dialect)
            guard call.user.isAdministrator || file.userId == call.user.userId else {
                let name = call.portal.classes[.dlFileEntry].name
                throw .mayNot("UPDATE", call.user, name, id, dialect)
            }
            if !title.isEmpty { file.title = title }
            file.description = description
            try data.refuseTwins(of: file, dialect)
            try data.setTexts(of: file)
            return file.json(call.portal)
        }
    }

    /// Reads of the files of a folder that the caller may see, and that have one of the types, if there are any.
    private static func inFolder<Row: Sendable>(
        _ call: Call,
        _ columns: String,
        _ rest: String = "",
        _ values: [SQLValue] = [],
        _ make: (Statement) -> Row
    ) throws(ServiceError) -> [Row] {
        let plain = call.parameters.plain
        let groupId = try plain.long("repositoryId") ?? 0
        let folderId = try plain.long("folderId") ?? 0
        let types = JSONValue.array(try plain.texts("mimeTypes").map(JSONValue.text))
        let own: [SQLValue] = [
            .int(groupId), .int(folderId), .int(call.user.userId),
            .text(String(decoding: types.encoded(), as: UTF8.self)),
        ]
        return try call.read { (data) throws(ServiceError) in
            _ = try data.writer(ofFolder: folderId, of: groupId, call.portal.dialect)
            return try data.rows(
                """
                SELECT \(columns) FROM document WHERE groupId = ?1 AND folderId = ?2
                AND \(permission(call.user, parameter: 3))
                AND (?4 = '[]' OR mimeType IN (SELECT value FROM json_each(?4))) \(rest)
                """,
                own + values,
                make
            )
        }
    }

    /// Whether a user may see a file; files have the permissions of their entries.
    static func permission(_ user: User?, parameter: Int) -> String {
        guard let user else {
            return "?\(parameter) IS NOT NULL AND \(isHidden("audience > 0"))"
        }
        guard !user.isAdministrator else { return "?\(parameter) IS NOT NULL" }
        let isMember = """
            groupId IN (SELECT groupId FROM membership WHERE userId = ?\(parameter))
            """
        return isHidden(
            "userId <> ?\(parameter) AND (audience = 2 OR audience = 1 AND NOT \(isMember))"
        )
    }

    private static func isHidden(_ condition: String) -> String {
        """
        fileEntryId NOT IN (SELECT classPK FROM entry \
        WHERE kind = \(AssetKind.dlFileEntry.rawValue) AND \(condition))
        """
    }
}

extension Transaction {
    /// The file with an id.
    func document(_ id: Int64) throws(ServiceError) -> DocumentRow? {
        try documents(where: "fileEntryId = ?", [.int(id)]).first
    }

    /// The file with an id, for a user who may see it.
    func document(
        _ id: Int64,
        for user: User,
        _ dialect: PortalDialect
    ) throws(ServiceError) -> DocumentRow {
        guard let file = try document(id) else {
            let words = "No DLFileEntry exists with the primary key \(id)"
            throw .library("NoSuchFileEntryException", words, dialect)
        }
        guard try maySee(file, user) else {
            let name = "com.liferay.document.library.kernel.model.DLFileEntry"
            throw .mayNot("VIEW", user, name, id, dialect)
        }
        return file
    }

    /// Stores the title and the description of a file, and of its entry.
    fileprivate func setTexts(of file: DocumentRow) throws(ServiceError) {
        let texts: [SQLValue] = [
            .int(file.fileEntryId), .text(file.title), .text(file.description),
        ]
        try run("UPDATE document SET title = ?2, description = ?3 WHERE fileEntryId = ?1", texts)
        try run(
            """
            UPDATE entryText SET title = ?2, description = ?3 WHERE entryId IN
            (SELECT entryId FROM entry WHERE kind = \(AssetKind.dlFileEntry.rawValue) AND classPK = ?1)
            """,
            texts
        )
    }

    /// Whether a user may see a file; `nil` is a guest.
    func maySee(_ file: DocumentRow, _ user: User?) throws(ServiceError) -> Bool {
        let condition = FileEntries.permission(user, parameter: 2)
        return try !documents(
            where: "fileEntryId = ?1 AND \(condition)",
            [.int(file.fileEntryId), .int(user?.userId ?? 0)]
        ).isEmpty
    }

    /// The only user who may add to a folder; `nil` if every signed-in user may.
    ///
    /// - Throws: for folders and repositories that do not exist.
    func writer(
        ofFolder folderId: Int64,
        of groupId: Int64,
        _ dialect: PortalDialect
    ) throws(ServiceError) -> Int64? {
        guard try number("SELECT 1 FROM site WHERE groupId = ?", [.int(groupId)]) != nil else {
            throw .noSuchRepository(groupId, dialect)
        }
        // 0 is the root of every site.
        guard folderId != 0 else { return nil }
        let folder = try rows(
            "SELECT writerId FROM folder WHERE folderId = ? AND groupId = ?",
            [.int(folderId), .int(groupId)]
        ) { $0.optionalInt(0) }.first
        guard let writer = folder else {
            let words = "No DLFolder exists with the primary key \(folderId)"
            throw .library("NoSuchFolderException", words, dialect)
        }
        return writer
    }
}
