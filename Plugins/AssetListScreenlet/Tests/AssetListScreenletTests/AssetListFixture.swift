import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import AssetListScreenlet

extension ScriptedRuntime {
    /// The requests for pages, in order.
    var requests: [PageRequest<AssetListFilter>] {
        started.compactMap { $0.request(as: PageRequest<AssetListFilter>.self) }
    }

    /// The requested pages, in order.
    var pages: [Int] { requests.map(\.page) }

    /// Delivers a full page, or one with the given number of rows; page 0 also has the total.
    func deliver(
        _ index: Int,
        rows count: Int? = nil,
        counted: Int? = nil,
        from source: Freshness.Source = .remote
    ) async {
        let rows = requests[index].rows
        let entries = (0..<(count ?? rows.count)).map { offset in
            AssetEntry(["title": .text("Row \(rows.lowerBound + offset)")])
        }
        let page = ListPage<AssetEntry>(rows: entries, count: counted)
        await finish(index, .success(page), Freshness(source: source))
    }
}

/// A delegate that records the events that it receives.
@MainActor
final class Listener: AssetListScreenletDelegate {
    var pages: [[String]] = []
    var errors: [ScreensError] = []
    var selected: [String] = []

    func screenlet(
        _ screenlet: any LiferayKit.AssetListScreenlet,
        onAssetListResponseEntries entries: [AssetEntry]
    ) {
        pages.append(entries.map(\.title))
    }

    func screenlet(
        _ screenlet: any LiferayKit.AssetListScreenlet,
        onAssetListError error: ScreensError
    ) {
        errors.append(error)
    }

    func screenlet(
        _ screenlet: any LiferayKit.AssetListScreenlet,
        onAssetSelectedEntry entry: AssetEntry
    ) {
        selected.append(entry.title)
    }
}

/// A visible list whose first page has 4 rows and whose further pages have 2.
@MainActor
struct AssetListFixture {
    let runtime = ScriptedRuntime()
    let list = AssetListScreenlet()
    let listener = Listener()

    /// Shows a list, which may have its first page.
    ///
    /// - Parameters:
    ///   - counted: the length of the list; `nil` before the first page has arrived.
    ///   - isStale: whether that page is a cached one, which the portal's will follow.
    init(counted: Int? = nil, isStale: Bool = false) async {
        if isStale { list.offlinePolicy = .staleWhileRevalidate }
        list.firstPageSize = 4
        list.pageSize = 2
        runtime.attach(list)
        list.delegate = listener
        list.onShow()
        guard let counted else { return }
        let source: Freshness.Source = isStale ? .cache : .remote
        await runtime.deliver(0, rows: min(4, counted), counted: counted, from: source)
    }

    @discardableResult
    func show(_ rows: Range<Int>) -> Bool { list.perform(.showRows(rows)) }

    var titles: [String?] { (0..<list.model.count).map { list.model.row(at: $0)?.title } }
}
