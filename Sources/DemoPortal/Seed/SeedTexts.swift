/// The texts of generated entries.
enum SeedTexts {
    /// Without the rooms, which would need other words around them.
    private static let cities = seedPlaces.dropLast(3)
    private static let people = SeedPeople.all.map { Phrase($0.fullName) }

    /// The titles and descriptions of pictures.
    static let pictures = DemoContents.phrases("pictures").map { row in
        Language.allCases.map { SeedEntry.Text($0, row[0][$0], row[1][$0]) }
    }

    /// The texts in the languages of the entry, its default language first.
    static func texts(of entry: SeedEntry, _ index: Int) -> [SeedEntry.Text] {
        switch entry.kind {
        case .organization, .userGroup:
            let team = seedTeams[index % seedTeams.count]
            return languages(0).map { .init($0, team[$0], "") }
        case .blogsEntry, .journalArticle:
            let subject = SeedSubject(entry.kind, classPK: entry.classPK)
            var blanks = blanks(entry.kind, index)
            blanks.topic = subject.topic.name
            blanks.place = cities[index * 7 % cities.count]
            blanks.period = period(of: entry.created)
            return texts(index, blanks, subject.angle.title, subject.angle.summary)
        default:
            let wording = entry.kind.wording
            let topics = SeedTopic.all
            let title = (index + index / topics.count) % wording.titles.count
            return texts(
                index,
                blanks(entry.kind, index),
                wording.titles[title],
                wording.descriptions[index % wording.descriptions.count]
            )
        }
    }

    private static func texts(
        _ index: Int,
        _ blanks: Template.Blanks,
        _ title: Template,
        _ description: Template
    ) -> [SeedEntry.Text] {
        let isBare = index % 23 == 5
        return languages(index).map { language in
            .init(
                language,
                title.fill(blanks, in: language),
                isBare ? "" : description.fill(blanks, in: language)
            )
        }
    }

    private static func blanks(_ kind: AssetKind, _ index: Int) -> Template.Blanks {
        let offset = index + Int(kind.rawValue) * 31
        let topics = SeedTopic.all
        return Template.Blanks(
            topic: topics[offset % topics.count].name,
            place: seedPlaces[(offset * 7 + offset / topics.count) % seedPlaces.count],
            team: seedTeams[(offset * 5 + offset / seedPlaces.count) % seedTeams.count],
            person: people[(offset * 3 + index / 11) % people.count],
            period: seedPeriods[(offset * 11 + offset / seedTeams.count) % seedPeriods.count]
        )
    }

    /// The quarter of a date; the first one is that in which 2021 began.
    private static func period(of date: Int64) -> Phrase {
        let days = (date - 1_609_459_200_000) / SeedEntries.day
        // Four years have 1461 days and 16 quarters.
        return seedPeriods[min(max(Int(days * 16 / 1_461), 0), seedPeriods.count - 1)]
    }

    /// Most are written in all languages.
    private static func languages(_ index: Int) -> [Language] {
        switch index % 20 {
        case 16: [.spanish, .english]
        case 17: [.spanish]
        case 18: [.japanese, .english]
        case 19: [.english]
        default: Language.allCases
        }
    }
}

extension AssetKind {
    fileprivate var wording: SeedWording {
        switch self {
        case .dlFileEntry, .dlFileVersion, .dlFileShortcut, .dlFileRank: .files
        case .mbMessage, .mbThread, .mbDiscussion, .microblogsEntry: .posts
        case .calendarEvent, .calendarBooking: .events
        default: .pages
        }
    }
}
