/// Decides by header fields who may ask a server: programs and its own pages.
///
/// A page of another site may send requests here too, and by a name of its own that leads to
/// this machine even read the answers. Browsers say in header fields who asks; pages cannot change
/// these.
package struct OriginPolicy: Sendable {
    /// The header fields that it reads.
    package static let fieldNames: [StaticString] = [
        "host", "origin", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest",
    ]

    /// Why a request is refused.
    package enum Refusal: Sendable, Hashable {
        /// It names the server otherwise than it is called.
        case unknownHost
        /// Another site's page sends it.
        case foreignOrigin
    }

    /// Whether a value of `Host`, in lower case, names the server.
    private let isKnown: @Sendable (String) -> Bool

    /// Accepts these values of `Host`, of a name and a port.
    package init(hosts: [String]) { isKnown = hosts.contains }

    /// Accepts the names of this machine, at any port: others may lead requests on to the server.
    package init(anyPortOf names: [String]) {
        isKnown = { host in
            names.contains { name in
                guard host.hasPrefix(name) else { return false }
                let rest = host.dropFirst(name.count)
                return rest.isEmpty || rest.first == ":" && rest.dropFirst().allSatisfy(\.isNumber)
            }
        }
    }

    /// Why a request is refused; `nil` where it is not.
    ///
    /// Other sites' pages may link to the path of `page`, where there is one.
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

    /// Whether another site asks; it may lead its readers to the page.
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
