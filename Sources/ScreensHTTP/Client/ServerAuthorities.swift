/// Certificate authorities that are trusted for one server, such as those of a company.
public struct ServerAuthorities: Hashable, Sendable {
    /// The server's address, without a slash at the end.
    public let server: String
    /// Their certificates, in PEM format.
    public let certificates: String

    /// Names authorities for a server.
    public init(of server: String, certificates: String) {
        (self.server, self.certificates) = (server, certificates)
    }

    /// Whether an address is one of the server.
    func apply(to url: String) -> Bool { url == server || url.hasPrefix("\(server)/") }
}
