/// A screenlet that shows a list, which it loads a page at a time.
///
/// An implementation defines which list it is and how a row is read. Everything else has a default:
/// the attributes `autoLoad`, `refreshControl`, `firstPageSize`, `pageSize` and `offlinePolicy`,
/// the actions `loadList` and `select`, the events, and paging. After the first page the list has
/// its full length. A row that becomes visible and is not loaded yet causes its page to be loaded.
///
/// ```swift
/// @MainActor
/// public final class BookmarkListScreenlet: ListScreenlet {
///     @Inspectable("The site whose bookmarks are shown; 0 for the server's.")
///     public var groupId: Int64 = 0
///     public var filter: Int64 { groupId }
///
///     public let list = PagedList<BookmarkPageInteractor>()
///     public var runtime: ScreenletRuntime?
///     public weak var delegate: (any ScreenletDelegate)?
///     public init() {}
/// }
/// ```
/// A plugin can replace how pages are loaded with a `<Name>Interactor_loadPage`. A screenlet that shows more than the
/// rows has a model of its own, and conforms to ``PagedScreenlet``.
@MainActor
public protocol ListScreenlet: PagedScreenlet where Model == PagedListModel<Page.Row> {}

extension ListScreenlet {
    /// The list's current model.
    public var model: Model { list.model }
}

/// A screenlet that loads a list a page at a time, and whose model has the list among other things.
///
/// Its model contains ``PagedList/model``. Everything else is as in a ``ListScreenlet``.
@MainActor
public protocol PagedScreenlet: Screenlet {
    /// The interactor that loads a page.
    associatedtype Page: ListPageInteractor

    /// The list's pages; the screenlet creates the object once.
    var list: PagedList<Page> { get }

    /// Which list to load, from the current values of the attributes.
    var filter: Page.Filter { get }

    /// Called after a page was loaded and added to the model; `rows` are the rows of that page only.
    func pageLoaded(_ rows: [Page.Row])

    /// Called after a page could not be loaded.
    func pageFailed(_ error: ScreensError)

    /// Called when the user chose a row.
    func rowSelected(_ row: Page.Row)
}

extension PagedScreenlet {
    /// The action that loads a page, for delegates and plugins that replace its interactor.
    static var pageAction: String { "loadPage" }

    /// The actions that reload the list, choose a row and report visible rows.
    public static var actions: [ScreenletAction<Self>] { [.loadList, .selectRow, .showRows] }

    /// The events for a loaded page, a failed page and a chosen row.
    public static var events: [EventDeclaration] {
        [.listResponse, .listError, .listSelected(Page.Row.fields)]
    }

    /// The number of rows.
    public static var exposedValues: [FieldDeclaration] {
        [
            FieldDeclaration(
                "count",
                type: .number,
                summary: "How many rows the list has.",
                isOptional: true
            )
        ]
    }

    /// The number of rows, when it is known: a portal may refuse to count.
    public var exposed: JSONObject {
        let isKnown = list.model.phase == .ready && list.model.isCounted
        return isKnown ? ["count": .int64(Int64(list.model.count))] : [:]
    }

    /// Reports `onListResponse`.
    public func pageLoaded(_ rows: [Page.Row]) { notify(.listResponse, payload: ["rows": rows]) }

    /// Reports `onListError`.
    public func pageFailed(_ error: ScreensError) { notify(.listError, payload: error) }

    /// Reports `onListSelected`.
    public func rowSelected(_ row: Page.Row) {
        notify(.listSelected(Page.Row.fields), payload: row)
    }

    func selectRow(_ index: Int) -> Bool {
        guard let row = list.model.row(at: index) else { return false }
        rowSelected(row)
        return true
    }
}

// The attributes that every list has, for protocols that declare them.
extension PagedScreenlet {
    /// Whether the list is loaded when it is shown.
    public var autoLoad: Bool {
        get { list.autoLoad }
        set { list.autoLoad = newValue }
    }

    /// Whether the user may reload the list.
    public var refreshControl: Bool {
        get { list.refreshControl }
        set { list.refreshControl = newValue }
    }

    /// How many rows the first page has.
    public var firstPageSize: Int {
        get { list.firstPageSize }
        set { list.firstPageSize = newValue }
    }

    /// How many rows each further page has.
    public var pageSize: Int {
        get { list.pageSize }
        set { list.pageSize = newValue }
    }

    /// Whether pages are read from the service or the cache.
    public var offlinePolicy: OfflinePolicy {
        get { list.offlinePolicy }
        set { list.offlinePolicy = newValue }
    }
}
