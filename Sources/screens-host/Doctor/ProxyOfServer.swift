import ScreensPortal

/// The proxy that the environment names for a server, as libcurl chooses it.
struct ProxyOfServer {
    /// The variable that names it.
    let variable: String
    /// Its host and port, without the user and the password.
    let authority: String
    /// The host of the server.
    let host: String

    /// Finds the proxy for a server's address; `nil` if it is reached without one.
    init?(_ server: String, environment: (String) -> String?) {
        let scheme = server.prefix { $0 != ":" }
        let authority = server.dropFirst(scheme.count + "://".count).prefix { $0 != "/" }
        host = Self.host(of: String(authority))
        guard !["127.0.0.1", "localhost", "[::1]"].contains(host),
            !Self.isExempt(host, environment("no_proxy") ?? environment("NO_PROXY") ?? "")
        else { return nil }
        // In the environment of a web server, HTTP_PROXY may be a header field of a request.
        let own = scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        let named = (own + ["all_proxy", "ALL_PROXY"]).first { environment($0)?.isEmpty == false }
        guard let named, let value = environment(named) else { return nil }
        variable = named
        let bare = value.firstRange(of: "://").map { value[$0.upperBound...] } ?? value[...]
        let place = bare.split(separator: "@").last ?? ""
        self.authority = String(place.prefix { $0 != "/" })
    }

    /// The proxy for people; a password in the variable is not part of it.
    var shown: String { authority.isEmpty ? "the proxy" : authority }

    private static func host(of authority: String) -> String {
        guard !authority.hasPrefix("[") else {
            return String(authority.prefix { $0 != "]" }) + "]"
        }
        return String(authority.prefix { $0 != ":" }).lowercased()
    }

    private static func isExempt(_ host: String, _ list: String) -> Bool {
        list.split { $0 == "," || $0 == " " }.contains { entry in
            let name = entry.drop { $0 == "." }.lowercased()
            return entry == "*" || host == name || host.hasSuffix(".\(name)")
        }
    }
}
