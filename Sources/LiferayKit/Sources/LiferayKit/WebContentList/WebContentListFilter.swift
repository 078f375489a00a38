/// The articles that a Web Content List shows.
public struct WebContentListFilter: Hashable, Sendable {
    /// The site; 0 for the server's.
    public var groupId: Int64
    /// The folder; 0 for the root.
    public var folderId: Int64
    /// The Java class of the comparator that sorts them; empty for the portal's order.
    public var obcClassName: String

    /// Creates a filter; without arguments, for the root folder of the server's site.
    public init(groupId: Int64 = 0, folderId: Int64 = 0, obcClassName: String = "") {
        self.groupId = groupId
        self.folderId = folderId
        self.obcClassName = obcClassName
    }
}
