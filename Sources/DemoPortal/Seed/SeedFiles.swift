import ScreensSQLite

/// The files behind the assets of class DL File Entry, and the cover pictures of blogs.
enum SeedFiles {
    private static let firstCoverId: Int64 = 79_001
    static let firstEntryId: Int64 = 90_001
    private static let covers = ["Harbour", "Roof terrace", "Winter garden"]

    /// The cover picture of a blog; `nil` for those without one.
    static func cover(ofBlog id: Int64) -> Int64? {
        // Consecutive ids of entries differ by a multiple of three.
        let number = id / 3
        return number % 4 == 0 ? firstCoverId + number / 4 % Int64(covers.count) : nil
    }

    /// A cover picture in the format of forms, which 7.0 also uses in web content.
    static func picture(_ index: Int, alt: String) -> String {
        """
        {"groupId":"\(SeedPeople.intranet)","name":"\(covers[index]).png","alt":"\(alt)",\
        "title":"\(covers[index]).png","type":"journal","uuid":"\(uuids[index])",\
        "fileEntryId":"\(firstCoverId + Int64(index))"}
        """
    }

    /// The address of a cover picture.
    static func address(ofPicture index: Int) -> String {
        let title = "\(covers[index]).png".escapedForAddress
        return "/documents/\(SeedPeople.intranet)/\(SeedFolders.coversId)/\(title)/\(uuids[index])"
    }

    private static let uuids: [String] = {
        var random = SeedRandom(seed: 6)
        return covers.map { _ in random.uuid() }
    }()

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        try addDocuments(connection)
        try addCovers(connection)
        try connection.run(
            "INSERT INTO setting VALUES (?, ?)",
            [
                .text(Transaction.nextEntryId),
                .text(String(firstEntryId + Int64(covers.count))),
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

    /// Portals list the pictures of blogs among their assets, too, but do not show them.
    private static func addCovers(_ connection: Connection) throws(DatabaseFailure) {
        let owner = SeedPeople.named[1]
        for (index, name) in covers.enumerated() {
            let cover = DocumentRow(
                fileEntryId: firstCoverId + Int64(index),
                groupId: SeedPeople.intranet,
                folderId: SeedFolders.coversId,
                uuid: uuids[index],
                userId: owner.userId,
                userName: owner.fullName,
                title: "\(name).png",
                description: "",
                changeLog: "",
                sourceFileName: "\(name).png",
                mimeType: "image/png",
                size: 0,
                fileName: "",
                createDate: Seed.today - 100 * SeedEntries.day
            )
            try store(cover, connection)
            try connection.run(
                """
                INSERT INTO entry (entryId, kind, classPK, classUuid, classTypeId, groupId, userId,
                    userName, createDate, modifiedDate, publishDate, visible, listable, mimeType,
                    priority, viewCount, rating, url, defaultLocale, audience)
                VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6, ?7, ?8, ?8, ?8, 0, 0, ?9, 0, 0, 0, '', 'en_US', 0)
                """,
                [
                    .int(firstEntryId + Int64(index)), .int(AssetKind.dlFileEntry.rawValue),
                    .int(cover.fileEntryId), .text(cover.uuid), .int(cover.groupId),
                    .int(cover.userId), .text(cover.userName), .int(cover.createDate),
                    .text(cover.mimeType),
                ]
            )
            try connection.run(
                "INSERT INTO entryText VALUES (?, 'en_US', ?, '', '')",
                [.int(firstEntryId + Int64(index)), .text(cover.title)]
            )
        }
    }
}
