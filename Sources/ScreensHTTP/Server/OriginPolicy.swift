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
        /// The request addresses the server by an unknown name; without one, or with several, by an empty one.
        case unknownHost(String)
        /// A page of another site sent the request; with its origin, or what the browser says instead.
        case foreignOrigin(String)
    }

    /// Whether a value of `Host`, in lower case, names the server.
    private let isKnown: @Sendable (String) -> Bool
    /// The origin of the server's own pages; `nil` if it is the requested host, over plain HTTP.
    private let origin: String?

    /// Accepts these values of `Host`, each with a name and a port.
    ///
    /// A proxy may offer the server's pages at another `origin`, in lower case.
    package init(hosts: [String], origin: String? = nil) {
        (isKnown, self.origin) = (hosts.contains, origin)
    }

    /// Accepts these names of this machine at any port, because other programs may forward requests to the server.
    package init(anyPortOf names: [String]) {
        origin = nil
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
    /// Pages of other sites may link to the paths for which `isPage` is true.
    package func refusal(
        of request: ServerRequest,
        isPage: (String) -> Bool = { _ in false }
    ) -> Refusal? {
        guard let host = request.fields["host"]?.lowercased(), isKnown(host) else {
            return .unknownHost(request.fields["host"] ?? "")
        }
        let own = origin ?? "http://\(host)"
        let foreign = request.fields.all("origin").first { $0.lowercased() != own }
        if let foreign { return .foreignOrigin(foreign) }
        guard let site = request.otherSite, !request.followsLink || !isPage(request.path) else {
            return nil
        }
        return .foreignOrigin(site)
    }
}

extension ServerRequest {
    /// What the browser says of the other site whose page sent the request: `cross-site` or `same-site`; `nil` if none did.
    package var otherSite: String? {
        fields.all("sec-fetch-site").first { $0 == "cross-site" || $0 == "same-site" }
    }

    /// Whether a browser is to show the answer as a document, and the request changes nothing.
    fileprivate var followsLink: Bool {
        method != "POST" && fields["sec-fetch-mode"] == "navigate"
            && fields["sec-fetch-dest"] == "document"
    }
}
