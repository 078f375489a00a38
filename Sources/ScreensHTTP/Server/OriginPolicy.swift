/// Decides from header fields who may send requests to a server: programs and the server's own pages.
///
/// A page of another site can also send requests to this machine. With a name of its own that leads to this machine, it
/// could even read the answers. Browsers say in header fields which page sends a request, and pages cannot change them.
package struct OriginPolicy: Sendable {
    /// The header fields that the policy reads.
    package static let fieldNames: [StaticString] = [
        "host", "origin", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest",
    ]

    /// Why a request is refused.
    package enum Refusal: Sendable, Hashable {
        /// The request addresses the server by an unknown name.
        case unknownHost
        /// A page of another site sent the request.
        case foreignOrigin
    }

    /// Whether a value of `Host`, in lower case, names the server.
    private let isKnown: @Sendable (String) -> Bool

    /// Accepts these values of `Host`, each with a name and a port.
    package init(hosts: [String]) { isKnown = hosts.contains }

    /// Accepts these names of this machine at any port, because other programs may forward requests to the server.
    package init(anyPortOf names: [String]) {
        isKnown = { host in
            names.contains { name in
                guard host.hasPrefix(name) else { return false }
                let rest = host.dropFirst(name.count)
                return rest.isEmpty || rest.first == ":" && rest.dropFirst().allSatisfy(\.isNumber)
            }
        }
    }

    /// Returns why a request is refused; `nil` if it is accepted.
    ///
    /// Pages of other sites may link to the path `page`, if it is given.
    package func refusal(of request: ServerRequest, page: String? = nil) -> Refusal? {
        guard let host = request.fields["host"]?.lowercased(), isKnown(host) else {
            return .unknownHost
        }
        let origins = request.fields.all("origin")
        guard origins.allSatisfy({ $0.lowercased() == "http://\(host)" }) else {
            return .foreignOrigin
        }
        return isForeign(request, page) ? .foreignOrigin : nil
    }

    /// Whether another site sent the request.
    ///
    /// Following a link to `page` does not count.
    private func isForeign(_ request: ServerRequest, _ page: String?) -> Bool {
        let sites = request.fields.all("sec-fetch-site")
        guard sites.contains(where: { $0 == "cross-site" || $0 == "same-site" }) else {
            return false
        }
        return request.method == "POST" || request.path != page
            || request.fields["sec-fetch-mode"] != "navigate"
            || request.fields["sec-fetch-dest"] != "document"
    }
}
