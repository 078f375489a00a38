/// The address at which a proxy offers live pages to others, such as `https://intranet.example.com`.
public struct PublicAddress: Hashable, Sendable {
    /// The address as the origin of its pages: in lower case, without a slash at the end.
    public let origin: String

    /// Reads an address with `https`, a host and perhaps a port; `nil` for anything else.
    ///
    /// Plain `http` is refused: others in the network could read the cookies of its pages.
    public init?(_ text: String) {
        let text = text.lowercased()
        let pattern =
            #/https:\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?\/?/#
        guard let parts = text.wholeMatch(of: pattern) else { return nil }
        let port = parts.2.map { UInt16($0) ?? 0 }
        guard port != 0 else { return nil }
        origin = "https://\(parts.1)" + (port == nil || port == 443 ? "" : ":\(port ?? 0)")
    }

    /// The values of `Host` by which browsers and proxies name the address.
    var hosts: [String] {
        let host = String(origin.dropFirst("https://".count))
        let hasPort = host.last != "]" && host.contains(#/:[0-9]+$/#)
        return hasPort ? [host] : [host, "\(host):443"]
    }
}
