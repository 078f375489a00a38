/// The facts about a portal that an interactor may use.
public struct ServerInfo: Hashable, Codable, Sendable {
    /// The portal's version.
    public var version: PortalVersion
    /// The company (portal instance) of requests that do not name one.
    public var companyId: Int64
    /// The site that screenlets without a group of their own show.
    public var groupId: Int64
    /// The portal's address, to which paths of its pages are added; `nil` if it is not known.
    public var address: LinkAddress?
    /// The services by which the portal is asked.
    public var dialect = Dialect.json

    /// Describes a portal; ids are the portal's own positive numbers.
    public init(version: PortalVersion = .v70, companyId: Int64, groupId: Int64) {
        self.version = version
        self.companyId = companyId
        self.groupId = groupId
    }

    /// The group to request: the given one, or the server's if it is 0.
    public func group(_ groupId: Int64) -> Int64 { groupId == 0 ? self.groupId : groupId }
}
