import ScreensHTTP
@_spi(Host) import ScreensRendering

/// Decides which requests are accepted: those from this server's own page, with an unambiguous end.
struct RequestPolicy: Sendable {
    /// The address by which browsers reach this server, without a slash at the end.
    let origin: String
    /// The cookie's name.
    let cookie: String
    /// What browsers learn about the cookie.
    let cookieAttributes: String
    /// Whether a proxy offers the pages to everybody.
    let isPublic: Bool
    private let policy: OriginPolicy
    /// Accepts requests of programs on this machine, which come by no proxy; `nil` if there is no proxy.
    private var local: OriginPolicy?

    /// The header fields that the policy reads, also those that proxies add.
    static let fieldNames: [StaticString] = OriginPolicy.fieldNames + forwarding
    private static let forwarding: [StaticString] = [
        "x-forwarded-proto", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via",
    ]

    /// Accepts requests to a port of an address.
    ///
    /// A browser on another machine that uses a tunnel connects to `localhost`. Cookies are sent to all ports, so that
    /// their names contain the port.
    init(address: LoopbackAddress, port: UInt16) {
        let host = "\(address.text):\(port)"
        (origin, isPublic) = ("http://\(host)", false)
        cookie = "screens-\(port)"
        cookieAttributes = "Path=/; HttpOnly; SameSite=Strict"
        policy = OriginPolicy(hosts: [host, "localhost:\(port)"])
    }

    /// Accepts requests that a proxy passes on from a public address.
    ///
    /// No other host, and no plain connection, can set a cookie whose name begins with `__Host-`. It is sent along when
    /// a user follows a link of another site, which changes nothing.
    ///
    /// Programs on this machine name the server by `localHosts`.
    init(_ address: PublicAddress, localHosts: [String]) {
        local = OriginPolicy(hosts: localHosts)
        (origin, isPublic) = (address.origin, true)
        cookie = "__Host-screens"
        cookieAttributes = "Path=/; Secure; HttpOnly; SameSite=Lax"
        policy = OriginPolicy(hosts: address.hosts, origin: address.origin)
    }

    /// Why a request is refused before its body is read; `nil` if it is accepted.
    func refusal(of request: ServerRequest) -> ServerReply? {
        if let refusal = policy.refusal(of: request, isPage: isPage) {
            return .problem(403, words(refusal))
        }
        if isPublic, let words = wordsOfPlainConnection(request) { return .problem(403, words) }
        guard request.method != "POST" || request.fields.all("origin").count == 1 else {
            return .problem(403, "Requests that change something require an Origin header.")
        }
        guard hasOneEnd(request) else {
            // The library may have read another length, so the rest of the connection is not read.
            var reply = ServerReply.problem(
                400,
                "The request has conflicting or invalid length headers."
            )
            reply.headers.append(("Connection", "close"))
            return reply
        }
        return nil
    }

    /// Whether a request asks how the server is, and comes from a program on this machine without a proxy.
    func isForOperators(_ request: ServerRequest) -> Bool {
        guard let local, OperatorReply.paths.contains(request.path) else { return false }
        let isForwarded = Self.forwarding.contains { !request.fields.all("\($0)").isEmpty }
        return !isForwarded && request.method == "GET" && local.refusal(of: request) == nil
    }

    /// Whether pages of other sites may link to a path.
    private func isPage(_ path: String) -> Bool {
        if path == "/" || path == SignInCallback.path { return true }
        return isPublic && PageAddress.isPage(path)
    }

    /// Whether a request declares that its body is a form.
    func isForm(_ request: ServerRequest) -> Bool {
        let type = request.fields["content-type"]?.lowercased() ?? ""
        return ["application/x-www-form-urlencoded", "multipart/form-data"]
            .contains(where: type.hasPrefix)
    }

    /// Whether the end of a request is unambiguous; otherwise the rest could contain another request.
    ///
    /// No browser sends forms with chunked encoding.
    func hasOneEnd(_ request: ServerRequest) -> Bool {
        let lengths = request.fields.all("content-length")
        guard request.fields.all("transfer-encoding").isEmpty else { return false }
        guard request.method == "POST" else { return lengths.allSatisfy { $0 == "0" } }
        return lengths.count == 1 && lengths[0].utf8.allSatisfy { (48...57).contains($0) }
    }
}

/// What refusals say: what came, and what was expected.
extension RequestPolicy {
    private func words(_ refusal: OriginPolicy.Refusal) -> String {
        switch refusal {
        case .unknownHost(let host):
            let host = host.isEmpty ? "no host, or several" : "\"\(Self.short(host))\""
            let hint = isPublic ? " A proxy has to pass the header field Host on." : ""
            return
                "This server only answers requests for \(origin), and this one names \(host).\(hint)"
        case .foreignOrigin(let other):
            return "Requests from other sites are not allowed: this one comes from "
                + "\"\(Self.short(other))\", and only pages of \(origin) may send it."
        }
    }

    /// Refuses what the proxy has received without encryption: browsers would not return the cookie.
    private func wordsOfPlainConnection(_ request: ServerRequest) -> String? {
        let protocols = request.fields.all("x-forwarded-proto")
            .flatMap { $0.split(separator: ",") }
            .map { $0.drop { $0 == " " }.lowercased() }
        guard let plain = protocols.first(where: { !$0.hasPrefix("https") }) else { return nil }
        return "This request came to the proxy by \"\(Self.short(plain))\". Open \(origin) instead."
    }

    private static func short(_ text: String) -> String { SafeText.line(String(text.prefix(100))) }
}
