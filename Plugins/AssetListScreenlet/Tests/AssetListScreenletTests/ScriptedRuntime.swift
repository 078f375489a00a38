import ScreensKit

@testable import AssetListScreenlet

/// A host of which the test decides when a page comes, and in which order.
@MainActor
final class ScriptedRuntime: ScreenletRuntime {
    /// A page that was asked for.
    final class Started {
        let action: String
        let request: AssetListPageRequest
        fileprivate(set) var isCancelled = false
        fileprivate let finish: @MainActor (Result<any Sendable, ScreensError>) -> Void

        fileprivate init(
            _ action: String,
            _ request: AssetListPageRequest,
            _ finish: @escaping @MainActor (Result<any Sendable, ScreensError>) -> Void
        ) {
            self.action = action
            self.request = request
            self.finish = finish
        }
    }

    let server = ServerInfo(companyId: 1, groupId: 2)
    let locale = "en_US"
    private(set) var started: [Started] = []
    private(set) var events: [String] = []
    private(set) var changes = 0

    /// The pages that were asked for, in order.
    var pages: [Int] { started.map(\.request.page) }

    func start<I: Interactor>(
        _ action: String,
        _ interactor: I.Type,
        _ request: I.Request,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<Loaded<I.Output>, ScreensError>) -> Void
    ) -> Interaction {
        guard let page = request as? AssetListPageRequest else { return Interaction {} }
        let started = Started(action, page) { result in
            then(
                result.flatMap { output in
                    guard let output = output as? I.Output else { return .failure(.cancelled) }
                    return .success(Loaded(output, freshness: Freshness(source: .remote)))
                }
            )
        }
        self.started.append(started)
        return Interaction { started.isCancelled = true }
    }

    /// A list writes nothing.
    func write<S: Synchronizer>(
        _ action: String,
        _ write: EntryWrite<S>,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<Written<S.Value>, ScreensError>) -> Void
    ) -> Interaction { Interaction {} }

    func modelChanged() { changes += 1 }

    func report(_ event: ScreenletEvent) { events.append(event.name) }

    /// Hands over a page unless it was cancelled, as a host does.
    func finish(_ index: Int, _ result: Result<AssetListPage, ScreensError>) {
        guard started.indices.contains(index), !started[index].isCancelled else { return }
        started[index].finish(result.map { $0 })
    }

    /// Hands over a full page, or one of so many rows; with page 0 goes the count.
    func deliver(_ index: Int, rows count: Int? = nil, counted: Int? = nil) {
        let request = started[index].request
        let entries = (0..<(count ?? request.rows.count)).map { offset in
            AssetEntry(["title": .string("Row \(request.rows.lowerBound + offset)")])
        }
        finish(index, .success(AssetListPage(entries: entries, count: counted)))
    }
}

/// Writes down what it hears.
@MainActor
final class Listener: AssetListScreenletDelegate {
    var pages: [[String]] = []
    var errors: [ScreensError] = []
    var selected: [String] = []

    func screenlet(_ screenlet: any AssetList, onAssetListResponseEntries entries: [AssetEntry]) {
        pages.append(entries.map(\.title))
    }

    func screenlet(_ screenlet: any AssetList, onAssetListError error: ScreensError) {
        errors.append(error)
    }

    func screenlet(_ screenlet: any AssetList, onAssetSelectedEntry entry: AssetEntry) {
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
