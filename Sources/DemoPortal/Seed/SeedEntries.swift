import ScreensSQLite

/// Adds the assets of the demo company, class by class.
struct SeedEntries {
    static let day: Int64 = 86_400_000
    static let firstTagId: Int64 = 21_001
    static let firstCategoryId: Int64 = 21_501
    /// So late that nothing appears or expires while someone uses the demo.
    private static let farFuture = Seed.today + 15 * 365 * day

    private static let counts: [AssetKind: Int] = [
        .blogsEntry: 420, .journalArticle: 420, .dlFileEntry: 340, .mbMessage: 260,
        .wikiPage: 220, .calendarBooking: 140, .bookmarksEntry: 130, .mbThread: 60,
        .ddlRecord: 40, .microblogsEntry: 40, .layout: 30, .calendarEvent: 24, .dlFolder: 24,
        .ddlFormRecord: 20, .journalFolder: 14, .group: 2, .user: SeedPeople.all.count,
    ]

    private let connection: Connection
    private var random = SeedRandom(seed: 2)
    private var nextId: Int64 = 30_001
    private var addedCount = 0
    /// Whether everyone may see the added entries, now and later.
    private var isPlain = false
    private var lastEntryId: Int64 = 0
    private let people = SeedPeople.all.map { Phrase($0.fullName, $0.fullName, $0.fullName) }

    init(_ connection: Connection) { self.connection = connection }

    mutating func addAll() throws(DatabaseFailure) {
        for kind in AssetKind.allCases {
            for index in 0..<Self.counts[kind, default: 8] { try add(kind, index) }
        }
        for oddity in seedOddities {
            isPlain = true
            try add(
                oddity.kind,
                0,
                classPK: nil,
                [(oddity.language, oddity.title, oddity.description)]
            )
        }
    }

    private mutating func add(_ kind: AssetKind, _ index: Int) throws(DatabaseFailure) {
        switch kind {
        case .user:
            let person = SeedPeople.all[index]
            try add(
                kind,
                index,
                classPK: person.userId,
                [(.english, person.fullName, person.jobTitle)]
            )
        case .group:
            let isSales = index > 0
            try add(
                kind,
                index,
                classPK: isSales ? SeedPeople.salesSite : SeedPeople.intranet,
                [(.english, isSales ? "Sales" : "Intranet", "")]
            )
        case .organization, .userGroup:
            let team = seedTeams[index % seedTeams.count]
            try add(
                kind,
                index,
                classPK: nil,
                Language.allCases.map { ($0, team[$0], "") }
            )
        default:
            try add(kind, index, classPK: nil, texts(of: kind, index))
        }
    }

    /// The texts in the languages of the entry, its default language first.
    private func texts(
        of kind: AssetKind,
        _ index: Int
    ) -> [(Language, String, String)] {
        let wording = kind.wording
        let offset = index + Int(kind.rawValue) * 31
        let blanks = Template.Blanks(
            topic: seedTopics[offset % seedTopics.count],
            place: seedPlaces[(offset * 7 + offset / seedTopics.count) % seedPlaces.count],
            team: seedTeams[(offset * 5 + offset / seedPlaces.count) % seedTeams.count],
            person: people[(offset * 3 + index / 11) % people.count],
            period: seedPeriods[(offset * 11 + offset / seedTeams.count) % seedPeriods.count]
        )
        let title = wording.titles[(index + index / seedTopics.count) % wording.titles.count]
        let description = wording.descriptions[index % wording.descriptions.count]
        let isBare = index % 23 == 5
        return languages(index).map { language in
            (
                language, title.fill(blanks, in: language),
                isBare ? "" : description.fill(blanks, in: language)
            )
        }
    }

    private func languages(_ index: Int) -> [Language] {
        switch index % 20 {
        case 16: [.spanish, .english]
        case 17: [.spanish]
        case 18: [.japanese, .english]
        case 19: [.english]
        default: [.english, .spanish, .japanese]
        }
    }

    private mutating func add(
        _ kind: AssetKind,
        _ index: Int,
        classPK: Int64?,
        _ texts: [(Language, String, String)]
    ) throws(DatabaseFailure) {
        let entryId = nextId + 1
        let entry = makeEntry(kind, index, entryId, classPK ?? nextId, texts)
        nextId += 3
        addedCount += 1
        try connection.run(
            "INSERT INTO entry VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            entry
        )
        for (language, title, description) in texts {
            let summary = kind == .journalArticle ? description : ""
            try connection.run(
                "INSERT INTO entryText VALUES (?, ?, ?, ?, ?)",
                [
                    .int(entryId), .text(language.rawValue), .text(title), .text(description),
                    .text(summary),
                ]
            )
        }
        try addRelations(entryId)
    }

    private mutating func addRelations(_ entryId: Int64) throws(DatabaseFailure) {
        for _ in 0..<random.below(4) {
            let tag = Self.firstTagId + random.below(Int64(seedTags.count))
            try connection.run(
                "INSERT OR IGNORE INTO entryTag VALUES (?, ?)",
                [.int(entryId), .int(tag)]
            )
        }
        for _ in 0..<random.below(3) {
            let category = Self.firstCategoryId + random.below(Int64(seedCategories.count))
            try connection.run(
                "INSERT OR IGNORE INTO entryCategory VALUES (?, ?)",
                [.int(entryId), .int(category)]
            )
        }
        if addedCount % 9 == 0 {
            try connection.run(
                "INSERT INTO entryLink VALUES (?, ?)",
                [.int(entryId), .int(lastEntryId)]
            )
        }
        lastEntryId = entryId
    }

    private mutating func makeEntry(
        _ kind: AssetKind,
        _ index: Int,
        _ entryId: Int64,
        _ classPK: Int64,
        _ texts: [(Language, String, String)]
    ) -> [SQLValue] {
        let isDocument = kind.isDocument && !isPlain
        let isSales = isDocument && random.chance(18)
        let isForMembers = isDocument && random.chance(isSales ? 60 : 10)
        let created = Seed.today - Self.day - random.below(1_400 * Self.day)
        // Only among old entries, so that the first pages are full.
        let isOld = created < Seed.today - 700 * Self.day
        let isPrivate = isDocument && !isSales && isOld && index % 53 == 41
        let author = isPrivate ? SeedPeople.named[1] : author(isSales: isSales)
        let modified = min(created + random.below(60 * Self.day), Seed.today - 60_000)
        let (published, expires) = dates(created, isDocument: isDocument)
        let starts: Int64? = kind.isEvent ? created + 30 * Self.day : nil
        return [
            .int(entryId), .int(kind.rawValue), .int(classPK), .text(random.uuid()), .int(0),
            .int(isSales ? SeedPeople.salesSite : SeedPeople.intranet), .int(author.userId),
            .text(author.fullName), .int(created), .int(modified), .int(published),
            .optional(expires), .optional(starts), .optional(starts.map { $0 + 3_600_000 }),
            .bool(!kind.isHidden), .bool(!isDocument || index % 101 != 7),
            .text(kind.mimeType(title: texts[0].1)),
            .double(random.chance(15) ? Double(random.below(10) + 1) / 2 : 0),
            .int(random.chance(25) ? 0 : random.below(900) + 1),
            .double(random.chance(40) ? Double(random.below(11)) / 10 : 0),
            .text(kind == .bookmarksEntry ? "https://www.example.com/links/\(classPK)" : ""),
            .text(texts[0].0.rawValue), .int(isPrivate ? 2 : isForMembers ? 1 : 0),
        ]
    }

    private mutating func author(isSales: Bool) -> SeedPerson {
        let site = isSales ? SeedPeople.salesSite : SeedPeople.intranet
        let authors = SeedPeople.all
        let person = authors[Int(random.below(Int64(authors.count)))]
        return person.groups.contains(site) ? person : authors[2]
    }

    private mutating func dates(
        _ created: Int64,
        isDocument: Bool
    ) -> (published: Int64, expires: Int64?) {
        guard isDocument else { return (created, nil) }
        return switch random.below(100) {
        case 0..<3: (Self.farFuture, nil)
        case 3..<8: (created, min(created + 30 * Self.day, Seed.today))
        case 8..<14: (created, Self.farFuture)
        default: (created, nil)
        }
    }
}

extension AssetKind {
    /// Whether entries are written by people, with permissions and dates of their own.
    fileprivate var isDocument: Bool {
        [
            .blogsEntry, .journalArticle, .dlFileEntry, .wikiPage, .mbMessage, .calendarBooking,
            .bookmarksEntry,
        ].contains(self)
    }

    fileprivate var isEvent: Bool { self == .calendarBooking || self == .calendarEvent }

    fileprivate var wording: SeedWording {
        switch self {
        case .blogsEntry, .journalArticle, .microblogsEntry: .articles
        case .dlFileEntry, .dlFileVersion, .dlFileShortcut, .dlFileRank: .files
        case .mbMessage, .mbThread, .mbDiscussion: .posts
        case .calendarEvent, .calendarBooking: .events
        default: .pages
        }
    }

    fileprivate func mimeType(title: String) -> String {
        guard [.dlFileEntry, .dlFileVersion, .dlFileShortcut, .dlFileRank].contains(self) else {
            return [.user, .group, .organization, .userGroup].contains(self) ? "" : "text/html"
        }
        return FileFormat(title: title).mimeType
    }
}
