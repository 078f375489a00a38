import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import AssetListScreenlet

extension ScriptedRuntime {
    /// The requests for pages, in order.
    var requests: [AssetListPageRequest] {
        started.compactMap { $0.request(as: AssetListPageRequest.self) }
    }

    /// The requested pages, in order.
    var pages: [Int] { requests.map(\.page) }

    /// Delivers a full page, or one with the given number of rows; page 0 also has the total.
    func deliver(_ index: Int, rows count: Int? = nil, counted: Int? = nil) {
        let rows = requests[index].rows
        let entries = (0..<(count ?? rows.count)).map { offset in
            AssetEntry(["title": .text("Row \(rows.lowerBound + offset)")])
        }
        finish(index, .success(AssetListPage(rows: entries, count: counted)))
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

    init(counted: Int? = nil) {
        list.firstPageSize = 4
        list.pageSize = 2
        list.runtime = runtime
        list.delegate = listener
        list.onShow()
        guard let counted else { return }
        runtime.deliver(0, rows: min(4, counted), counted: counted)
    }

    @discardableResult
    func show(_ rows: Range<Int>) -> Bool { list.perform(.showRows(rows)) }

    var titles: [String?] { (0..<list.model.count).map { list.model.row(at: $0)?.title } }
}
