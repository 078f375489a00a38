public import LiferayKit
public import ScreensKit

/// A list of assets with fluent pagination: after the first page it has its full length, and
/// showing a row that is not loaded yet asks for its page.
@MainActor
public final class AssetListScreenlet: AssetList {
    /// Whether the list is loaded when it comes on show.
    @Inspectable("Loads the list when it comes on show.")
    public var autoLoad = true

    /// Whether the user may reload the list.
    @Inspectable("Lets the user reload the list.")
    public var refreshControl = true

    /// How many assets the first page has.
    @Inspectable("Assets on the first page.", in: 1...10_000)
    public var firstPageSize = 50

    /// How many assets each further page has.
    @Inspectable("Assets on each further page.", in: 1...10_000)
    public var pageSize = 25

    /// The site whose assets are shown.
    @Inspectable("The site whose assets are shown; 0 for the server's.", in: 0...Int64.max)
    public var groupId: Int64 = 0

    /// The class of the assets.
    @Inspectable("The class of the assets, by number or name; 0 for all.")
    public var classNameId = AssetClassNameId.any

    /// A saved Asset Publisher configuration.
    @Inspectable("A saved Asset Publisher configuration to show instead of a class.")
    public var portletItemName = ""

    /// Properties of the portal's `AssetEntryQuery`.
    @Inspectable("Properties of the portal's AssetEntryQuery, to filter and order by.")
    public var customEntryQuery: JSONObject = [:]

    /// Where pages are read when the portal may be out of reach.
    @Inspectable("Where pages are read when the portal may be out of reach.")
    public var offlinePolicy = OfflinePolicy.remoteFirst

    /// The host that shows the list.
    public var runtime: (any ScreenletRuntime)?
    /// Who hears what happens.
    public weak var delegate: (any AssetListScreenletDelegate)?
    /// What there is to see.
    public private(set) var model = AssetListModel()

    // More at once would only queue up in the portal.
    private static let maximumPagesInFlight = 4
    private var pagesInFlight: [Int: Interaction] = [:]
    /// Why pages are missing: one that comes later says nothing of those.
    private var failures: [Int: ScreensError] = [:]
    private var isReloading: Bool { pagesInFlight[0] != nil }

    /// Makes a list that nobody shows yet.
    public init() {}

    /// What the list takes.
    public static let actions = [
        ActionDeclaration("loadList", "Loads the first page anew.", loads: true),
        ActionDeclaration(
            "select",
            "Tells the delegate which asset was chosen.",
            [.init(Action.indexArgument, .number, "The row, from 0.")]
        ),
        .showRows,
    ]

    /// Does what the action says.
    public func perform(_ action: Action) -> Bool {
        switch action.name {
        case "loadList": loadList()
        case "select": select(action.arguments[Action.indexArgument]?.int64.map(Int.init) ?? -1)
        default: action.shownRows.map(show) ?? false
        }
    }

    /// Loads the list, unless `autoLoad` is off.
    public func onShow() {
        model.canRefresh = refreshControl
        if autoLoad { loadList() }
    }

    /// Forgets the pages on their way: the host cancels them, so that nothing would come of them.
    public func onHide() {
        cancelPages()
        if model.phase == .loading { model.phase = .idle }
    }

    /// Loads the first page anew; what was there stays on show until the page has come.
    @discardableResult
    public func loadList() -> Bool {
        guard runtime != nil else { return false }
        cancelPages()
        model.canRefresh = refreshControl
        model.problem = nil
        if model.phase != .ready { model.phase = .loading }
        load(page: 0, of: PagedRows(firstPageSize: firstPageSize, pageSize: pageSize))
        runtime?.modelChanged()
        return true
    }

    private func cancelPages() {
        for interaction in pagesInFlight.values { interaction.cancel() }
        pagesInFlight = [:]
        failures = [:]
    }

    private func select(_ index: Int) -> Bool {
        guard let entry = model.row(at: index) else { return false }
        notify("onAssetSelectedEntry", entry) { $0.screenlet(self, onAssetSelectedEntry: entry) }
        return true
    }

    /// Asks for the pages of rows on show, and for the page after them.
    private func show(_ rows: Range<Int>) -> Bool {
        guard model.phase == .ready, !isReloading else { return false }
        let (ahead, overflows) = rows.upperBound.addingReportingOverflow(model.rows.pageSize)
        let wanted = rows.lowerBound..<(overflows ? Int.max : ahead)
        let visible = wanted.clamped(to: 0..<model.count)
        guard let first = model.rows.page(of: visible.lowerBound),
            let last = model.rows.page(of: visible.upperBound - 1)
        else { return true }
        let loaded = Set(model.rows.loadedPages)
        for page in first...last where !loaded.contains(page) && pagesInFlight[page] == nil {
            guard pagesInFlight.count < Self.maximumPagesInFlight else { break }
            load(page: page, of: model.rows)
        }
        return true
    }

    private func load(page: Int, of rows: PagedRows<AssetEntry>) {
        let request = AssetListPageRequest(
            page: page,
            rows: rows.portalRows(ofPage: page),
            groupId: groupId,
            classNameId: classNameId,
            portletItemName: portletItemName,
            customEntryQuery: customEntryQuery
        )
        pagesInFlight[page] = runtime?.start(
            "loadPage",
            AssetListPageInteractor.self,
            request,
            policy: offlinePolicy
        ) { [weak self] result in
            self?.finish(page, of: rows, result)
        }
    }

    private func finish(
        _ page: Int,
        of rows: PagedRows<AssetEntry>,
        _ result: Result<Loaded<AssetListPage>, ScreensError>
    ) {
        pagesInFlight[page] = nil
        switch result {
        case .success(let loaded):
            take(loaded, page, of: rows)
            let entries = loaded.output.entries
            notify("onAssetListResponseEntries", entries) {
                $0.screenlet(self, onAssetListResponseEntries: entries)
            }
        case .failure(let error):
            failures[page] = error
            model.problem = firstFailure
            if model.phase != .ready { model.phase = .failed }
            runtime?.modelChanged()
            notify("onAssetListError", error) { $0.screenlet(self, onAssetListError: error) }
        }
    }

    private var firstFailure: ScreensError? { failures.min { $0.key < $1.key }?.value }

    private func take(_ loaded: Loaded<AssetListPage>, _ page: Int, of rows: PagedRows<AssetEntry>)
    {
        let entries = loaded.output.entries
        if page == 0 {
            model.rows = rows
            model.rows.start(with: entries, counted: loaded.output.count ?? entries.count)
        } else {
            model.rows.put(entries, onPage: page)
        }
        model.phase = .ready
        failures[page] = nil
        model.problem = firstFailure
        model.freshness = loaded.freshness
        runtime?.modelChanged()
    }
}
