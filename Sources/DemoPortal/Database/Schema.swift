/// The tables of the portal's database.
enum Schema {
    /// The version of the tables and the demo data; a file with an older version is created again.
    static let version: Int64 = 10
    /// SQLite's `application_id` of the portal's files: "Scrn".
    static let applicationId: Int64 = 0x5363_726E

    static let tables = """
        CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE site (groupId INTEGER PRIMARY KEY, name TEXT NOT NULL, uuid TEXT NOT NULL);
        CREATE TABLE person (
            userId INTEGER PRIMARY KEY, screenName TEXT NOT NULL UNIQUE,
            emailAddress TEXT NOT NULL UNIQUE COLLATE NOCASE, password TEXT NOT NULL,
            firstName TEXT NOT NULL, middleName TEXT NOT NULL, lastName TEXT NOT NULL,
            jobTitle TEXT NOT NULL, languageId TEXT NOT NULL, greeting TEXT NOT NULL,
            contactId INTEGER NOT NULL, portraitId INTEGER NOT NULL, uuid TEXT NOT NULL,
            createDate INTEGER NOT NULL, modifiedDate INTEGER NOT NULL,
            isAdministrator INTEGER NOT NULL, details TEXT NOT NULL);
        CREATE INDEX personByPortrait ON person (portraitId);
        CREATE TABLE portrait (
            portraitId INTEGER PRIMARY KEY, bytes BLOB NOT NULL, mimeType TEXT NOT NULL,
            modifiedDate INTEGER NOT NULL);
        CREATE TABLE membership (
            userId INTEGER NOT NULL, groupId INTEGER NOT NULL, PRIMARY KEY (userId, groupId)
        ) WITHOUT ROWID;
        CREATE TABLE entry (
            entryId INTEGER PRIMARY KEY, kind INTEGER NOT NULL, classPK INTEGER NOT NULL,
            classUuid TEXT NOT NULL, classTypeId INTEGER NOT NULL, groupId INTEGER NOT NULL,
            userId INTEGER NOT NULL, userName TEXT NOT NULL, createDate INTEGER NOT NULL,
            modifiedDate INTEGER NOT NULL, publishDate INTEGER, expirationDate INTEGER,
            startDate INTEGER, endDate INTEGER, visible INTEGER NOT NULL,
            listable INTEGER NOT NULL, mimeType TEXT NOT NULL, priority REAL NOT NULL,
            viewCount INTEGER NOT NULL, rating REAL NOT NULL, url TEXT NOT NULL,
            defaultLocale TEXT NOT NULL, audience INTEGER NOT NULL);
        CREATE INDEX entryByKind ON entry (kind, groupId, modifiedDate);
        CREATE INDEX entryByTime ON entry (
            groupId, modifiedDate, visible, listable, publishDate, expirationDate, kind);
        CREATE UNIQUE INDEX entryByClassPK ON entry (kind, classPK);
        CREATE TABLE entryText (
            entryId INTEGER NOT NULL, locale TEXT NOT NULL, title TEXT NOT NULL,
            description TEXT NOT NULL, summary TEXT NOT NULL, PRIMARY KEY (entryId, locale)
        ) WITHOUT ROWID;
        CREATE TABLE blog (
            classPK INTEGER PRIMARY KEY, coverId INTEGER NOT NULL, story TEXT NOT NULL);
        CREATE TABLE tag (tagId INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        CREATE TABLE category (categoryId INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        CREATE TABLE categoryText (
            categoryId INTEGER NOT NULL, locale TEXT NOT NULL, title TEXT NOT NULL,
            PRIMARY KEY (categoryId, locale)
        ) WITHOUT ROWID;
        CREATE TABLE entryTag (
            entryId INTEGER NOT NULL, tagId INTEGER NOT NULL, PRIMARY KEY (entryId, tagId)
        ) WITHOUT ROWID;
        CREATE TABLE entryCategory (
            entryId INTEGER NOT NULL, categoryId INTEGER NOT NULL,
            PRIMARY KEY (entryId, categoryId)
        ) WITHOUT ROWID;
        CREATE TABLE entryLink (
            entryId INTEGER NOT NULL, otherId INTEGER NOT NULL, PRIMARY KEY (entryId, otherId)
        ) WITHOUT ROWID;
        CREATE TABLE portletItem (
            portletItemId INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
            groupId INTEGER NOT NULL, kinds TEXT NOT NULL, orderBy TEXT NOT NULL,
            isAscending INTEGER NOT NULL, entryIds TEXT);
        CREATE TABLE rating (
            class TEXT NOT NULL, classPK INTEGER NOT NULL, userId INTEGER NOT NULL,
            score REAL NOT NULL, modifiedDate INTEGER NOT NULL,
            PRIMARY KEY (class, classPK, userId)
        ) WITHOUT ROWID;
        CREATE TABLE comment (
            commentId INTEGER PRIMARY KEY, kind INTEGER NOT NULL, classPK INTEGER NOT NULL,
            parentId INTEGER NOT NULL, userId INTEGER NOT NULL, userName TEXT NOT NULL,
            body TEXT NOT NULL, createDate INTEGER NOT NULL, modifiedDate INTEGER NOT NULL);
        CREATE INDEX commentByObject ON comment (kind, classPK);
        CREATE INDEX commentByParent ON comment (parentId);
        CREATE TABLE structure (
            structureId INTEGER PRIMARY KEY, groupId INTEGER NOT NULL, userId INTEGER NOT NULL,
            userName TEXT NOT NULL, uuid TEXT NOT NULL, structureKey TEXT NOT NULL,
            name TEXT NOT NULL, definition TEXT NOT NULL, xsd TEXT NOT NULL,
            createDate INTEGER NOT NULL);
        CREATE TABLE recordSet (
            recordSetId INTEGER PRIMARY KEY, structureId INTEGER NOT NULL,
            groupId INTEGER NOT NULL, name TEXT NOT NULL, writerId INTEGER,
            hasWorkflow INTEGER NOT NULL, isPublic INTEGER NOT NULL);
        CREATE TABLE record (
            recordId INTEGER PRIMARY KEY, recordSetId INTEGER NOT NULL,
            groupId INTEGER NOT NULL, uuid TEXT NOT NULL, userId INTEGER NOT NULL,
            userName TEXT NOT NULL, versionUserId INTEGER NOT NULL,
            versionUserName TEXT NOT NULL, revision INTEGER NOT NULL,
            displayIndex INTEGER NOT NULL, createDate INTEGER NOT NULL,
            modifiedDate INTEGER NOT NULL, status INTEGER NOT NULL);
        CREATE UNIQUE INDEX recordByUuid ON record (uuid, groupId);
        CREATE INDEX recordBySet ON record (recordSetId);
        CREATE TABLE recordValue (
            recordId INTEGER NOT NULL, name TEXT NOT NULL, locale TEXT NOT NULL,
            value TEXT NOT NULL, PRIMARY KEY (recordId, name, locale)
        ) WITHOUT ROWID;
        CREATE TABLE folder (
            folderId INTEGER PRIMARY KEY, groupId INTEGER NOT NULL, name TEXT NOT NULL,
            writerId INTEGER);
        CREATE TABLE document (
            fileEntryId INTEGER PRIMARY KEY, groupId INTEGER NOT NULL, folderId INTEGER NOT NULL,
            uuid TEXT NOT NULL, userId INTEGER NOT NULL, userName TEXT NOT NULL,
            title TEXT NOT NULL, description TEXT NOT NULL, changeLog TEXT NOT NULL,
            sourceFileName TEXT NOT NULL, mimeType TEXT NOT NULL, size INTEGER NOT NULL,
            fileName TEXT NOT NULL, createDate INTEGER NOT NULL);
        CREATE UNIQUE INDEX documentByUuid ON document (uuid, groupId);
        CREATE UNIQUE INDEX documentByTitle ON document (groupId, folderId, title);
        CREATE TABLE article (
            resourcePrimKey INTEGER PRIMARY KEY, articleId TEXT NOT NULL,
            groupId INTEGER NOT NULL, folderId INTEGER NOT NULL, structureId INTEGER NOT NULL,
            templateId INTEGER NOT NULL, revision INTEGER NOT NULL);
        CREATE UNIQUE INDEX articleById ON article (groupId, articleId);
        CREATE TABLE articleValue (
            resourcePrimKey INTEGER NOT NULL, name TEXT NOT NULL, locale TEXT NOT NULL,
            value TEXT NOT NULL, PRIMARY KEY (resourcePrimKey, name, locale)
        ) WITHOUT ROWID;
        CREATE TABLE articleFolder (
            folderId INTEGER PRIMARY KEY, groupId INTEGER NOT NULL, name TEXT NOT NULL,
            description TEXT NOT NULL);
        CREATE TABLE keptAnswer (
            userId INTEGER NOT NULL, key TEXT NOT NULL, status INTEGER NOT NULL,
            body BLOB NOT NULL, createDate INTEGER NOT NULL, PRIMARY KEY (userId, key)
        ) WITHOUT ROWID;
        CREATE INDEX keptAnswerByDate ON keptAnswer (createDate);
        """
}
