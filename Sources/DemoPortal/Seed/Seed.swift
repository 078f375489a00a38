import ScreensSQLite

/// Fills an empty database with the demo company's intranet, which is the same every time.
enum Seed {
    /// The date of the demo data, 2026-11-01 in UTC, in milliseconds since 1970.
    static let today: Int64 = 1_793_491_200_000

    static func fill(_ connection: Connection) throws(DatabaseFailure) {
        try addSettings(connection)
        try addPeople(connection)
        try addTopics(connection)
        var entries = SeedEntries(connection)
        try entries.addAll()
        try addPortletItems(connection)
        try SeedRatings.add(connection)
        try SeedLists.add(connection)
        try SeedPortraits.add(connection)
        try SeedFolders.add(connection)
        try SeedFiles.add(connection)
        try SeedArticles.add(connection)
        try SeedHandbook.add(connection)
        try SeedComments.add(connection)
    }

    private static func addSettings(_ connection: Connection) throws(DatabaseFailure) {
        for (name, value) in [
            ("companyId", String(SeedPeople.companyId)), ("groupId", String(SeedPeople.intranet)),
            ("defaultUser", SeedPeople.named[0].screenName),
            (Transaction.nextUserId, String(SeedPeople.firstAddedId)),
        ] {
            try connection.run("INSERT INTO setting VALUES (?, ?)", [.text(name), .text(value)])
        }
    }

    private static func addPeople(_ connection: Connection) throws(DatabaseFailure) {
        var random = SeedRandom(seed: 1)
        for (groupId, name) in [
            (SeedPeople.intranet, "Intranet"), (SeedPeople.salesSite, "Sales"),
        ] {
            try connection.run(
                "INSERT INTO site VALUES (?, ?, ?)",
                [.int(groupId), .text(name), .text(random.uuid())]
            )
        }
        for person in SeedPeople.all + [SeedPeople.service] {
            let joined = today - random.below(1_500) * SeedEntries.day
            try connection.run(
                User.storing,
                [
                    .int(person.userId), .text(person.screenName), .text(person.emailAddress),
                    .text(Passwords.none), .text(person.firstName), .text(""),
                    .text(person.lastName), .text(person.jobTitle), .text(person.languageId),
                    .text("Welcome \(person.fullName)!"), .int(person.userId + 1_000), .int(0),
                    .text(random.uuid()), .int(joined), .int(joined),
                    .bool(person.isAdministrator), .text(person.details.json),
                ]
            )
            for groupId in person.groups {
                try connection.run(
                    "INSERT INTO membership VALUES (?, ?)",
                    [.int(person.userId), .int(groupId)]
                )
            }
        }
    }

    private static func addTopics(_ connection: Connection) throws(DatabaseFailure) {
        for (id, name) in zip(SeedTags.firstTagId..., seedTags) {
            try connection.run("INSERT INTO tag VALUES (?, ?)", [.int(id), .text(name)])
        }
        for (id, name) in zip(SeedTags.firstCategoryId..., seedCategories) {
            try connection.run("INSERT INTO category VALUES (?, ?)", [.int(id), .text(name.en)])
            for language in Language.allCases {
                try connection.run(
                    "INSERT INTO categoryText VALUES (?, ?, ?)",
                    [.int(id), .text(language.rawValue), .text(name[language])]
                )
            }
        }
    }

    private static func addPortletItems(_ connection: Connection) throws(DatabaseFailure) {
        let picks = try connection.rows(
            """
            SELECT entryId FROM entry WHERE visible AND audience = 0 AND groupId = ?1
            AND publishDate < ?2 AND expirationDate IS NULL ORDER BY viewCount DESC, entryId LIMIT 7
            """,
            [.int(SeedPeople.intranet), .int(today)]
        ) { String($0.int(0)) }
        let articles = "\(AssetKind.journalArticle.rawValue),\(AssetKind.blogsEntry.rawValue)"
        let files = "\(AssetKind.dlFileEntry.rawValue)"
        let items: [(name: String, kinds: String, orderBy: String, ids: SQLValue)] = [
            ("Latest news", articles, "createDate", .null),
            ("Company documents", files, "title", .null),
            ("Everything", "", "modifiedDate", .null),
            ("Editor's picks", "", "", .text("[\(picks.joined(separator: ","))]")),
        ]
        for (id, item) in zip(Int64(22_001)..., items) {
            try connection.run(
                "INSERT INTO portletItem VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    .int(id), .text(item.name), .int(SeedPeople.intranet),
                    .text("[\(item.kinds)]"), .text(item.orderBy), .bool(item.orderBy == "title"),
                    item.ids,
                ]
            )
        }
    }
}
