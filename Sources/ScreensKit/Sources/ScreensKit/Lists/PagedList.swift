/// The pages of a ``ListScreenlet``: those that are loaded, those that are being loaded, and the
/// attributes that every list has.
///
/// A screenlet has one such object; users set its attributes like the screenlet's own.
@MainActor
public final class PagedList<Page: ListPageInteractor>: AttributeGroup {
    /// Whether the list is loaded when it is shown.
    @Inspectable("Whether the list is loaded when it is shown.")
    var autoLoad = true

    /// Whether the user may reload the list.
    @Inspectable("Whether the user can reload the list.")
    var refreshControl = true

    /// How many rows the first page has.
    @Inspectable("Rows on the first page.", in: 1...10_000)
    var firstPageSize = 50

    /// How many rows each further page has.
    @Inspectable("Rows on each further page.", in: 1...10_000)
    var pageSize = 25

    /// Whether pages are read from the service or the cache.
    @Inspectable("Whether pages are read from the service or the cache.")
    var offlinePolicy = OfflinePolicy.remoteFirst

    /// What can be seen of the list.
    public internal(set) var model = PagedListModel<Page.Row>()

    /// How often the first page was loaded, which drops all others.
    public internal(set) var starts = 0

    /// The ``ListPage/details`` of the first page; empty before it is loaded.
    public internal(set) var details: JSONObject = [:]

    var pagesInFlight: Set<Int> = []
    /// The tasks that load pages, also for pages that came from the cache and that the portal may still update.
    var loads: [Int: Task<Void, Never>] = [:]
    /// The errors of pages that are missing; loading another page later does not clear them.
    var failures: [Int: ScreensError] = [:]
    /// The rows that a surface reported last as visible.
    var visibleRows: Range<Int>?

    /// Creates a list of which nothing is loaded yet.
    public init() {}

    var firstFailure: ScreensError? { failures.min { $0.key < $1.key }?.value }

    func cancelPages() {
        for load in loads.values { load.cancel() }
        loads = [:]
        pagesInFlight = []
    }

    /// The pages to load for visible rows, and the page after them.
    func missingPages(around rows: Range<Int>) -> [Int] {
        // More requests at the same time would only queue up in the portal.
        let maximumInFlight = 4
        let (ahead, overflows) = rows.upperBound.addingReportingOverflow(model.rows.pageSize)
        let wanted = rows.lowerBound..<(overflows ? Int.max : ahead)
        let visible = wanted.clamped(to: 0..<model.count)
        guard let first = model.rows.page(of: visible.lowerBound),
            let last = model.rows.page(of: visible.upperBound - 1)
        else { return [] }
        let loaded = Set(model.rows.loadedPages)
        let missing = (first...last).lazy.filter {
            !loaded.contains($0) && !self.pagesInFlight.contains($0)
        }
        return Array(missing.prefix(max(0, maximumInFlight - pagesInFlight.count)))
    }

    /// Adds a page; the first page starts a new list with the rows `rows`.
    func add(_ page: Page.Output, _ number: Int, of rows: PagedRows<Page.Row>) {
        if number == 0 {
            starts += 1
            model.rows = rows
            details = page.details ?? [:]
            model.rows.start(with: page.rows, counted: page.count)
        } else {
            model.rows.setRows(page.rows, ofPage: number)
        }
        failures[number] = nil
        model.phase = .ready
        model.problem = firstFailure
    }
}
