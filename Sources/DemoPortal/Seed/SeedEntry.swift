import ScreensSQLite

/// An entry that is about to be added.
struct SeedEntry: Sendable {
    /// A text in one language.
    struct Text: Sendable {
        var language: Language
        var title: String
        var description: String

        init(_ language: Language, _ title: String, _ description: String) {
            (self.language, self.title, self.description) = (language, title, description)
        }
    }

    var entryId: Int64
    var kind: AssetKind
    var classPK: Int64
    var uuid = ""
    var groupId = SeedPeople.intranet
    var author = SeedPeople.named[0]
    var created: Int64
    var modified: Int64
    var published: Int64
    var expires: Int64?
    var isListable = true
    var priority = 0.0
    var viewCount: Int64 = 0
    var rating = 0.0
    /// 0 for everyone, 1 for members of the site, 2 for the author.
    var audience: Int64 = 0
    /// Its texts, in its default language first.
    var texts: [Text] = []

    /// Whether members of the intranet see it, now and later.
    var isOnShow: Bool {
        groupId == SeedPeople.intranet && audience < 2 && isListable && published < Seed.today
            && (expires ?? .max) > Seed.today
    }

    /// Moves all its dates, so that it was created and changed at other ones.
    mutating func move(to date: Int64, modified: Int64) {
        if published == created { published = date }
        if let end = expires, end <= Seed.today {
            expires = min(date + 30 * SeedEntries.day, Seed.today)
        }
        (created, self.modified) = (date, modified)
    }

    func add(to connection: Connection) throws(DatabaseFailure) {
        try connection.run(
            "INSERT INTO entry VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            sqlValues
        )
        // In one statement: thousands of others would take noticeable time.
        let rows = texts.map { _ in "(?, ?, ?, ?, ?)" }.joined(separator: ", ")
        try connection.run(
            "INSERT INTO entryText VALUES \(rows)",
            texts.flatMap { text -> [SQLValue] in
                let summary = kind == .journalArticle ? text.description : ""
                return [
                    .int(entryId), .text(text.language.rawValue), .text(text.title),
                    .text(text.description), .text(summary),
                ]
            }
        )
    }

    private var sqlValues: [SQLValue] {
        let starts: Int64? = kind.isEvent ? created + 30 * SeedEntries.day : nil
        return [
            .int(entryId), .int(kind.rawValue), .int(classPK), .text(uuid), .int(0),
            .int(groupId), .int(author.userId), .text(author.fullName), .int(created),
            .int(modified), .int(published), .optional(expires), .optional(starts),
            .optional(starts.map { $0 + 3_600_000 }), .bool(!kind.isHidden), .bool(isListable),
            .text(kind.mimeType(title: texts[0].title)), .double(priority), .int(viewCount),
            .double(rating),
            .text(kind == .bookmarksEntry ? "https://www.example.com/links/\(classPK)" : ""),
            .text(texts[0].language.rawValue), .int(audience),
        ]
    }
}

extension AssetKind {
    /// Whether entries are written by people, with permissions and dates of their own.
    var isDocument: Bool {
        [
            .blogsEntry, .journalArticle, .dlFileEntry, .wikiPage, .mbMessage, .calendarBooking,
            .bookmarksEntry,
        ].contains(self)
    }

    fileprivate var isEvent: Bool { self == .calendarBooking || self == .calendarEvent }

    fileprivate func mimeType(title: String) -> String {
        guard [.dlFileEntry, .dlFileVersion, .dlFileShortcut, .dlFileRank].contains(self) else {
            return [.user, .group, .organization, .userGroup].contains(self) ? "" : "text/html"
        }
        return FileFormat(title: title).mimeType
    }
}
