public import ScreensKit

/// Which portal to talk to: its address, version, company and site.
public struct LiferayServerContext: Hashable, Sendable {
    /// The portal's address, such as `http://localhost:8080`, without a slash at the end.
    public let server: String
    /// Whether others can read what is sent to the portal: the address uses plain `http` to another machine.
    public let isPlainBeyondLoopback: Bool
    /// The portal's version, dialect, company and site.
    public var info: ServerInfo

    /// Creates the description of a portal.
    ///
    /// - Throws: ``ServerAddressError`` unless `server` is an `http` or `https` address with a host.
    public init(
        server: String,
        version: PortalVersion = .v70,
        companyId: Int64,
        groupId: Int64
    ) throws(ServerAddressError) {
        let address = try ServerAddress(server)
        self.server = address.text
        isPlainBeyondLoopback = address.isPlainBeyondLoopback
        info = ServerInfo(version: version, companyId: companyId, groupId: groupId)
        info.address = LinkAddress(address.text)
    }
}
