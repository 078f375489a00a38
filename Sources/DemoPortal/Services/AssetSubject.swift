import ScreensKit
import ScreensSQLite

/// The object of an entry, if it has data of its own.
enum AssetSubject: Sendable {
    case account(User)
    case record(RecordRow, RecordValues, RecordForm)
    case file(DocumentRow)
    case blog(BlogRow)
    /// Web content, with the fields of its structure, and the reply that describes it.
    case article(ArticleRow, [RecordForm.Field], structure: JSONValue?)
}

extension Transaction {
    /// The object of an entry; `nil` for classes whose objects are made only of the entry, or are empty.
    func subject(of row: AssetRow, _ core: PortalCore) throws(ServiceError) -> AssetSubject? {
        let id = row.classPK
        switch row.kind {
        case .user: return try user("userId = ?", .int(id)).map(AssetSubject.account)
        case .dlFileEntry: return try document(id).map(AssetSubject.file)
        case .blogsEntry: return try blog(id).map(AssetSubject.blog)
        case .journalArticle:
            guard let article = try article(id) else { return nil }
            let structure = try structure(article.structureId(in: core.dialect), core)
            return .article(article, try fields(of: article), structure: structure)
        case .ddlRecord:
            guard let record = try record(id), let form = try form(ofSet: record.recordSetId)
            else { return nil }
            return .record(record, try values(ofRecord: id), form)
        default: return nil
        }
    }
}

extension Transaction {
    /// The article behind an entry, regardless of permissions, which are the entry's.
    fileprivate func article(_ id: Int64) throws(ServiceError) -> ArticleRow? {
        try articles(where: "a.resourcePrimKey = ?3", [.int(id)]).first
    }
}

/// The entries of objects that clients add, change and delete.
extension Transaction {
    /// The setting with the id of the next entry.
    static let nextEntryId = "nextEntryId"

    /// Adds the entry of a file, which everyone may see, or only members of the site.
    func addEntry(of document: DocumentRow, isForGuests: Bool) throws(ServiceError) {
        try addEntry(
            .dlFileEntry,
            document.fileEntryId,
            uuid: document.uuid,
            groupId: document.groupId,
            author: (document.userId, document.userName),
            mimeType: document.mimeType,
            at: document.createDate,
            text: (document.title, document.description),
            audience: isForGuests ? 0 : 1
        )
    }

    /// Adds the entry of a user, which is never visible.
    func addEntry(of user: User, at now: Int64) throws(ServiceError) {
        try addEntry(
            .user,
            user.userId,
            uuid: user.uuid,
            groupId: SeedPeople.intranet,
            author: (user.userId, user.fullName),
            mimeType: "",
            at: now,
            text: (user.fullName, user.jobTitle),
            isVisible: false
        )
    }

    /// Adds the entry of a record, which is visible once the record is published.
    func addEntry(of record: RecordRow) throws(ServiceError) {
        let names = try rows(
            """
            SELECT structureKey, recordSet.name FROM recordSet JOIN structure USING (structureId)
            WHERE recordSetId = ?
            """,
            [.int(record.recordSetId)]
        ) { ($0.text(0), $0.text(1)) }.first
        let (key, set) = names ?? ("", "")
        let structure = key.prefix(1) + key.dropFirst().lowercased()
        try addEntry(
            .ddlRecord,
            record.recordId,
            uuid: record.uuid,
            groupId: record.groupId,
            author: (record.userId, record.userName),
            mimeType: "text/html",
            at: record.createDate,
            text: ("New \(structure) for List \(set)", ""),
            isVisible: record.status == .approved
        )
    }

    /// Records in a record's entry that it was changed.
    func touchEntry(of record: RecordRow) throws(ServiceError) {
        try run(
            "UPDATE entry SET modifiedDate = ?3, visible = ?4 WHERE kind = ?1 AND classPK = ?2",
            [
                .int(AssetKind.ddlRecord.rawValue), .int(record.recordId),
                .int(record.modifiedDate), .bool(record.status == .approved),
            ]
        )
    }

    /// Removes the entry of an object, with its texts, tags, categories, links, ratings and comments.
    func removeEntry(of kind: AssetKind, _ classPK: Int64) throws(ServiceError) {
        let key: [SQLValue] = [.int(kind.rawValue), .int(classPK)]
        let ids = try rows("SELECT entryId FROM entry WHERE kind = ? AND classPK = ?", key) {
            $0.int(0)
        }
        try query { (connection) throws(DatabaseFailure) in try connection.removeEntries(ids) }
    }

    private func addEntry(
        _ kind: AssetKind,
        _ classPK: Int64,
        uuid: String,
        groupId: Int64,
        author: (id: Int64, name: String),
        mimeType: String,
        at date: Int64,
        text: (title: String, description: String),
        isVisible: Bool = true,
        audience: Int64 = 0
    ) throws(ServiceError) {
        let id = try makeId(Self.nextEntryId)
        // Without a date of publication, because one in the current millisecond would not be in the past yet.
        try run(
            """
            INSERT INTO entry (entryId, kind, classPK, classUuid, classTypeId, groupId, userId,
                userName, createDate, modifiedDate, visible, listable, mimeType,
                priority, viewCount, rating, url, defaultLocale, audience)
            VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6, ?7, ?8, ?8, ?9, 1, ?10, 0, 0, 0, '', ?11, ?12)
            """,
            [
                .int(id), .int(kind.rawValue), .int(classPK), .text(uuid), .int(groupId),
                .int(author.id), .text(author.name), .int(date), .bool(isVisible),
                .text(mimeType), .text(Language.english.rawValue), .int(audience),
            ]
        )
        try run(
            "INSERT INTO entryText VALUES (?, ?, ?, ?, '')",
            [
                .int(id), .text(Language.english.rawValue), .text(text.title),
                .text(text.description),
            ]
        )
    }
}

extension Connection {
    /// Removes entries with their texts, tags, categories, links, ratings and comments.
    func removeEntries(_ ids: [Int64]) throws(DatabaseFailure) {
        for id in ids {
            try run(
                """
                DELETE FROM rating WHERE (class, classPK) IN
                (SELECT CAST(kind AS TEXT), classPK FROM entry WHERE entryId = ?)
                """,
                [.int(id)]
            )
            try run(
                """
                DELETE FROM comment WHERE (kind, classPK) IN
                (SELECT kind, classPK FROM entry WHERE entryId = ?)
                """,
                [.int(id)]
            )
            for table in ["entry", "entryText", "entryTag", "entryCategory", "entryLink"] {
                try run("DELETE FROM \(table) WHERE entryId = ?", [.int(id)])
            }
            try run("DELETE FROM entryLink WHERE otherId = ?", [.int(id)])
        }
    }
}
