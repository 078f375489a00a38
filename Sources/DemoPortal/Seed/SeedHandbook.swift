import ScreensSQLite

/// A handwritten article, with its texts and values by locale; the first text has its default language.
struct SeedPage: Sendable {
    var id: Int64
    /// 0 for an article that consists only of HTML.
    var structureId: Int64 = 0
    var template = ArticleTemplate.plain
    var texts: [(locale: String, title: String, description: String)]
    var values: [String: [String: String]]
    /// Whether only its author and administrators may see it.
    var isRestricted = false

    /// An article of HTML by locale.
    init(
        _ id: Int64,
        _ texts: [(locale: String, title: String, description: String)],
        html: [String: String],
        isRestricted: Bool = false
    ) {
        self.id = id
        self.texts = texts
        self.isRestricted = isRestricted
        values = [SeedArticles.field: html]
    }

    /// An event.
    init(
        event id: Int64,
        _ texts: [(locale: String, title: String, description: String)],
        _ values: [String: [String: String]]
    ) {
        self.id = id
        self.texts = texts
        self.values = values
        structureId = SeedEvents.structureId
        template = .event
    }
}

/// The handbook: a folder of handwritten articles.
///
/// Their entries are hidden, so that they are not in lists of assets, which many tests count.
enum SeedHandbook {
    static let folderId: Int64 = 38_101
    /// An article with everything that people write: headings, lists, a table, a quote, code, pictures and links.
    static let welcomeId: Int64 = 38_201
    static let expensesId: Int64 = 38_202
    static let eventId: Int64 = 38_203
    static let talkId: Int64 = 38_204
    /// An article of about 100 kB.
    static let longId: Int64 = 38_205
    /// An article with everything that a client must not show or run.
    static let hostileId: Int64 = 38_206
    static let japaneseId: Int64 = 38_207
    static let restrictedId: Int64 = 38_208
    static let emptyId: Int64 = 38_209
    private static let firstEntryId: Int64 = 89_001

    /// The entry of an article.
    static func entryId(of article: Int64) -> Int64 { firstEntryId + article - welcomeId }

    private static let pages = [
        welcome, expenses, SeedEvents.openDay, SeedEvents.talk, long, hostile, japanese,
        SeedPage(
            restrictedId,
            [("en_US", "Minutes of the board", "Only for the board")],
            html: ["en_US": "<p>The board met and decided nothing.</p>"],
            isRestricted: true
        ), SeedPage(emptyId, [("en_US", "An empty article", "")], html: ["en_US": ""]),
    ]

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        try connection.run(
            "INSERT INTO articleFolder VALUES (?, ?, ?, ?)",
            [
                .int(folderId), .int(SeedPeople.intranet), .text("Handbook"),
                .text("What everyone should know"),
            ]
        )
        var random = SeedRandom(seed: 7)
        for page in pages {
            try addEntry(entryId(of: page.id), page, uuid: random.uuid(), connection)
            try addArticle(page, connection)
        }
    }

    private static func addEntry(
        _ entryId: Int64,
        _ page: SeedPage,
        uuid: String,
        _ connection: Connection
    ) throws(DatabaseFailure) {
        let author = SeedPeople.named[1]
        let date = Seed.today - (400 - entryId % 100) * SeedEntries.day
        try connection.run(
            """
            INSERT INTO entry (entryId, kind, classPK, classUuid, classTypeId, groupId, userId,
                userName, createDate, modifiedDate, publishDate, visible, listable, mimeType,
                priority, viewCount, rating, url, defaultLocale, audience)
            VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6, ?7, ?8, ?8, ?8, 0, 0, 'text/html', 0, 0, 0, '', ?9, ?10)
            """,
            [
                .int(entryId), .int(AssetKind.journalArticle.rawValue), .int(page.id), .text(uuid),
                .int(SeedPeople.intranet), .int(author.userId), .text(author.fullName), .int(date),
                .text(page.texts[0].locale), .int(page.isRestricted ? 2 : 0),
            ]
        )
        for (locale, title, description) in page.texts {
            try connection.run(
                "INSERT INTO entryText VALUES (?1, ?2, ?3, ?4, ?4)",
                [.int(entryId), .text(locale), .text(title), .text(description)]
            )
        }
    }

    private static func addArticle(
        _ page: SeedPage,
        _ connection: Connection
    ) throws(DatabaseFailure) {
        try connection.run(
            "INSERT INTO article VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)",
            [
                .int(page.id), .text(String(page.id)), .int(SeedPeople.intranet), .int(folderId),
                .int(page.structureId), .int(page.template.id),
            ]
        )
        for (name, texts) in page.values {
            for (locale, value) in texts {
                try connection.run(
                    "INSERT INTO articleValue VALUES (?, ?, ?, ?)",
                    [.int(page.id), .text(name), .text(locale), .text(value)]
                )
            }
        }
    }
}
