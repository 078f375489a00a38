import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import AssetListScreenlet

extension ScriptedRuntime {
    /// What pages were asked for by, in order.
    var requests: [AssetListPageRequest] {
        started.compactMap { $0.request(as: AssetListPageRequest.self) }
    }

    /// The pages that were asked for, in order.
    var pages: [Int] { requests.map(\.page) }

    /// Hands over a full page, or one of so many rows; with page 0 goes the count.
    func deliver(_ index: Int, rows count: Int? = nil, counted: Int? = nil) {
        let rows = requests[index].rows
        let entries = (0..<(count ?? rows.count)).map { offset in
            AssetEntry(["title": .text("Row \(rows.lowerBound + offset)")])
        }
        finish(index, .success(AssetListPage(rows: entries, count: counted)))
    }
}

/// Writes down what it hears.
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

/// A list of first page 4 and further pages 2, on show.
@MainActor
struct Scene {
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
