public import ScreensKit

/// Lists the contents of a portal, a page at a time.
@MainActor
public final class {{Name}}Screenlet: ListScreenlet {
    /// The company whose contents are listed.
    @Inspectable("The company whose contents are listed; 0 for the server's.", in: 0...Int64.max)
    public var companyId: Int64 = 0
    /// What distinguishes one list from another.
    public var filter: Int64 { companyId }

    /// The pages that are loaded, and the attributes that every list has.
    public let list = PagedList<{{Name}}PageInteractor>()
    /// The host that shows the list.
    public var runtime: ScreenletRuntime?
    /// Receives the events.
    public weak var delegate: (any ScreenletDelegate)?

    /// Creates a list that is not shown yet.
    public init() {}
}
