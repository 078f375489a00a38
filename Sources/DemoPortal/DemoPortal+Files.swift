import ScreensSQLite
import ScreensSystem

/// Files for tests that need large ones, or many.
extension DemoPortal {
    /// Adds a file of any size, whose bytes are calculated when it is read, and returns it.
    ///
    /// It needs neither memory nor room on the disk. The owner is the administrator, and everyone may see it. Fails if
    /// the folder of the intranet has a file with that title.
    public func addMadeUpFile(
        _ title: String,
        size: Int,
        mimeType: String = "application/octet-stream",
        folderId: Int64 = 0
    ) throws(DemoPortalError) -> StoredDocument {
        var document = DocumentRow(
            sample: title,
            id: 0,
            folderId: folderId,
            uuid: UUIDText.random(),
            author: SeedPeople.named[1],
            description: "",
            age: 0
        )
        (document.mimeType, document.size) = (mimeType, Int64(size))
        (document.fileName, document.createDate) = (MadeUpFile.fileName, core.now)
        let made = document
        let added = try core.byTheBackDoor(isWriting: true) { (data) throws(ServiceError) in
            var document = made
            document.fileEntryId = try data.makeId(Transaction.nextDocumentId)
            try data.run(DocumentRow.storing, document.sqlValues)
            try data.addEntry(of: document, isForGuests: true)
            return document
        }
        return StoredDocument(added, path: "")
    }

    /// The byte at a place of a file that ``addMadeUpFile(_:size:mimeType:folderId:)`` has added.
    public static func byte(ofMadeUpFileAt place: Int) -> UInt8 { MadeUpFile.byte(at: place) }

    /// Adds pictures to a folder of the intranet: `Picture 00001.jpg` and so on, which all show the same.
    ///
    /// They belong to the administrator, and everyone may see them. Ten thousand take less than a second.
    public func addPictures(_ count: Int, toFolder folderId: Int64) throws(DemoPortalError) {
        let owner = SeedPeople.named[1]
        let sample = DocumentRow(
            sample: "Lake at dawn.jpg",
            id: 0,
            folderId: folderId,
            uuid: "",
            author: owner,
            description: "",
            age: 0
        )
        let size = SampleFile(sample).bytes.count
        let common: [SQLValue] = [
            .int(SeedPeople.intranet), .int(folderId), .int(owner.userId), .text(owner.fullName),
            .text(sample.sourceFileName), .text(sample.mimeType), .int(size), .int(core.now),
        ]
        try core.byTheBackDoor(isWriting: true) { (data) throws(ServiceError) in
            let ids: [SQLValue] = [
                .int(try data.makeId(Transaction.nextDocumentId, step: count)),
                .int(try data.makeId(Transaction.nextEntryId, step: count)), .int(count),
            ]
            try data.run(Self.addingDocuments, common + ids)
            try data.run(Self.addingEntries, common + ids)
            try data.run(Self.addingTexts, Array(ids.dropFirst()))
        }
    }

    private static func numbers(below parameter: String) -> String {
        """
        WITH RECURSIVE number(n) AS (
            SELECT 0 WHERE \(parameter) > 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < \(parameter))
        """
    }

    private static let uuid = "printf('00000000-0000-4000-8000-%012d', ?9 + n)"

    private static let addingDocuments = """
        INSERT INTO document (\(DocumentRow.columns)) \(numbers(below: "?11"))
        SELECT ?9 + n, ?1, ?2, \(uuid), ?3, ?4, printf('Picture %05d.jpg', n + 1), '', '', ?5, ?6, ?7,
            '', ?8 FROM number
        """

    private static let addingEntries = """
        INSERT INTO entry (entryId, kind, classPK, classUuid, classTypeId, groupId, userId, userName,
            createDate, modifiedDate, publishDate, visible, listable, mimeType, priority, viewCount,
            rating, url, defaultLocale, audience) \(numbers(below: "?11"))
        SELECT ?10 + n, \(AssetKind.dlFileEntry.rawValue), ?9 + n, \(uuid), 0, ?1, ?3, ?4, ?8, ?8, ?8,
            0, 0, ?6, 0, 0, 0, '', 'en_US', 0 FROM number
        """

    private static let addingTexts = """
        INSERT INTO entryText \(numbers(below: "?2"))
        SELECT ?1 + n, 'en_US', printf('Picture %05d.jpg', n + 1), '', '' FROM number
        """
}
