import ScreensSQLite

/// The files behind the assets of class DL File Entry, and the cover pictures of blogs.
enum SeedFiles {
    static let firstEntryId: Int64 = 90_001

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        try addDocuments(connection)
        // Portals list the pictures of blogs among their assets, too, but do not show them.
        for cover in SeedCover.all {
            let entryId = firstEntryId + cover.id - SeedCover.firstId
            try add(cover.document, entryId: entryId, connection)
        }
        try SeedGallery.add(connection)
        try SeedMedia.add(connection)
        try connection.run(
            "INSERT INTO setting VALUES (?, ?)",
            [
                .text(Transaction.nextEntryId),
                .text(String(firstEntryId + Int64(SeedCover.all.count))),
            ]
        )
    }

    private static func addDocuments(_ connection: Connection) throws(DatabaseFailure) {
        let files = try connection.rows(
            """
            SELECT e.classPK, e.groupId, e.classUuid, e.userId, e.userName, t.title,
                t.description, e.mimeType, e.createDate
            FROM entry e JOIN entryText t ON t.entryId = e.entryId AND t.locale = e.defaultLocale
            WHERE e.kind = ? ORDER BY e.entryId
            """,
            [.int(AssetKind.dlFileEntry.rawValue)],
            document
        )
        // The titles in a folder are unique.
        var titles: Set<String> = []
        for var file in files {
            if !titles.insert("\(file.groupId)/\(file.title)").inserted {
                file.title = "\(file.fileEntryId) \(file.title)"
                file.sourceFileName = file.title
            }
            try store(file, connection)
        }
    }

    private static func document(_ row: Statement) -> DocumentRow {
        DocumentRow(
            fileEntryId: row.int(0),
            groupId: row.int(1),
            folderId: 0,
            uuid: row.text(2),
            userId: row.int(3),
            userName: row.text(4),
            title: row.text(5),
            description: row.text(6),
            changeLog: "",
            sourceFileName: row.text(5),
            mimeType: row.text(7),
            size: 0,
            fileName: "",
            createDate: row.int(8)
        )
    }

    private static func store(_ file: DocumentRow, _ connection: Connection) throws(DatabaseFailure)
    {
        var file = file
        file.size = Int64(SampleFile(file).bytes.count)
        try connection.run(DocumentRow.storing, file.sqlValues)
    }

    /// Adds a file with an entry that lists of assets leave out.
    static func add(
        _ document: DocumentRow,
        entryId: Int64,
        _ connection: Connection
    ) throws(DatabaseFailure) {
        try store(document, connection)
        try connection.run(
            """
            INSERT INTO entry (entryId, kind, classPK, classUuid, classTypeId, groupId, userId,
                userName, createDate, modifiedDate, publishDate, visible, listable, mimeType,
                priority, viewCount, rating, url, defaultLocale, audience)
            VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6, ?7, ?8, ?8, ?8, 0, 0, ?9, 0, 0, 0, '', 'en_US', 0)
            """,
            [
                .int(entryId), .int(AssetKind.dlFileEntry.rawValue),
                .int(document.fileEntryId), .text(document.uuid), .int(document.groupId),
                .int(document.userId), .text(document.userName), .int(document.createDate),
                .text(document.mimeType),
            ]
        )
        try connection.run(
            "INSERT INTO entryText VALUES (?, 'en_US', ?, ?, '')",
            [.int(entryId), .text(document.title), .text(document.description)]
        )
    }
}
