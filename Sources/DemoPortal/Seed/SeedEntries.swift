import ScreensSQLite

/// Adds the assets of the demo company, class by class.
struct SeedEntries {
    static let day: Int64 = 86_400_000
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
    private var lastEntryId: Int64 = 0
    private var stories = SeedStory.all[...]
    private var pictures = SeedTexts.pictures[...]

    init(_ connection: Connection) { self.connection = connection }

    mutating func addAll() throws(DatabaseFailure) {
        for kind in AssetKind.allCases {
            for index in 0..<Self.counts[kind, default: 8] { try add(kind, index) }
        }
        for oddity in seedOddities {
            // Everyone may see it, now and later.
            var entry = makeEntry(oddity.kind, 0, classPK: nil, isPlain: true)
            entry.texts = [.init(oddity.language, oddity.title, oddity.description)]
            if entry.kind == .blogsEntry {
                entry.move(to: entry.created, modified: entry.created + Self.day / 8)
            }
            try add(entry, topics: SeedTags(&random))
        }
    }

    private mutating func add(_ kind: AssetKind, _ index: Int) throws(DatabaseFailure) {
        switch kind {
        case .user:
            let person = SeedPeople.all[index]
            try add(kind, index, person.userId, person.fullName, person.jobTitle)
        case .group:
            let isSales = index > 0
            let id = isSales ? SeedPeople.salesSite : SeedPeople.intranet
            try add(kind, index, id, isSales ? "Sales" : "Intranet", "")
        case .blogsEntry: try addBlog(index)
        case .dlFileEntry: try addFile(index)
        default:
            var entry = makeEntry(kind, index)
            entry.texts = SeedTexts.texts(of: entry, index)
            var topics = SeedTags(&random)
            if kind == .journalArticle {
                topics = topics.with(SeedSubject(kind, classPK: entry.classPK).topic)
            }
            try add(entry, topics: topics)
        }
    }

    private mutating func add(
        _ kind: AssetKind,
        _ index: Int,
        _ classPK: Int64,
        _ title: String,
        _ description: String
    ) throws(DatabaseFailure) {
        var entry = makeEntry(kind, index, classPK: classPK)
        entry.texts = [.init(.english, title, description)]
        try add(entry, topics: SeedTags(&random))
    }

    /// Adds a blog entry: those that everyone sees first are the handwritten ones.
    private mutating func addBlog(_ index: Int) throws(DatabaseFailure) {
        var entry = makeEntry(.blogsEntry, index)
        var topics = SeedTags(&random)
        // Each is some days older than the one before, and was written on a working day, so to say.
        let days = Int64(index) * 5 / 2 + Int64(index * index) / 600
        let date = Seed.today - Self.day * (days + 1) + Int64(7 + index * 5 % 9) * Self.day / 24
        entry.move(to: date, modified: date + Int64(1 + index * 7 % 8) * Self.day / 96)
        let story = entry.isOnShow ? stories.popFirst() : nil
        let subject = SeedSubject(.blogsEntry, classPK: entry.classPK)
        if let story {
            entry.apply(story)
            topics = SeedTags(story)
        } else {
            entry.texts = SeedTexts.texts(of: entry, index)
            topics = topics.with(subject.topic)
        }
        try add(entry, topics: topics)
        let cover = SeedCover.named(story.map { $0.name } ?? subject.cover)
        try connection.run(
            "INSERT INTO blog VALUES (?, ?, ?)",
            [.int(entry.classPK), .int(cover.id), .text(story?.name ?? "")]
        )
    }

    /// Adds a file: some of those that everyone sees are pictures.
    private mutating func addFile(_ index: Int) throws(DatabaseFailure) {
        var entry = makeEntry(.dlFileEntry, index)
        let topics = SeedTags(&random)
        if entry.isOnShow, entry.audience == 0, index.isMultiple(of: 3),
            let picture = pictures.popFirst()
        {
            entry.texts = picture
            let date = Seed.today - Self.day * Int64(1 + index)
            entry.move(to: date, modified: date + Self.day / 12)
        } else {
            entry.texts = SeedTexts.texts(of: entry, index)
        }
        try add(entry, topics: topics)
    }

    private mutating func add(_ entry: SeedEntry, topics: SeedTags) throws(DatabaseFailure) {
        addedCount += 1
        try entry.add(to: connection)
        try topics.add(to: entry.entryId, connection)
        if addedCount % 9 == 0 {
            try connection.run(
                "INSERT INTO entryLink VALUES (?, ?)",
                [.int(entry.entryId), .int(lastEntryId)]
            )
        }
        lastEntryId = entry.entryId
    }
}

extension SeedEntries {
    private mutating func makeEntry(
        _ kind: AssetKind,
        _ index: Int,
        classPK: Int64? = nil,
        isPlain: Bool = false
    ) -> SeedEntry {
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
        var entry = SeedEntry(
            entryId: nextId + 1,
            kind: kind,
            classPK: classPK ?? nextId,
            uuid: random.uuid(),
            groupId: isSales ? SeedPeople.salesSite : SeedPeople.intranet,
            author: author,
            created: created,
            modified: modified,
            published: published,
            expires: expires,
            isListable: !isDocument || index % 101 != 7,
            audience: isPrivate ? 2 : isForMembers ? 1 : 0
        )
        entry.priority = random.chance(15) ? Double(random.below(10) + 1) / 2 : 0
        entry.viewCount = random.chance(25) ? 0 : random.below(900) + 1
        entry.rating = random.chance(40) ? Double(random.below(11)) / 10 : 0
        nextId += 3
        return entry
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

extension SeedEntry {
    /// Makes the entry a handwritten one.
    fileprivate mutating func apply(_ story: SeedStory) {
        author = SeedPeople.all.first { $0.screenName == story.author } ?? author
        rating = story.rating
        viewCount = story.viewCount
        texts = Language.allCases.compactMap { language in
            story.texts[language].map { .init(language, $0.title, $0.summary) }
        }
    }
}
