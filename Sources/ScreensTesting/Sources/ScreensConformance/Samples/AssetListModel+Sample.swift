public import LiferayKit
public import ScreensKit

extension AssetListModel {
    /// A list of numbered blog entries, a day apart, all of them loaded.
    public static func sample(
        count: Int = 3,
        phase: Phase = .ready,
        problem: ScreensError? = nil,
        freshness: Freshness? = Freshness(source: .remote),
        canRefresh: Bool = true
    ) -> AssetListModel {
        let entries = (0..<max(0, count)).map { index in
            AssetEntry.sample(
                title: "Entry \(index + 1)",
                description: "What entry \(index + 1) is about",
                modifiedDate: 1_709_640_000_000 + Int64(index % 365) * 86_400_000,
                entryId: 20501 + Int64(index) * 2
            )
        }
        return sample(
            entries: entries,
            phase: phase,
            problem: problem,
            freshness: freshness,
            canRefresh: canRefresh
        )
    }

    /// A list of these entries.
    public static func sample(
        entries: [AssetEntry],
        phase: Phase = .ready,
        problem: ScreensError? = nil,
        freshness: Freshness? = Freshness(source: .remote),
        canRefresh: Bool = true
    ) -> AssetListModel {
        listing(
            entries,
            phase: phase,
            problem: problem,
            freshness: freshness,
            canRefresh: canRefresh
        )
    }

    /// The states that every view of asset lists should draw well, by name.
    ///
    /// Some test a view's limits: texts that are very long, not English, or an attack.
    public static let allSamples: [(name: String, model: AssetListModel)] = [
        ("empty", sample(count: 0)),
        ("one", sample(count: 1)),
        ("many", sample(count: 130)),
        ("loading", sample(phase: .loading, freshness: nil)),
        ("error", failed),
        ("stale", stale),
        ("partial", partial),
        ("long", sample(entries: longEntries)),
        ("hostile", sample(entries: HostileText.all.map { .sample(title: $0, description: $0) })),
        ("nonASCII", sample(entries: nonASCIIEntries)),
        ("news", sample(entries: [.sampleOfNews(), .sampleOfNews(title: "Picnic by the lake")])),
        ("people", sample(entries: people)),
        ("pictures", sample(entries: [.sampleOfPicture(), .sampleOfPicture(url: "")])),
        ("mixed", sample(entries: AssetEntry.mixedSamples)),
    ]

    private static let people = [
        AssetEntry.sampleOfUser(portraitId: 7),
        AssetEntry.sampleOfUser(firstName: "健二", lastName: "佐藤", jobTitle: ""),
        AssetEntry.sampleOfUser(firstName: "", lastName: ""),
    ]

    private static let failed = sample(
        phase: .failed,
        problem: .portal(.connection("Connection refused")),
        freshness: nil
    )

    /// An older copy, after a reload that failed.
    private static let stale = sample(
        problem: .portal(.http(status: 503)),
        freshness: Freshness(
            source: .cache,
            storedAt: Timestamp(milliseconds: 1_709_640_000_000),
            unsent: .pending
        )
    )

    /// Five entries of which the first two are loaded.
    private static let partial: AssetListModel = {
        var rows = PagedRows<AssetEntry>(firstPageSize: 2, pageSize: 2)
        rows.start(with: [.sample(), .sample(title: "Harvest home")], counted: 5)
        return AssetListModel(phase: .ready, rows: rows, freshness: Freshness(source: .remote))
    }()

    private static let longEntries = [
        AssetEntry.sample(
            title: Array(repeating: "A title that goes on and on", count: 12)
                .joined(separator: ", "),
            description: Array(repeating: "and so does what it is about", count: 30)
                .joined(separator: " ")
        ),
        AssetEntry.sample(title: String(repeating: "Donaudampfschifffahrt", count: 12)),
        AssetEntry.sample(title: "", description: "", mediaType: "", modifiedDate: nil),
    ]

    private static let nonASCIIEntries = [
        AssetEntry.sample(title: "Excursión al río, mañana", description: "Qué traer"),
        AssetEntry.sample(title: "湖畔のピクニック、持ち物と集合場所", description: "お知らせ"),
        AssetEntry.sample(title: "호숫가 소풍", description: "준비물"),
        AssetEntry.sample(title: "نزهة على البحيرة", description: "ما يجب إحضاره"),
        AssetEntry.sample(title: "טיול לאגם", description: "מה להביא"),
        AssetEntry.sample(title: "क्षेत्र का नक्शा", description: "विवरण"),
        AssetEntry.sample(title: "👩‍👩‍👧‍👦 Family day 🇪🇸 👍🏽 ❤️", description: "e\u{301}te\u{301} 1️⃣"),
    ]
}
