public import LiferayKit
public import ScreensKit

/// The articles of a folder, loaded a page at a time.
@MainActor
public final class WebContentListScreenlet: LiferayKit.WebContentListScreenlet, ListScreenlet {
    /// The site of the articles.
    @Inspectable("The site of the articles; 0 for the server's.", in: 0...Int64.max)
    public var groupId: Int64 = 0

    /// The folder of the articles.
    @Inspectable("The folder of the articles; 0 for the root.", in: 0...Int64.max)
    public var folderId: Int64 = 0

    /// The Java class of the portal's comparator that sorts them.
    @Inspectable("The Java class of the comparator that sorts them; empty for the portal's order.")
    public var obcClassName = ""

    /// The pages, and the attributes that every list has.
    public let list = PagedList<WebContentPageInteractor>()
    /// The host that shows the list.
    public var runtime: ScreenletRuntime?
    /// The object that receives the list's events.
    public weak var delegate: (any WebContentListScreenletDelegate)?

    /// Creates a list that is not shown yet.
    public init() {}

    /// The articles that the attributes describe.
    public var filter: WebContentListFilter {
        WebContentListFilter(groupId: groupId, folderId: folderId, obcClassName: obcClassName)
    }

    /// Reports the articles of a page.
    public func pageLoaded(_ entries: [WebContentEntry]) {
        notify(.response, payload: ["entries": entries]) {
            $0.screenlet(self, onWebContentListResponse: entries)
        }
    }

    /// Reports why a page could not be loaded.
    public func pageFailed(_ error: ScreensError) {
        notify(.failure, payload: error) { $0.screenlet(self, onWebContentListError: error) }
    }

    /// Reports which article the user chose.
    public func rowSelected(_ entry: WebContentEntry) {
        notify(.selected, payload: entry.payload) {
            $0.screenlet(self, onWebContentSelected: entry)
        }
    }
}
