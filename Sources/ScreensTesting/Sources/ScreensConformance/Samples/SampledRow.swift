public import LiferayKit
public import ScreensKit

/// A row of a list that has samples.
public protocol SampledRow: ListRow {
    /// Lists of such rows in the states that every view should draw well, by name.
    static var samplesOfLists: [(name: String, model: PagedListModel<Self>)] { get }

    /// The names of the arguments of each action that lists of such rows have besides those of every list.
    static var actionsOfLists: [String: Set<String>] { get }
}

extension SampledRow {
    /// No further actions.
    public static var actionsOfLists: [String: Set<String>] { [:] }
}

extension PagedListModel: SampledModel where Row: SampledRow {
    /// The samples of the rows, one before it is shown, and one of a billion rows of which few are loaded.
    public static var conformanceSamples: [(name: String, model: Self)] {
        let samples = Row.samplesOfLists
        let row = samples.lazy.compactMap { $0.model.row(at: 0) }.first
        var rows = PagedRows<Row>(firstPageSize: 2, pageSize: 2)
        rows.start(with: Array(repeating: row, count: 2).compactMap(\.self), counted: 1_000_000_000)
        let freshness = Freshness(source: .cache, unsent: .pending)
        return samples + [
            ("new", Self()), ("huge", Self(phase: .ready, rows: rows, freshness: freshness)),
        ]
    }

    /// The actions of every list, and those of the rows.
    public static var knownActions: [String: Set<String>]? {
        let everyList: [String: Set<String>] = [
            "loadList": [], "select": ["index"], "showRows": ["from", "to"],
        ]
        return everyList.merging(Row.actionsOfLists) { $1 }
    }
}

extension PagedListModel {
    /// A list of these rows, all of them loaded.
    static func listing(
        _ rows: [Row],
        phase: Phase = .ready,
        problem: ScreensError? = nil,
        freshness: Freshness? = Freshness(source: .remote),
        canRefresh: Bool = true
    ) -> Self {
        var pages = PagedRows<Row>(firstPageSize: max(1, rows.count), pageSize: 25)
        if phase == .ready { pages.start(with: rows, counted: rows.count) }
        return Self(
            phase: phase,
            rows: pages,
            problem: problem,
            freshness: freshness,
            canRefresh: canRefresh
        )
    }

    /// The states of every list, by name: those with two kinds of rows, and those without any.
    static func states(
        of rows: [Row],
        long: [Row],
        hostile: [Row],
        nonASCII: [Row]
    ) -> [(name: String, model: Self)] {
        var partial = PagedRows<Row>(firstPageSize: 2, pageSize: 2)
        partial.start(with: Array(rows.prefix(2)), counted: 5)
        var uncounted = PagedRows<Row>(firstPageSize: 2, pageSize: 2)
        uncounted.start(with: Array(rows.prefix(2)))
        let fresh = Freshness(source: .remote)
        let old = Freshness(
            source: .cache,
            storedAt: Timestamp(milliseconds: 1_709_640_000_000),
            unsent: .pending
        )
        let refused = ScreensError.portal(.connection("Connection refused"))
        return [
            ("empty", listing([])), ("one", listing(Array(rows.prefix(1)))),
            ("many", listing(rows)),
            ("loading", listing([], phase: .loading, freshness: nil)),
            ("error", listing([], phase: .failed, problem: refused, freshness: nil)),
            (
                "stale",
                listing(Array(rows.prefix(3)), problem: .portal(.http(status: 503)), freshness: old)
            ),
            ("partial", Self(phase: .ready, rows: partial, freshness: fresh)),
            ("uncounted", Self(phase: .ready, rows: uncounted, freshness: fresh)),
            ("long", listing(long)), ("hostile", listing(hostile)), ("nonASCII", listing(nonASCII)),
        ]
    }
}

extension AssetEntry: SampledRow {
    /// The samples of asset lists.
    public static var samplesOfLists: [(name: String, model: AssetListModel)] {
        AssetListModel.allSamples
    }
}
